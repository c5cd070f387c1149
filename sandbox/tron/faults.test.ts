import { TronWeb } from 'tronweb'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Member,
  memberOf,
  payment,
  sendCall,
  signedCall,
  startTestChain,
  type TestChain,
  unitsOf,
} from './test-chain.ts'

let chain: TestChain
let sender: Member
beforeAll(async () => {
  chain = await startTestChain()
  sender = chain.member(1)
  await chain.fund(sender.address, 'TRX', '1000')
  await chain.fund(sender.address, 'USDT', '100')
  await chain.mine()
})
afterEach(() => chain.dev('faults', undefined, 'DELETE'))
afterAll(() => chain.stop())

const pay = (units: number) =>
  signedCall(sender, payment(chain.addresses.usdt, chain.member(2).address, units))
const received = () => unitsOf(chain.member(2), chain.addresses.usdt)

describe('a broadcast', () => {
  it('changes nothing when its request is lost, and can be sent again', async () => {
    const signed = await pay(1)
    const before = await received()
    await chain.dev('faults', { kind: 'lose-request', path: 'broadcast' })
    await expect(sender.web.trx.sendRawTransaction(signed)).rejects.toThrow(/socket hang up|ECONNRESET/)
    await chain.mine()
    expect(await received()).toBe(before)
    expect((await sender.web.trx.sendRawTransaction(signed)).result).toBe(true)
    await chain.mine()
    expect(await received()).toBe(before + 1n)
  })

  it('pays once when its answer is lost: sent again it is a duplicate', async () => {
    const signed = await pay(2)
    const before = await received()
    await chain.dev('faults', { kind: 'lose-answer', path: 'broadcast' })
    await expect(sender.web.trx.sendRawTransaction(signed)).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect((await sender.web.trx.sendRawTransaction(signed)).code).toBe('DUP_TRANSACTION_ERROR')
    await chain.mine()
    expect(await received()).toBe(before + 2n)
  })

  it('is accepted and never included when it is dropped, until it expires', async () => {
    const signed = await pay(3)
    const before = await received()
    await chain.dev('faults', { kind: 'drop' })
    expect((await sender.web.trx.sendRawTransaction(signed)).result).toBe(true)
    await chain.mine(30)
    expect(await received()).toBe(before)
    expect(await sender.web.trx.getTransactionInfo(signed.txID)).toEqual({})
    const { timestamp } = (await sender.web.trx.getConfirmedCurrentBlock()).block_header.raw_data
    expect(timestamp).toBeGreaterThan(signed.raw_data.expiration)
  })

  it('is included after the next block when it is held back', async () => {
    const signed = await pay(4)
    await chain.dev('faults', { kind: 'hold', ms: 12_000 })
    const before = await received()
    expect((await sender.web.trx.sendRawTransaction(signed)).result).toBe(true)
    await chain.mine(2)
    expect(await received()).toBe(before)
    await chain.mine(2)
    await chain.mine(1)
    expect(await received()).toBe(before + 4n)
  })

  it('is refused by a busy node', async () => {
    const signed = await pay(5)
    await chain.dev('faults', { kind: 'busy' })
    expect((await sender.web.trx.sendRawTransaction(signed)).code).toBe('SERVER_BUSY')
    expect((await sender.web.trx.sendRawTransaction(signed)).result).toBe(true)
    await chain.mine()
  })
})

describe('a read', () => {
  it('meets 429 as often as was asked for, and then works', async () => {
    await chain.dev('faults', { kind: 'too-many-requests', path: 'walletsolidity/', times: 2 })
    await expect(sender.web.trx.getBalance(sender.address)).rejects.toThrow('429')
    expect(await sender.web.trx.getUnconfirmedBalance(sender.address)).toBeGreaterThan(0)
    await expect(sender.web.trx.getBalance(sender.address)).rejects.toThrow('429')
    expect(await sender.web.trx.getBalance(sender.address)).toBeGreaterThan(0)
  })

  it('waits as long as it is delayed', async () => {
    await chain.dev('faults', { kind: 'delay', ms: 120 })
    const began = performance.now()
    await sender.web.trx.getCurrentBlock()
    expect(performance.now() - began).toBeGreaterThan(110)
  })
})

describe('the second node', () => {
  it('shows the same chain, lags when told to, and is the same again', async () => {
    const second = new TronWeb({ fullHost: chain.secondUrl })
    await chain.mine(5)
    const head = (await sender.web.trx.getCurrentBlock()).block_header.raw_data.number
    expect((await second.trx.getCurrentBlock()).block_header.raw_data.number).toBe(head)
    await chain.dev('faults', { kind: 'second-node', lagBlocks: 4 })
    expect((await second.trx.getCurrentBlock()).block_header.raw_data.number).toBe(head - 4)
    expect((await second.trx.getConfirmedCurrentBlock()).block_header.raw_data.number).toBe(head - 7)
    expect((await sender.web.trx.getCurrentBlock()).block_header.raw_data.number).toBe(head)
    await chain.dev('faults', undefined, 'DELETE')
    expect((await second.trx.getCurrentBlock()).block_header.raw_data.number).toBe(head)
  })

  it('has the same solid past when it disagrees, with other hashes and no newer transactions', async () => {
    const second = new TronWeb({ fullHost: chain.secondUrl })
    await chain.mine(5)
    const { solid = 0 } = await chain.status()
    await chain.dev('faults', { kind: 'second-node', disagrees: true })
    const target = chain.member(77).address
    const id = await sendCall(sender, payment(chain.addresses.usdt, target, 9))
    await chain.mine(5)
    expect((await sender.web.trx.getTransactionInfo(id)).receipt.result).toBe('SUCCESS')
    expect(await second.trx.getTransactionInfo(id)).toEqual({})
    expect(await unitsOf(memberOf(chain.secondUrl, 77), chain.addresses.usdt)).toBe(0n)
    expect(await unitsOf(chain.member(77), chain.addresses.usdt)).toBe(9n)
    const [ours, theirs] = await Promise.all(
      [sender.web, second].map((web) => web.trx.getBlockRange(solid, solid + 3)),
    )
    expect(theirs?.[0]?.blockID).toBe(ours?.[0]?.blockID)
    expect(theirs?.[1]?.blockID).not.toBe(ours?.[1]?.blockID)
    expect(theirs?.[2]?.block_header.raw_data.parentHash).toBe(theirs?.[1]?.blockID)
    expect(theirs?.[1]?.block_header.raw_data.parentHash).toBe(theirs?.[0]?.blockID)
  })
})

it('what is no fault is told so, and nothing is switched on', async () => {
  expect((await chain.dev('faults', { kind: 'flood' })).error).toContain('A fault is one of')
  expect(await chain.dev('faults', undefined, 'GET')).toMatchObject({ faults: [], energySun: 100 })
})
