import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#web/shell/tasks.ts'

/** Draws what stands further down once the first view has nothing left to do: its scripts and what it asks for come after it. `waiting` has the place until then. */
export function OnceIdle({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
