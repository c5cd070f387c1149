import { useEffect } from 'react'
import { DESK } from '#web/features/signals/desk.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** On the desk arrows choose the next signal of the list, and P tries the chosen one in paper mode. */
export function useDeskKeys(
  ids: readonly string[],
  { chosen, open }: { chosen: string | undefined; open: (id: string) => void },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.defaultPrevented || !window.matchMedia(DESK).matches) return
      if (target instanceof HTMLElement && target.matches('input, select, textarea, dialog *')) return
      if (key === 'p') document.querySelector<HTMLElement>('[aria-keyshortcuts="p"]')?.click()
      const step = STEPS[key]
      if (step === undefined) return
      const next = ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(chosen ?? '') + step))]
      if (next === undefined) return
      event.preventDefault()
      open(next)
      document.querySelector(`a[href*="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [ids, chosen, open])
}
