import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_RESCANNED_BLOCKS } from '#contract/console/money/rescans.ts'
import { sql } from '#server/kernel/database/db.ts'
import {
  deploy,
  type Member,
  createChainFixture,
  payment,
  sendCall,
  TRIAL_CONTRACTS,
} from '#testing/fixtures/chain-fixture.ts'

const fixture = await createChainFixture()
const { sandbox, told, chain, db, signer } = fixture
let payer: Member

beforeAll(async () => {
  payer = sandbox.member(1)
  await sandbox.fund(payer.address, 'TRX', '100000')
  await sandbox.fund(payer.address, 'USDT', '100000')
  await fixture.pass(6)
})
beforeEach(() => {
  told.credited.length = 0
  told.funded.length = 0
})

const pay = (to: string, units: number) => sendCall(payer, payment(sandbox.addresses.usdt, to, units))
const lastBlock = () =>
  db.one<{ block: number; block_id: string }>(sql`select block, block_id from chain_watch`)
const requestRescan = (from: number, to: number) =>
  db.tx((tx) => chain.requestRescan(tx, { from, to, staffId: 'somebody' }))
const refusalOf = (from: number, to: number) =>
  requestRescan(from, to).then(
    () => 'success',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
const stateOf = async (id: string) => (await chain.getRescan(db, id)).state
const unitsTo = ({ id }: { id: string }) =>
  told.credited.flatMap(({ memberId, units }) => (memberId === id ? [units] : []))

/** Rounds of the worker without new blocks, until a reading has ended. */
async function untilEnded(id: string): Promise<void> {
  for (let round = 0; round < 40 && (await stateOf(id)) === 'RUNNING'; round += 1) await chain.runDue()
}

/** What happens meanwhile is in solid blocks that the normal reading jumps over. Returns the range it missed. */
async function missed(work: () => Promise<unknown>): Promise<{ from: number; to: number }> {
  const { block } = await lastBlock()
  await work()
  // Six blocks make the sandbox's blocks solid.
  await sandbox.mine(30)
  const top = await signer.nodes.main.top('solid')
  await db.run(sql`update chain_watch set block = ${top.number}, block_id = ${top.id}, block_at = ${top.at}`)
  return { from: block + 1, to: top.number }
}

describe('reading solid blocks again', () => {
  it('tells of the operator’s money that is known already no second time', async () => {
    const { block: begin } = await lastBlock()
    await sandbox.fund(signer.keys.hotAddress, 'USDT', '3')
    await fixture.pass(8)
    expect(told.funded.map(({ units }) => units)).toEqual([3_000_000n])
    const id = await requestRescan(begin + 1, (await lastBlock()).block)
    await untilEnded(id)
    expect(await chain.getRescan(db, id)).toMatchObject({ state: 'DONE', found: 0 })
    expect(told.funded).toHaveLength(1)
  })

  it('credits what was missed once, names it, and leaves what is known and the normal scan alone', async () => {
    const [member, known] = [await fixture.aMember(), await fixture.aMember()]
    const { block: begin } = await lastBlock()
    await pay(known.address, 5)
    await fixture.pass(6)
    expect(unitsTo(known)).toEqual([5n])
    const { to } = await missed(() => pay(member.address, 7))
    const [before, id] = [await lastBlock(), await requestRescan(begin + 1, to)]
    await untilEnded(id)
    expect(await chain.getRescan(db, id)).toMatchObject({ state: 'DONE', at: to, found: 1, waitsFor: null })
    expect(await chain.listFinds(db, { rescanId: id, limit: 10 })).toMatchObject([
      { memberId: member.id, coin: 'USDT', units: 7n },
    ])
    expect([unitsTo(member), unitsTo(known)]).toEqual([[7n], [5n]])
    expect(await lastBlock()).toEqual(before)
    const again = await requestRescan(begin + 1, to)
    await untilEnded(again)
    expect(await chain.getRescan(db, again)).toMatchObject({ state: 'DONE', found: 0 })
    expect(unitsTo(member)).toEqual([7n])
    await sandbox.mine(2)
    await fixture.pass(3)
    expect((await lastBlock()).block).toBeGreaterThan(before.block)
  })

  it('brings back what had vanished by mistake, and money that reached the hot wallet', async () => {
    const member = await fixture.aMember()
    await pay(member.address, 8)
    await fixture.pass()
    const range = await missed(() => sandbox.fund(signer.keys.hotAddress, 'USDT', '3'))
    await chain.runDue()
    const [deposit] = await chain.depositsOf(db, member.id, { limit: 1 })
    expect(deposit?.state).toBe('VANISHED')
    const id = await requestRescan(range.from, range.to)
    await untilEnded(id)
    expect(unitsTo(member)).toEqual([8n])
    expect(told.funded.map(({ units }) => units)).toEqual([3_000_000n])
    const finds = await chain.listFinds(db, { rescanId: id, limit: 10 })
    expect(new Set(finds.map(({ memberId }) => memberId))).toEqual(new Set([member.id, null]))
  })

  it('credits nothing that only looks like money', async () => {
    const member = await fixture.aMember()
    const range = await missed(async () => {
      const fake = await deploy(sandbox, payer, TRIAL_CONTRACTS.FakeUsdt)
      const forwarder = await deploy(sandbox, payer, TRIAL_CONTRACTS.TrxForwarder)
      await sendCall(payer, payment(fake, member.address, '1000000000000'))
      await pay(member.address, 0)
      const inner = { contract: forwarder, method: 'forward(address)', values: [member.address] }
      await sendCall(payer, { ...inner, callValue: 9_000_000, feeLimit: 300_000_000 })
      const poor = sandbox.member(2)
      await sandbox.fund(poor.address, 'TRX', '1000')
      await sandbox.mine()
      await sendCall(poor, payment(sandbox.addresses.usdt, member.address, 5))
    })
    const id = await requestRescan(range.from, range.to)
    await untilEnded(id)
    expect(await chain.getRescan(db, id)).toMatchObject({ state: 'DONE', found: 0 })
    expect(unitsTo(member)).toEqual([])
  })

  it('goes on after a crash in the middle of a credit, which is made once', async () => {
    const member = await fixture.aMember()
    const range = await missed(() => pay(member.address, 9))
    const id = await requestRescan(range.from, range.to)
    told.failNext = 'depositsCredited'
    await expect(chain.runDue()).rejects.toThrow('crash in depositsCredited')
    expect(await chain.depositsOf(db, member.id, { limit: 1 })).toEqual([])
    expect(await chain.getRescan(db, id)).toMatchObject({ state: 'RUNNING', found: 0 })
    await untilEnded(id)
    expect(unitsTo(member)).toEqual([9n])
  })

  it('is done once by two workers that both think that it is their turn, beside the normal reading', async () => {
    const member = await fixture.aMember()
    const range = await missed(() => pay(member.address, 10))
    const id = await requestRescan(range.from, range.to)
    await pay(member.address, 11)
    await sandbox.mine(30)
    const other = fixture.another()
    for (let round = 0; round < 10 && (await stateOf(id)) === 'RUNNING'; round += 1) {
      await db.run(sql`update chain_watch set leased_until = '-infinity'`)
      await Promise.allSettled([chain.runDue(), other.runDue()])
    }
    await db.run(sql`update chain_watch set leased_until = '-infinity'`)
    await fixture.pass(2)
    expect(await stateOf(id)).toBe('DONE')
    expect(unitsTo(member).toSorted()).toEqual([10n, 11n].toSorted())
  })

  it('waits, says why and credits nothing while the nodes disagree; somebody may stop it', async () => {
    const member = await fixture.aMember()
    await sandbox.dev('faults', { kind: 'second-node', disagrees: true })
    const range = await missed(() => pay(member.address, 12))
    const id = await requestRescan(range.from, range.to)
    // The lease may still be with the other worker.
    await db.run(sql`update chain_watch set leased_until = '-infinity'`)
    // Payments and new blocks are looked after all the same.
    expect(await chain.runDue()).toBe(true)
    expect((await chain.getRescan(db, id)).waitsFor).toContain('the nodes disagree')
    expect(unitsTo(member)).toEqual([])
    expect(await db.tx((tx) => chain.stopRescan(tx, id))).toMatchObject({ state: 'STOPPED' })
    await sandbox.dev('faults', undefined, 'DELETE')
    await chain.runDue()
    expect(unitsTo(member)).toEqual([])
    await expect(db.tx((tx) => chain.stopRescan(tx, id))).rejects.toMatchObject({ code: 'STAFF-A008' })
  })
})

it('blocks that were not read, lie before the beginning, or are too many are refused, and nothing is written', async () => {
  const { block } = await lastBlock()
  const count = () => db.one(sql`select count(*) from chain_rescans`)
  const before = await count()
  for (const [from, to] of [
    [1, block + 1],
    [block + 1, block + 1],
    [0, 1],
    [5, 4],
  ] as const)
    expect(await refusalOf(from, to), `${from} to ${to}`).toBe('STAFF-B002')
  await db.run(sql`update chain_watch set first_block = ${block - 1}`)
  expect(await refusalOf(block - 1, block)).toBe('STAFF-B002')
  await db.run(sql`update chain_watch set first_block = 0, block = block + ${MAX_RESCANNED_BLOCKS}`)
  expect(await refusalOf(1, MAX_RESCANNED_BLOCKS + 1)).toBe('STAFF-B002')
  await db.run(sql`update chain_watch set block = ${block}`)
  expect(await count()).toEqual(before)
})

it('of many orders at once one is taken', async () => {
  const { block } = await lastBlock()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusalOf(1, block)))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'STAFF-A008'), 'success'])
})
