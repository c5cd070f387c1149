import { useEffect, useRef } from 'react'

const FIELDS = 'input:not([type=hidden], .vh), textarea, select'

/**
 * Gives the cursor to the first field of what has just opened, or to the button that sends it where it has none: a dialog by
 * itself would give it to its close button.
 */
export function useFirstFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  useEffect(() => {
    // The dialog around it opens in the same turn, after this effect.
    const frame = requestAnimationFrame(() => {
      const first = ref.current?.querySelector<HTMLElement>(FIELDS)
      const sends = ref.current?.querySelector<HTMLElement>('button[type=submit]')
      ;(first ?? sends)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}
