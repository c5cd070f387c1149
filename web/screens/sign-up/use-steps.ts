import { useEffect, useRef, useState } from 'react'
import { LAST_STEP } from './sign-up-steps.ts'
import { useSearch } from '#web/shell/routing/use-search.ts'
import { hasDraft } from '#web/shell/update/before-reload.ts'

/**
 * The step of the form that is shown, kept in the address so that the device's own way back leads to the step before. A step that was
 * not reached on this page is not shown, unless the page was loaded anew with what was typed: the fields before it would be empty. The
 * title of a step that is gone to is focused.
 */
export function useSteps() {
  const { search, change } = useSearch()
  const [reached, setReached] = useState(1)
  const title = useRef<HTMLHeadingElement>(null)
  const asked = Number.parseInt(search.get('step') ?? '', 10)
  const step = asked >= 1 && asked <= reached ? asked : 1
  const shown = useRef(step)
  useEffect(() => {
    if (hasDraft()) setReached(LAST_STEP)
  }, [])
  useEffect(() => {
    if (shown.current !== step) title.current?.focus()
    shown.current = step
  }, [step])

  function openStep(next: number): void {
    setReached((now) => (next > now ? next : now))
    change({ step: next === 1 ? undefined : String(next) }, { replace: next < step, keepsScroll: false })
  }
  return { step, openStep, title }
}

export type Steps = ReturnType<typeof useSteps>
