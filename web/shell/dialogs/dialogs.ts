import type { CallFailure } from '#web/api/call.ts'
import { createStore } from '#web/base/store.ts'

/** A dialog's content: text, which may carry the allow-listed HTML of dialog-content.ts. */
export interface AlertDialog {
  readonly visible: boolean
  readonly content: string
  readonly confirmLabel?: string
  readonly confirmAction?: () => void
  /** What the content is about, where a call was refused. */
  readonly failure?: CallFailure
}
export interface ConfirmDialog {
  readonly visible: boolean
  readonly staysOpen: boolean
  readonly content: string
  readonly confirmLabel?: string
  readonly confirmAction?: () => void
  readonly closeAction?: () => void
  readonly cancelHidden: boolean
}

export const HIDDEN_ALERT: AlertDialog = { visible: false, content: '' }
export const HIDDEN_CONFIRM: ConfirmDialog = {
  visible: false,
  staysOpen: false,
  content: '',
  cancelHidden: false,
}

export const alertDialog = createStore<AlertDialog>(HIDDEN_ALERT)
export const confirmDialog = createStore<ConfirmDialog>(HIDDEN_CONFIRM)
export const loader = createStore(0)
/** True from the first dialog on: what draws dialogs is loaded then. */
export const dialogAsked = createStore(false)

export function showAlert(content: string, options: Omit<AlertDialog, 'visible' | 'content'> = {}): void {
  dialogAsked.set(true)
  alertDialog.set({ ...options, visible: true, content })
}

/** The alert's button: runs the confirm action, then hides and clears. */
export function confirmAlert(): void {
  const { confirmAction } = alertDialog.get()
  try {
    confirmAction?.()
  } finally {
    alertDialog.set(HIDDEN_ALERT)
  }
}

export type ConfirmOptions = Partial<Omit<ConfirmDialog, 'visible' | 'content'>>

export function showConfirm(content: string, options: ConfirmOptions = {}): void {
  dialogAsked.set(true)
  confirmDialog.set({ ...HIDDEN_CONFIRM, ...options, visible: true, content })
}

/** Cancel runs the close action and hides; a dialog whose Cancel is hidden cannot be cancelled. */
export function cancelConfirm(): void {
  const { cancelHidden, closeAction } = confirmDialog.get()
  if (cancelHidden) return
  try {
    closeAction?.()
  } finally {
    confirmDialog.set(HIDDEN_CONFIRM)
  }
}

/** Confirm runs the confirm action and hides, unless keep-open is set or the action has shown another question. */
export function acceptConfirm(): void {
  const shown = confirmDialog.get()
  try {
    shown.confirmAction?.()
  } finally {
    if (!shown.staysOpen && confirmDialog.get() === shown) confirmDialog.set(HIDDEN_CONFIRM)
  }
}

export function showLoader(): void {
  dialogAsked.set(true)
  loader.set(loader.get() + 1)
}

export function hideLoader(): void {
  loader.set(Math.max(0, loader.get() - 1))
}

/** Shows the loader while `work` runs, whatever its end; two at once show one loader until both ended. */
export async function withLoader<Value>(work: () => Promise<Value>): Promise<Value> {
  showLoader()
  try {
    return await work()
  } finally {
    hideLoader()
  }
}
