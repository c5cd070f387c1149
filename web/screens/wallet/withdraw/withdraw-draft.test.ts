import { expect, it } from 'vitest'
import { checkWithdraw, EMPTY, expectedWaits, maxOf, withdrawBody, withdrawSums } from './withdraw-draft.ts'

const fee = {
  prepaidTrx: '40',
  gasTrx: '100',
  expectedTrx: { low: '6.4', high: '13.4' },
  recipientHoldsUsdt: null,
  internal: false,
  isNewAddress: true,
  min: '10',
  max: '10000',
  dayLeft: '9700',
  automaticUsdt: '1000',
  automaticLeftUsdt: '900',
  withoutWaitUsdt: '500',
  waitHours: 24,
  withdrawable: '1842.36',
  lock: null,
  topUp: null,
}
const right = { ...EMPTY, quantity: '500', address: 'T', otpCode: '418209' }
const check = (change: Partial<typeof right>) =>
  checkWithdraw({ ...right, ...change }, { fee, finding: { address: 'wrong', key: 'WITHDRAW-B004' } })

it('prepays 40 TRX and says what is expected back', () => {
  expect(withdrawSums('500', fee)).toEqual({
    quantity: 500_000_000n,
    prepaid: 40_000_000n,
    back: { least: 26_600_000n, most: 33_600_000n },
    remaining: 1_342_360_000n,
    remainingTrx: 60_000_000n,
    lacksTrx: false,
  })
  expect(withdrawSums('500', { ...fee, gasTrx: '39.999999' }).lacksTrx).toBe(true)
})

it('does not call what is missing a rest of nothing', () => {
  const { remaining, remainingTrx } = withdrawSums('2000', { ...fee, gasTrx: '15' })
  expect({ remaining, remainingTrx }).toEqual({ remaining: -157_640_000n, remainingTrx: -25_000_000n })
})

it('expects nothing back while the node does not say what it costs, or when it costs more', () => {
  expect(withdrawSums('500', { ...fee, expectedTrx: null }).back).toBeUndefined()
  const costly = { ...fee, expectedTrx: { low: '41', high: '50' } }
  expect(withdrawSums('500', costly).back).toEqual({ least: 0n, most: 0n })
})

it('Max is bounded by what there is, by one withdrawal and by the day', () => {
  expect(maxOf(fee)).toBe(1_842_360_000n)
  expect(maxOf({ ...fee, dayLeft: '200' })).toBe(200_000_000n)
  expect(maxOf({ ...fee, max: '100.5' })).toBe(100_500_000n)
})

it('asks for quantity, address and code, each by its own sentence', () => {
  expect(check({})).toEqual({ quantity: '', address: '', otpCode: '' })
  expect(check({ quantity: ' ', address: '', otpCode: '' })).toEqual({
    quantity: 'WITHDRAW-B002',
    address: 'WITHDRAW-B001',
    otpCode: 'WITHDRAW-B003',
  })
})

it('tells what was found out about an address, and of no other', () => {
  expect(check({ address: 'wrong' })['address']).toBe('WITHDRAW-B004')
  expect(check({ address: 'Tother' })['address']).toBe('')
})

it('refuses a quantity that is none, too small, or more than there is', () => {
  for (const [quantity, key] of [
    ['1e3', 'WITHDRAW-B007'],
    ['9.999999', 'WITHDRAW-B007'],
    ['1842.360001', 'WITHDRAW-A003'],
    ['1842,36', ''],
  ] as const)
    expect(check({ quantity })['quantity'], quantity).toBe(key)
})

it('says beforehand whether it waits for time or staff, by its worth in USDT', () => {
  const waits = (coin: 'USDT' | 'MCS', quantity: bigint) => expectedWaits({ coin, quantity }, fee, 250_000n)
  expect(waits('USDT', 500_000_000n)).toEqual({ time: false, staff: false })
  expect(waits('USDT', 500_000_001n)).toEqual({ time: true, staff: false })
  expect(waits('USDT', 900_000_001n)).toEqual({ time: true, staff: true })
  expect(waits('MCS', 3_600_000_004n)).toEqual({ time: true, staff: true })
  expect(waits('MCS', 2_000_000_000n)).toEqual({ time: false, staff: false })
})

it('sends a point for a comma, and no memo when there is none', () => {
  expect(withdrawBody('USDT', { ...right, quantity: '12,5' })).toEqual({
    coin: 'USDT',
    address: 'T',
    quantity: '12.5',
    otpCode: '418209',
  })
})
