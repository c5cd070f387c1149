import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { queryClient } from '#web/api/queries.ts'
import { loadFailureTexts } from '#web/i18n/failures.ts'

beforeAll(() => loadFailureTexts('en'))

// What one test drew, and what it was told, is gone before the next one looks.
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})
