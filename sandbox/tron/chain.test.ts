import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  payment,
  sendCall,
  signedCall,
  START_MS,
  startTestChain,
  type TestChain,
  unitsOf,
} from './test-chain.ts'

const open: TestChain[] = []
async function start(options: Parameters<typeof startTestChain>[0] = {}) {
  const chain = await startTestChain(options)
  open.push(chain)
  return chain
}
afterEach(async () => {
  for (const chain of open.splice(0)) await chain.stop()
})

const newFile = () => join(mkdtempSync(join(tmpdir(), 'tron-')), 'deep', 'chain.jsonl')

async function fund(chain: TestChain) {
  const member = chain.member(1)
  await chain.fund(member.address, 'TRX', '1000')
  await chain.fund(member.address, 'USDT', '100')
  await chain.mine()
  return member
}

describe('blocks', () => {
  it('are made by the clock when somebody asks, so that the head is never stale', async () => {
    const chain = await start({ blockMs: 300, solidDepth: 19 })
    await chain.dev('clock', { advanceMs: 8 * 3_600_000 })
    const { web } = chain.member(1)
    const head = (await web.trx.getCurrentBlock()).block_header.raw_data
    const solid = (await web.trx.getConfirmedCurrentBlock()).block_header.raw_data
    expect(START_MS + 8 * 3_600_000 - head.timestamp).toBeLessThan(3_000)
    expect(head.timestamp - solid.timestamp).toBe(19 * 300)
    // The slots of a night in which nobody looked are missed, not made.
    expect(head.number).toBeLessThan(100)
  })

  it('chain by their parents’ hashes from the first to the last', async () => {
    const chain = await start()
    await fund(chain)
    await chain.mine(20)
    const { web } = chain.member(1)
    const blocks = await web.trx.getBlockRange(0, 20)
    const parents = blocks.slice(1).map((block) => block.block_header.raw_data.parentHash)
    expect(parents).toEqual(blocks.slice(0, -1).map((block) => block.blockID))
    const times = blocks.map((block) => block.block_header.raw_data.timestamp)
    expect(times).toEqual(times.toSorted())
  })

  it('a transaction waits for its slot, and its block comes by the clock alone', async () => {
    const chain = await start()
    const member = await fund(chain)
    const id = await sendCall(member, payment(chain.addresses.usdt, chain.member(2).address, 5))
    expect(await member.web.trx.getUnconfirmedTransactionInfo(id)).toEqual({})
    await chain.dev('clock', { advanceMs: 3_000 })
    expect((await member.web.trx.getUnconfirmedTransactionInfo(id)).receipt.result).toBe('SUCCESS')
    expect(await member.web.trx.getTransactionInfo(id)).toEqual({})
    await chain.dev('clock', { advanceMs: 9_000 })
    expect((await member.web.trx.getTransactionInfo(id)).receipt.result).toBe('SUCCESS')
  })

  it('one that spends what another pending one left is refused', async () => {
    const chain = await start()
    const { web } = await fund(chain)
    const target = chain.member(2).address
    expect((await web.trx.sendTransaction(target, 990_000_000)).result).toBe(true)
    expect((await web.trx.sendTransaction(target, 980_000_000)).code).toBe('CONTRACT_VALIDATE_ERROR')
  })
})

