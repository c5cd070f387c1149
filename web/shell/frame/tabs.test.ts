import { expect, it } from 'vitest'
import { activeTab } from './tabs.ts'

it('marks the tab that a path belongs to', () => {
  expect(activeTab('/profit')?.name).toBe('profit')
  expect(activeTab('/wallet/histories')?.name).toBe('wallet')
  expect(activeTab('/trading/signal')?.name).toBe('profit')
  expect(activeTab('/ico')?.name).toBe('wallet')
  expect(activeTab('/account/otp')?.name).toBe('setting')
  expect(activeTab('/')).toBeUndefined()
  expect(activeTab('/alarm')).toBeUndefined()
  expect(activeTab('/gamers')).toBeUndefined()
})
