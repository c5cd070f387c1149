import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { whenSeen } from '#web/shell/when-seen.ts'

/** Draws what stands further down once its place is seen: its scripts and what it asks for come no sooner. `waiting` has the place until then. */
export function OnceSeen({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const id = useId()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    void whenSeen(id).then(() => setSeen(true))
  }, [id])
  return isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : <div id={id}>{waiting}</div>
}
