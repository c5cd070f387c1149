import { createStore } from '#web/base/store.ts'

/** What is open over the page: the palette, the list of all keys, or neither. */
export const overlay = createStore<'palette' | 'keys' | undefined>(undefined)

export function openPalette(): void {
  overlay.set('palette')
}
export function openKeys(): void {
  overlay.set('keys')
}
