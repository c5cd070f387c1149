import { expect, test } from 'vitest'
import { activeTab, visibleTabs } from './tabs.ts'

const names = (paths: readonly string[]) => visibleTabs(paths).map((tab) => tab.name)

test('shows wallet, profit, setting and game once all four have a screen', () => {
  expect(names(['/', '/trading/signal', '/wallet', '/profit', '/setting', '/game'])).toEqual([
    'wallet',
    'profit',
    'setting',
    'game',
  ])
})

test('lets home and signals stand in while fewer than four of those exist', () => {
  expect(names(['/', '/trading/signal', '/setting'])).toEqual(['home', 'signals', 'setting'])
  expect(names(['/', '/trading/signal', '/setting', '/wallet', '/game'])).toEqual([
    'home',
    'wallet',
    'setting',
    'game',
  ])
})

test('never shows a tab without a screen', () => {
  expect(names(['/setting'])).toEqual(['setting'])
})

test('marks the tab that a path belongs to', () => {
  const tabs = visibleTabs(['/', '/trading/signal', '/setting'])
  expect(activeTab('/trading/signal/history', tabs)?.name).toBe('signals')
  expect(activeTab('/', tabs)?.name).toBe('home')
  expect(activeTab('/account/otp', tabs)).toBeUndefined()
})
