import { expect, it } from 'vitest'
import type { ChainBlock, ChainReceipt } from '../node/node-answers.ts'
import { hexOf } from '../node/tron-address.ts'
import { idOfTransfer, transfersIn } from './transfers.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const SENDER = 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb'
const tron = { contracts: { USDT, MCS: '' } }
const TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const toWord = (address: string) => hexOf(address).slice(2).padStart(64, '0')
const amountOf = (units: bigint) => units.toString(16).padStart(64, '0')
const log = { contract: hexOf(USDT), topics: [TOPIC, toWord(SENDER), toWord(USDT)], data: amountOf(7n) }
const receipt: ChainReceipt = {
  txid: 'aa',
  block: 1,
  feeSun: 0n,
  result: 'SUCCESS',
  hasFailed: false,
  logs: [log],
}
const block: ChainBlock = { number: 1, id: 'b1', parentId: 'b0', at: new Date(0), transactions: [] }
const parse = (change: Partial<ChainReceipt>) => transfersIn(block, [{ ...receipt, ...change }], tron)

it('a log of a known contract in a transaction that succeeded is a transfer with its index', () => {
  const other = { ...log, contract: hexOf(SENDER) }
  expect(parse({ logs: [other, log] })).toEqual([
    { txid: 'aa', logIndex: 1, coin: 'USDT', from: SENDER, to: USDT, units: 7n },
  ])
})

it.each([
  ['a transaction that was reverted although a log is shown', { result: 'REVERT' }],
  ['a transaction without a result', { result: '' }],
  ['a transaction that is marked as failed', { hasFailed: true }],
  ['another event', { logs: [{ ...log, topics: ['00'.repeat(32), ...log.topics.slice(1)] }] }],
  ['an event with one more indexed part', { logs: [{ ...log, topics: [...log.topics, toWord(USDT)] }] }],
  ['an event that hides the receiver in its data', { logs: [{ ...log, topics: log.topics.slice(0, 2) }] }],
  ['an amount of nothing', { logs: [{ ...log, data: amountOf(0n) }] }],
  ['an amount that no book can hold', { logs: [{ ...log, data: 'f'.repeat(64) }] }],
  ['an amount that is cut short', { logs: [{ ...log, data: '07' }] }],
])('%s is none', (_what, change) => {
  expect(parse(change)).toEqual([])
})

it('TRX count when the transaction itself sent them and succeeded', () => {
  const transfer = { from: hexOf(SENDER), to: hexOf(USDT), units: 9n }
  const withSuccess = (hasSucceeded: boolean) =>
    transfersIn({ ...block, transactions: [{ txid: 'bb', hasSucceeded, transfer }] }, [], tron)
  expect(withSuccess(true)).toEqual([
    { txid: 'bb', logIndex: -1, coin: 'TRX', from: SENDER, to: USDT, units: 9n },
  ])
  expect(withSuccess(false)).toEqual([])
})

it('a transfer has the same id for ever, and two of one transaction have two', () => {
  expect(idOfTransfer({ txid: 'aa', logIndex: 0 })).toBe(idOfTransfer({ txid: 'aa', logIndex: 0 }))
  const ids = [-1, 0, 1].map((logIndex) => idOfTransfer({ txid: 'aa', logIndex }))
  expect(new Set(ids).size).toBe(3)
})

it('what a node tells of twice is one transfer', () => {
  const transfer = { from: hexOf(SENDER), to: hexOf(USDT), units: 9n }
  const sent = { txid: 'bb', hasSucceeded: true, transfer }
  const found = transfersIn({ ...block, transactions: [sent, sent] }, [receipt, receipt], tron)
  expect(found.map(({ coin }) => coin)).toEqual(['TRX', 'USDT'])
})
