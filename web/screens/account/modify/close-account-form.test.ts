import { expect, it } from 'vitest'
import { gasAddressKey } from './close-account-form.ts'

it('an address is asked for where gas is paid out, and nothing where none is', () => {
  const payout = 1n
  expect(gasAddressKey('', { payout, state: 'typing' })).toBe('WITHDRAW-B001')
  expect(gasAddressKey('T1', { payout, state: 'typing' })).toBe('WITHDRAW-B004')
  expect(gasAddressKey('0x1', { payout, state: 'wrong' })).toBe('WITHDRAW-B004')
  expect(gasAddressKey('T1', { payout, state: 'right' })).toBe('')
  expect(gasAddressKey('', { payout: 0n, state: 'typing' })).toBe('')
})
