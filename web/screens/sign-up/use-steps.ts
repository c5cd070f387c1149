import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { useSearch } from '#web/shell/routing/use-search.ts'
import { hasDraft } from '#web/shell/update/before-reload.ts'
import { LAST_STEP } from './sign-up-steps.ts'

/**
 * The step of the form that is shown, kept in the address so that the device's own way back leads to the step before. A step that was
 * not reached on this page is not shown, unless the page was loaded anew with what was typed: the fields before it would be empty. The
 * title of a step that is gone to is focused.
 */
export function useSteps() {
  const { search, change } = useSearch()
  const [opened, setOpened] = useState(1)
  const [isRestored] = useState(() => !import.meta.env.SSR && hasDraft())
  const reached = useHydrated() && isRestored ? LAST_STEP : opened
  const title = useRef<HTMLHeadingElement>(null)
  const asked = Number.parseInt(search.get('step') ?? '', 10)
  const step = asked >= 1 && asked <= reached ? asked : 1
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) title.current?.focus()
    shown.current = step
  }, [step])

  function openStep(next: number): void {
    setOpened((now) => (next > now ? next : now))
    change({ step: next === 1 ? undefined : String(next) }, { replace: next < step, keepsScroll: false })
  }
  return { step, openStep, title }
}

export type Steps = ReturnType<typeof useSteps>
