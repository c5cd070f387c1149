import { expect, it } from 'vitest'
import { activeTab, isTabRoot, TABS, tabPath } from './tabs.ts'

const phone = (path: string) => activeTab(path, { isRail: false })?.name
const rail = (path: string) => activeTab(path, { isRail: true })?.name

it('marks the tab that a path belongs to', () => {
  expect(phone('/profit')).toBe('profit')
  expect(phone('/wallet/histories')).toBe('wallet')
  expect(phone('/trading/signal')).toBe('profit')
  expect(phone('/ico')).toBe('wallet')
  expect(phone('/account/otp')).toBe('setting')
  expect(phone('/')).toBe('home')
  expect(phone('/alarm')).toBeUndefined()
  expect(phone('/gamers')).toBeUndefined()
})

it('has tabs of their own for signals and Auto Master on the rail', () => {
  expect(rail('/trading/signal/history')).toBe('signals')
  expect(rail('/trading')).toBe('auto')
  expect(rail('/trading/automaster/paper')).toBe('auto')
  expect(rail('/reward')).toBe('profit')
})

it('leads to membership instead of profit where there is none', () => {
  const profit = TABS.find(({ name }) => name === 'profit')
  if (profit === undefined) throw new Error('no profit tab')
  expect(tabPath(profit, { isSubscribed: true })).toBe('/profit')
  expect(tabPath(profit, { isSubscribed: false })).toBe('/subscribe')
})

it('has roots without a way back: those of the footer alone', () => {
  const member = { isSubscribed: false }
  expect(['/wallet', '/profit', '/subscribe', '/game'].every((path) => isTabRoot(path, member))).toBe(true)
  expect(isTabRoot('/trading/signal', member)).toBe(false)
  expect(isTabRoot('/subscribe', { isSubscribed: true })).toBe(false)
})
