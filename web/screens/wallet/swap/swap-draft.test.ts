import { expect, it } from 'vitest'
import { boundsText, checkCode, checkRequest, maxOf, previewOf } from './swap-draft.ts'

const rate = {
  ratio: { MCS_USDT: '0.23', USDT_MCS: '4.347826' },
  at: '2026-11-21T12:00:00.000Z',
  price: '0.23',
  feeBps: 50,
  min: '10',
  max: '5000',
  dayLeft: '20000',
  available: true,
}

it('previews what the server will book, to the unit', () => {
  expect(previewOf('USDT_MCS', '100', rate)).toEqual({
    gross: 434_782_608n,
    fee: 2_173_914n,
    amount: 432_608_694n,
  })
  expect(previewOf('MCS_USDT', '1000', { ...rate, price: '0.25' })).toEqual({
    gross: 250_000_000n,
    fee: 1_250_000n,
    amount: 248_750_000n,
  })
  expect(previewOf('USDT_MCS', '', rate)).toBeUndefined()
})

it('tells the bounds in the coin given, inwards', () => {
  expect(boundsText('USDT_MCS', rate)).toEqual({ min: '10.00\u00a0USDT', max: '5,000.00\u00a0USDT' })
  expect(boundsText('MCS_USDT', rate)).toEqual({ min: '43.478261\u00a0MCS', max: '21,739.130434\u00a0MCS' })
})

it('Max never asks for more than may be swapped', () => {
  expect(maxOf('USDT_MCS', rate, 1_842_360_000n)).toBe(1_842_360_000n)
  expect(maxOf('USDT_MCS', rate, 9_000_000_000n)).toBe(5_000_000_000n)
  const most = maxOf('MCS_USDT', { ...rate, dayLeft: '100' }, 9_000_000_000n)
  expect(most).toBe(434_782_608n)
  expect(checkRequest('434.782608', { way: 'MCS_USDT', rate, available: most })).toBe('')
})

it('refuses what is empty, unreadable, too small, too much, or more than there is', () => {
  const known = { way: 'USDT_MCS', rate, available: 6_000_000_000n } as const
  expect(checkRequest('', known)).toBe('SWAP-B001')
  expect(checkRequest('-5', known)).toBe('SWAP-B004')
  expect(checkRequest('9.999999', known)).toBe('SWAP-B004')
  expect(checkRequest('5000.000001', known)).toBe('SWAP-B004')
  expect(checkRequest('6000.000001', known)).toBe('SWAP-A001')
  expect(checkRequest('100', { ...known, rate: { ...rate, dayLeft: '99' } })).toBe('SWAP-A004')
  expect(checkRequest('12,5', known)).toBe('')
})

it('tells a missing code from one that cannot be one', () => {
  expect([checkCode(''), checkCode('12345'), checkCode('123456')]).toEqual(['SWAP-B002', 'SWAP-B003', ''])
})
