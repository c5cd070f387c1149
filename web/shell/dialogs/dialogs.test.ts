import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptConfirm,
  alertDialog,
  cancelConfirm,
  confirmAlert,
  confirmDialog,
  dialogAsked,
  HIDDEN_ALERT,
  HIDDEN_CONFIRM,
  hideLoader,
  loader,
  showAlert,
  showConfirm,
  showLoader,
  withLoader,
} from './dialogs.ts'

beforeEach(() => {
  alertDialog.set(HIDDEN_ALERT)
  confirmDialog.set(HIDDEN_CONFIRM)
  loader.set(0)
})

describe('the alert', () => {
  it('is shown with its content, label and action', () => {
    const confirmAction = vi.fn()
    showAlert('<b>Saved</b>', { confirmLabel: 'Fine', confirmAction })
    expect(alertDialog.get()).toEqual({
      visible: true,
      content: '<b>Saved</b>',
      confirmLabel: 'Fine',
      confirmAction,
    })
    expect(dialogAsked.get()).toBe(true)
  })

  it('runs the confirm action, then hides and clears', () => {
    const seen: boolean[] = []
    showAlert('Saved', { confirmAction: () => seen.push(alertDialog.get().visible) })
    confirmAlert()
    expect(seen).toEqual([true])
    expect(alertDialog.get()).toEqual(HIDDEN_ALERT)
  })

  it('hides and clears even when its action throws', () => {
    showAlert('Saved', {
      confirmAction: () => {
        throw new Error('broken')
      },
    })
    expect(confirmAlert).toThrow('broken')
    expect(alertDialog.get()).toEqual(HIDDEN_ALERT)
  })
})

describe('the confirm dialog', () => {
  it('runs the close action on Cancel and hides', () => {
    const [confirmAction, closeAction] = [vi.fn(), vi.fn()]
    showConfirm('Sure?', { confirmAction, closeAction })
    cancelConfirm()
    expect(closeAction).toHaveBeenCalledTimes(1)
    expect(confirmAction).not.toHaveBeenCalled()
    expect(confirmDialog.get()).toEqual(HIDDEN_CONFIRM)
  })

  it('runs the confirm action on Confirm and hides', () => {
    const [confirmAction, closeAction] = [vi.fn(), vi.fn()]
    showConfirm('Sure?', { confirmAction, closeAction })
    acceptConfirm()
    expect(confirmAction).toHaveBeenCalledTimes(1)
    expect(closeAction).not.toHaveBeenCalled()
    expect(confirmDialog.get()).toEqual(HIDDEN_CONFIRM)
  })

  it('stays after Confirm when keep-open is set', () => {
    const confirmAction = vi.fn()
    showConfirm('Update', { staysOpen: true, confirmAction })
    acceptConfirm()
    acceptConfirm()
    expect(confirmAction).toHaveBeenCalledTimes(2)
    expect(confirmDialog.get().visible).toBe(true)
  })

  it('cannot be cancelled while Cancel is hidden', () => {
    const closeAction = vi.fn()
    showConfirm('Update', { cancelHidden: true, closeAction })
    cancelConfirm()
    expect(closeAction).not.toHaveBeenCalled()
    expect(confirmDialog.get().visible).toBe(true)
  })

  it('leaves the next question that its action asked', () => {
    showConfirm('First', { confirmAction: () => showConfirm('Second') })
    acceptConfirm()
    expect(confirmDialog.get()).toMatchObject({ visible: true, content: 'Second' })
  })

  it('takes nothing over from the dialog before', () => {
    showConfirm('First', { staysOpen: true, cancelHidden: true, confirmLabel: 'Go' })
    showConfirm('Second')
    expect(confirmDialog.get()).toEqual({ ...HIDDEN_CONFIRM, visible: true, content: 'Second' })
  })
})

describe('the loader', () => {
  it('is shown or hidden', () => {
    showLoader()
    expect(loader.get()).toBe(1)
    hideLoader()
    expect(loader.get()).toBe(0)
  })

  it('is hidden after work that failed', async () => {
    await expect(withLoader(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(loader.get()).toBe(0)
  })

  it('stays until the last of two works has ended', async () => {
    const ends: (() => void)[] = []
    const work = () => new Promise<void>((end) => ends.push(end))
    const both = [withLoader(work), withLoader(work)]
    ends[0]?.()
    await both[0]
    expect(loader.get()).toBe(1)
    ends[1]?.()
    await both[1]
    expect(loader.get()).toBe(0)
  })

  it('never counts below hidden', () => {
    hideLoader()
    expect(loader.get()).toBe(0)
  })
})
