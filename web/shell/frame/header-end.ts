import { useEffect, type ReactNode } from 'react'
import { createStore } from '#web/base/store.ts'

/** What the screen shown puts at the end of the header. */
export const headerEnd = createStore<ReactNode>(undefined)

/** The header on the page, for what is put into it from elsewhere. */
export const headerElement = createStore<HTMLElement | null>(null)

/** As the `ref` of the header. */
export function attachHeader(element: HTMLElement | null): void {
  headerElement.set(element)
}

/** Puts a control at the end of the header while the screen is shown; `control` is the same element each time. */
export function useHeaderEnd(control: ReactNode): void {
  useEffect(() => {
    headerEnd.set(control)
    return () => headerEnd.set(undefined)
  }, [control])
}
