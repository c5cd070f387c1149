import { useEffect, useRef, useState } from 'react'

/** The width of an element in px, followed as it changes: plots are drawn at real width, so that text stays 12 px. */
export function useWidth<Element extends HTMLElement>(initial: number) {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const watch = new ResizeObserver(() => setWidth(Math.max(240, Math.round(element.clientWidth))))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, width }
}
