import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { createDrawnRouter } from '#testing/components/draw-router.ts'
import { guardChunks } from './guard-chunks.ts'

guardChunks(createDrawnRouter(null, { at: '/wallet/swap?from=usdt' }).router)

function failToLoad(): Event {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

let reload: MockInstance<Location['assign']>
beforeEach(() => (reload = vi.spyOn(window.location, 'assign').mockReturnValue()))
afterEach(() => vi.restoreAllMocks())

it('a part that does not load brings the page anew', () => {
  expect(failToLoad().defaultPrevented).toBe(true)
  expect(reload).toHaveBeenCalledExactlyOnceWith('/wallet/swap?from=usdt')
})

it('a page without a connection keeps what stands on it when a part does not load', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(failToLoad().defaultPrevented).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