describe('a reorganisation', () => {
  it('undoes what the replaced blocks held: balances, receipts, events and hashes', async () => {
    const chain = await start()
    const member = await fund(chain)
    const other = chain.member(2)
    const before = await chain.status()
    const id = await sendCall(member, payment(chain.addresses.usdt, other.address, 7))
    await chain.mine(2)
    const replaced = await chain.status()
    expect(await unitsOf(other, chain.addresses.usdt)).toBe(7n)
    await chain.dev('faults', { kind: 'reorg', depth: 2, lost: true })
    const after = await chain.status()
    expect(after.head).toBe(replaced.head)
    expect(after.headId).not.toBe(replaced.headId)
    expect(after.stateRoot).toBe(before.stateRoot)
    expect(await unitsOf(other, chain.addresses.usdt)).toBe(0n)
    expect(await member.web.trx.getUnconfirmedTransactionInfo(id)).toEqual({})
    expect((await member.web.event.getEventsByContractAddress(chain.addresses.usdt)).data).toHaveLength(1)
  })

  it('brings a transaction again whose reference survived, with the same effect', async () => {
    const chain = await start()
    const member = await fund(chain)
    await chain.mine(2)
    const id = await sendCall(member, payment(chain.addresses.usdt, chain.member(2).address, 7))
    await chain.mine(1)
    const first = await member.web.trx.getUnconfirmedTransactionInfo(id)
    await chain.dev('faults', { kind: 'reorg', depth: 1 })
    const again = await member.web.trx.getUnconfirmedTransactionInfo(id)
    expect(again.blockNumber).toBe(first.blockNumber)
    expect((await member.web.event.getEventsByContractAddress(chain.addresses.usdt)).data).toHaveLength(2)
    expect(await unitsOf(chain.member(2), chain.addresses.usdt)).toBe(7n)
  })

  it('loses for ever a transaction that named a replaced block, and the node still calls it known', async () => {
    const chain = await start()
    const member = await fund(chain)
    const signed = await signedCall(member, payment(chain.addresses.usdt, chain.member(2).address, 7))
    await member.web.trx.sendRawTransaction(signed)
    await chain.mine(2)
    await chain.dev('faults', { kind: 'reorg', depth: 3 })
    expect(await member.web.trx.getUnconfirmedTransactionInfo(signed.txID)).toEqual({})
    expect((await member.web.trx.sendRawTransaction(signed)).code).toBe('DUP_TRANSACTION_ERROR')
  })

  it('changes the hashes of empty blocks too, and voids references to a dropped one', async () => {
    const chain = await start()
    const member = await fund(chain)
    await chain.mine(2)
    const signed = await signedCall(member, payment(chain.addresses.usdt, chain.member(2).address, 7))
    const before = await chain.status()
    await chain.dev('faults', { kind: 'reorg', depth: 1 })
    expect(await chain.status()).toMatchObject({ head: before.head, stateRoot: before.stateRoot })
    expect((await chain.status()).headId).not.toBe(before.headId)
    expect((await member.web.trx.sendRawTransaction(signed)).code).toBe('TAPOS_ERROR')
  })

  it('never reaches a solid block', async () => {
    const chain = await start()
    await fund(chain)
    await chain.mine(6)
    const before = await chain.status()
    expect((await chain.dev('faults', { kind: 'reorg', depth: 4 })).error).toContain('older ones are solid')
    expect((await chain.status()).headId).toBe(before.headId)
  })
})

describe('after a restart', () => {
  it('blocks, hashes and the state root are the same, also after a reorganisation and another price', async () => {
    const file = newFile()
    const chain = await start({ file })
    const member = await fund(chain)
    const pay = (units: number) =>
      sendCall(member, payment(chain.addresses.usdt, chain.member(2).address, units))
    await pay(1)
    await chain.mine()
    await chain.dev('faults', { kind: 'reorg', depth: 1 })
    await chain.dev('faults', { kind: 'energy', energySun: 210 })
    const dear = await pay(2)
    await chain.mine(5)
    const before = await chain.status()
    await chain.stop()
    const again = await start({ file })
    expect(await again.status()).toMatchObject({ headId: before.headId, stateRoot: before.stateRoot })
    const info = await again.member(1).web.trx.getTransactionInfo(dear)
    expect(info.receipt.energy_fee).toBe(info.receipt.energy_usage_total * 210)
    expect(await unitsOf(again.member(2), again.addresses.usdt)).toBe(3n)
    await again.mine()
    expect((await again.status()).head).toBe((before.head ?? 0) + 1)
  })

  it('a line that a power cut left half-written is not there', async () => {
    const file = newFile()
    const chain = await start({ file })
    await fund(chain)
    const before = await chain.status()
    await chain.stop()
    appendFileSync(file, '{"timestampMs":17')
    const again = await start({ file })
    expect((await again.status()).headId).toBe(before.headId)
    await again.mine()
    await again.stop()
    expect((await (await start({ file })).status()).head).toBe((before.head ?? 0) + 1)
  })

  it('a log that was tampered with is refused', async () => {
    const file = newFile()
    const chain = await start({ file })
    await fund(chain)
    await chain.stop()
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"id":"(.{64})"/, `"id":"${'0'.repeat(64)}"`))
    await expect(start({ file })).rejects.toThrow('comes out different')
  })
})
