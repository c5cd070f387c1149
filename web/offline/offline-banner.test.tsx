import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { startOfflineBanner } from './offline-banner.ts'

it('says so while there is no connection, and no longer than that', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  startOfflineBanner()
  const banner = screen.getByRole('status')
  expect(banner).toBeEmptyDOMElement()
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(banner).toHaveTextContent(m.offline_banner())
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(banner).toBeEmptyDOMElement()
})
