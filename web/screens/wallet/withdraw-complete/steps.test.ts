import { expect, it } from 'vitest'
import type { Withdrawal } from '#contract/wallet/withdrawals.ts'
import { stepsOf } from './steps.ts'

const at = '2026-11-21T12:00:00.000Z'
const withdrawal: Withdrawal = {
  id: 'w',
  coin: 'USDT',
  address: 'T',
  quantity: '500',
  memo: null,
  state: 'APPROVED',
  result: 'Pending',
  internal: false,
  fee: { prepaidTrx: '40', expectedTrx: null, realTrx: null, refundedTrx: null },
  txid: null,
  waitsFor: 'chain',
  waitsUntil: null,
  canCancel: false,
  createdAt: at,
  endedAt: null,
  timeline: [
    { state: 'REQUESTED', at },
    { state: 'APPROVED', at },
  ],
}
const states = (change: Partial<Withdrawal>) =>
  stepsOf({ ...withdrawal, ...change }).map(({ state }) => state)

it('shows what is still to come while a withdrawal runs', () => {
  expect(states({})).toEqual(['REQUESTED', 'APPROVED', 'BROADCAST', 'CONFIRMED'])
})

it('shows no more than what happened once it has ended, or went inside the books', () => {
  const timeline = [
    { state: 'REQUESTED' as const, at },
    { state: 'CANCELLED' as const, at },
  ]
  expect(states({ timeline, state: 'CANCELLED', result: 'Failed' })).toEqual(['REQUESTED', 'CANCELLED'])
  expect(states({ internal: true })).toEqual(['REQUESTED', 'APPROVED'])
})
