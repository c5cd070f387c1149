import { afterEach, vi } from 'vitest'
import { BASE_LOCALE } from '#contract/locale.ts'
import { publicConfig } from '#web/api/config.ts'
import { ownZone } from '#web/base/format.ts'
import { setCurrentLocale } from '#web/base/locale.ts'

// What one test set for the page that all files of its worker share is gone before the next one looks.
afterEach(() => {
  vi.unstubAllGlobals()
  setCurrentLocale(BASE_LOCALE)
  publicConfig.set(undefined)
  ownZone.set(undefined)
})
