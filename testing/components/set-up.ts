import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { queryClient } from '#web/api/queries.ts'
import { loadFailureTexts } from '#web/i18n/failures.ts'
import { alertDialog, confirmDialog, HIDDEN_ALERT, HIDDEN_CONFIRM } from '#web/shell/dialogs/dialogs.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { claimContractFaults } from './server-fixture.ts'

// A machine that does three things at once needs longer than the second that is usual.
configure({ asyncUtilTimeout: 15_000 })

// Before a test file is read, whose expectations name the texts.
await loadFailureTexts('en')

// What one test drew, and what it was told, is gone before the next one looks.
afterEach(() => {
  cleanup()
  // The caret of a page that is gone would walk with the next test's arrow keys.
  document.getSelection()?.removeAllRanges()
  queryClient.clear()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  toast.set(undefined)
  alertDialog.set(HIDDEN_ALERT)
  confirmDialog.set(HIDDEN_CONFIRM)
  expect(claimContractFaults()).toEqual([])
})
