import { createStore } from '#web/base/store.ts'

export interface Toast {
  readonly text: string
  readonly undo?: () => void
}

const SHOWN_MS = 5000
export const toast = createStore<Toast | undefined>(undefined)

/** Shows a short message with an undo for five seconds. */
export function showToast(shown: Toast): void {
  toast.set(shown)
  setTimeout(() => {
    if (toast.get() === shown) toast.set(undefined)
  }, SHOWN_MS)
}
