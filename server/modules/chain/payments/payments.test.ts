import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { memberOf, createChainFixture, unitsOf } from '#testing/fixtures/chain-fixture.ts'
import { signOrders } from '../signer/sign-orders.ts'

const fixture = await createChainFixture()
const { sandbox, told, chain, db, signer } = fixture
const LIFE_BLOCKS = 45
let receivers = 100

beforeAll(async () => {
  for (const [coin, amount] of [
    ['TRX', '10000'],
    ['USDT', '100000'],
    ['MCS', '100000'],
  ] as const)
    await sandbox.fund(signer.keys.hotAddress, coin, amount)
  await fixture.pass(6)
})

function receiver() {
  return memberOf(sandbox.url, (receivers += 1))
}
const kindsOf = (id: string) => told.events.filter((event) => event.id === id).map(({ kind }) => kind)
const received = (to: ReturnType<typeof receiver>) => unitsOf(to, sandbox.addresses.usdt)
/** Until every payment ended; blocks pass as they would by themselves. */
async function untilEnded(most = 60): Promise<void> {
  for (let round = 0; round < most; round += 1) {
    const open = await db.one<{ count: bigint }>(
      sql`select count(*) from chain_payments where state not in ('CONFIRMED', 'FAILED')`,
    )
    if (open.count === 0n) return
    await fixture.pass(1, 2)
  }
}

describe('a payment', () => {
  it('goes from request to signature to broadcast to confirmed, with the fee that was really burnt', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 2_500_000n)
    await fixture.pass(3)
    expect(kindsOf(id)).toEqual(['signed', 'broadcast'])
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'BROADCAST', attempts: 1 })
    await fixture.pass(6)
    expect(kindsOf(id)).toEqual(['signed', 'broadcast', 'confirmed'])
    expect(await received(to)).toBe(2_500_000n)
    const { txid, feeUnits } = (await chain.paymentOf(db, id)) ?? {}
    const info = await to.web.trx.getTransactionInfo(txid ?? '')
    expect(BigInt(info.fee ?? 0)).toBe(feeUnits)
    expect(told.events.find((event) => event.id === id && event.kind === 'confirmed')).toMatchObject({
      txid,
      feeUnits,
    })
  })

  it('burns what was estimated for a newcomer, and less for who holds the token already', async () => {
    const to = receiver()
    const first = await chain.fees.estimate({ coin: 'USDT', to: to.address })
    expect(first).toMatchObject({ recipientHolds: false, expectedSun: first.highSun })
    const id = await fixture.pay(to.address, 1_000_000n)
    await untilEnded()
    const { feeUnits } = (await chain.paymentOf(db, id)) ?? { feeUnits: 0n }
    // The first transfers of a day use the free bandwidth of the wallet.
    expect(first.expectedSun - feeUnits).toBeGreaterThanOrEqual(0n)
    expect(first.expectedSun - feeUnits).toBeLessThanOrEqual(345_000n)
    const second = await chain.fees.estimate({ coin: 'USDT', to: to.address })
    expect(second).toMatchObject({ recipientHolds: true, expectedSun: second.lowSun })
    expect(second.expectedSun).toBeLessThan(first.expectedSun)
  })

  it('ordered twice is paid once, and its id never means another one', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 5n)
    const request = { id, coin: 'USDT', to: to.address, units: 5n } as const
    await db.tx((tx) => chain.requestPayments(tx, [request]))
    await expect(db.tx((tx) => chain.requestPayments(tx, [{ ...request, units: 6n }]))).rejects.toThrow(
      'other details',
    )
    await untilEnded()
    expect(await received(to)).toBe(5n)
  })

  it('is sent although many others only wait for their blocks', async () => {
    const to = receiver()
    const ids = await Promise.all(Array.from({ length: 55 }, () => fixture.pay(to.address, 1n)))
    for (let round = 0; round < 3; round += 1) {
      await chain.runDue()
      await signOrders(signer)
    }
    await chain.runDue()
    const sent = await db.many(sql`
      select 1 from chain_payments where id = any (${ids}::uuid[]) and state = 'BROADCAST'`)
    expect(sent).toHaveLength(55)
    await untilEnded()
    expect(await received(to)).toBe(55n)
  })

  it('two equal ones of one moment are two', async () => {
    const to = receiver()
    await Promise.all([fixture.pay(to.address, 6n), fixture.pay(to.address, 6n)])
    await untilEnded()
    expect(await received(to)).toBe(12n)
  })

  it('waits while the wallet lacks the money', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 150_000_000_000n)
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'QUEUED' })
    await fixture.pass(3)
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'QUEUED', waitsFor: 'USDT of the sender' })
    // Above the cap of one payment it is given back once the money is there.
    await sandbox.fund(signer.keys.hotAddress, 'USDT', '200000')
    await untilEnded()
    expect(kindsOf(id)).toEqual(['failed'])
    expect(told.events.find((event) => event.id === id)).toMatchObject({ why: 'refused', burntUnits: 0n })
    expect(await received(to)).toBe(0n)
  })

  it('gets no unit that is promised to another one', async () => {
    await untilEnded()
    const wallet = { ...receiver(), address: signer.keys.hotAddress }
    const all = await received(wallet)
    const promised = await fixture.pay(receiver().address, all - 1n)
    await chain.runDue()
    expect(await chain.paymentOf(db, promised)).toMatchObject({ state: 'READY' })
    const id = await fixture.pay(receiver().address, 2n)
    await chain.runDue()
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'QUEUED', waitsFor: 'USDT of the sender' })
    // Above the signer's cap the promise is given back.
    await untilEnded()
    expect([kindsOf(promised), kindsOf(id)]).toEqual([['failed'], ['signed', 'broadcast', 'confirmed']])
  })

  it('is refused before signing when it would burn more than the member prepaid', async () => {
    const to = receiver()
    await sandbox.dev('faults', { kind: 'energy', energySun: 420 })
    const id = await fixture.pay(to.address, 7n)
    await fixture.pass(2)
    await sandbox.dev('faults', undefined, 'DELETE')
    expect(told.events.find((event) => event.id === id)).toEqual({
      kind: 'failed',
      id,
      why: 'refused',
      burntUnits: 0n,
    })
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'FAILED', attempts: 0 })
  })

  it('burns no TRX for its fee that is promised to another one', async () => {
    await untilEnded()
    const sun = (await signer.nodes.main.sunOf('newest', signer.keys.hotAddress)) ?? 0n
    // What the promise leaves is just its own fee at its dearest: nothing for anybody else's, however cheap that is.
    const promised = await fixture.pay(receiver().address, sun - 41_000_000n, { coin: 'TRX' })
    await chain.runDue()
    expect(await chain.paymentOf(db, promised)).toMatchObject({ state: 'READY' })
    const id = await fixture.pay(receiver().address, 3n)
    await chain.runDue()
    expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'QUEUED', waitsFor: 'TRX of the sender' })
    // Above the signer's cap the promise is given back, and the fee is free again.
    await untilEnded()
    expect(kindsOf(promised)).toEqual(['failed'])
    expect(kindsOf(id)).toEqual(['signed', 'broadcast', 'confirmed'])
  })

  it('burns the limit, pays nothing and says so when energy becomes too dear after signing', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 8n)
    await chain.runDue()
    await signOrders(signer)
    await sandbox.dev('faults', { kind: 'energy', energySun: 420 })
    await fixture.pass(7)
    await sandbox.dev('faults', undefined, 'DELETE')
    const event = told.events.find((one) => one.id === id && one.kind === 'failed')
    expect(event).toMatchObject({ why: 'outOfEnergy' })
    expect(event?.kind === 'failed' ? event.burntUnits : 0n).toBeGreaterThan(39_000_000n)
    expect(event?.kind === 'failed' ? event.burntUnits : 0n).toBeLessThanOrEqual(40_000_000n)
    expect(await received(to)).toBe(0n)
  })
})

describe('trouble on the way: each is paid exactly once', () => {
  it.each([
    ['the request is lost', { kind: 'lose-request', path: 'broadcast' }],
    ['the answer is lost', { kind: 'lose-answer', path: 'broadcast' }],
    ['the node is busy', { kind: 'busy' }],
    ['the node accepts it and drops it', { kind: 'drop', times: 1 }],
    ['it comes late', { kind: 'hold', ms: 20_000 }],
  ])('%s', async (_what, fault) => {
    const to = receiver()
    const id = await fixture.pay(to.address, 9n)
    await chain.runDue()
    await signOrders(signer)
    await sandbox.dev('faults', fault)
    await fixture.pass()
    await untilEnded()
    expect(await received(to)).toBe(9n)
    expect(kindsOf(id).filter((kind) => kind === 'confirmed')).toHaveLength(1)
  })

  it('it is dropped by every node until its life is over: then, and only then, it is signed again', async () => {
    const to = receiver()
    await sandbox.dev('faults', { kind: 'drop', times: 1 })
    const id = await fixture.pay(to.address, 10n)
    await fixture.pass(4)
    expect((await chain.paymentOf(db, id))?.attempts).toBe(1)
    await fixture.pass(1, LIFE_BLOCKS)
    await fixture.pass(2)
    expect((await chain.paymentOf(db, id))?.attempts).toBe(2)
    await untilEnded()
    expect(await received(to)).toBe(10n)
  })

  it('a reorganisation takes its block away and brings it back in another one', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 11n)
    await fixture.pass(4)
    await sandbox.dev('faults', { kind: 'reorg', depth: 2 })
    await untilEnded()
    expect(await received(to)).toBe(11n)
    expect(kindsOf(id).filter((kind) => kind === 'confirmed')).toHaveLength(1)
  })

  it('a reorganisation loses it for good', async () => {
    const to = receiver()
    await fixture.pay(to.address, 12n)
    await fixture.pass(4)
    await sandbox.dev('faults', { kind: 'reorg', depth: 3, lost: true })
    await untilEnded()
    expect(await received(to)).toBe(12n)
  })

  it('the second node follows another branch: nothing is believed until it is back', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 13n)
    await fixture.pass(2)
    await sandbox.dev('faults', { kind: 'second-node', disagrees: true })
    await fixture.pass(4, LIFE_BLOCKS)
    expect(kindsOf(id)).toEqual(['signed', 'broadcast'])
    expect((await chain.paymentOf(db, id))?.attempts).toBe(1)
    await sandbox.dev('faults', undefined, 'DELETE')
    await untilEnded()
    expect(await received(to)).toBe(13n)
  })

  it('no byte leaves before it stands in the database that it is going to be sent', async () => {
    const to = receiver()
    await fixture.pay(to.address, 18n)
    await chain.runDue()
    await signOrders(signer)
    told.failNext = 'paymentChanged'
    await expect(chain.runDue()).rejects.toThrow('crash in paymentChanged')
    await sandbox.mine()
    expect(await received(to)).toBe(0n)
    await untilEnded()
    expect(await received(to)).toBe(18n)
  })

  it('the worker crashes at every step', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 14n)
    for (let round = 0; round < 12; round += 1) {
      told.failNext = round % 2 === 0 ? 'paymentChanged' : undefined
      await fixture
        .pass()
        .catch((error: unknown) => expect(String(error)).toContain('crash in paymentChanged'))
    }
    told.failNext = undefined
    await untilEnded()
    expect(await received(to)).toBe(14n)
    expect(kindsOf(id)).toEqual(['signed', 'broadcast', 'confirmed'])
  })

  it('the signer crashes after its journal and before the database: the same bytes come again', async () => {
    const to = receiver()
    const id = await fixture.pay(to.address, 15n)
    await chain.runDue()
    const broken = {
      ...signer,
      db: { ...signer.db, run: () => Promise.reject(new Error('connection lost')) },
    }
    await expect(signOrders(broken)).rejects.toThrow('connection lost')
    const kept = signer.journal.of(id).at(-1)?.txid
    await untilEnded()
    expect((await chain.paymentOf(db, id))?.txid).toBe(kept)
    expect(await received(to)).toBe(15n)
  })

  it('two workers and two signers drive it at once', async () => {
    const to = receiver()
    const other = fixture.another()
    const ids = await Promise.all(Array.from({ length: 10 }, () => fixture.pay(to.address, 1n)))
    for (let round = 0; round < 12; round += 1) {
      await sandbox.mine()
      await Promise.allSettled([chain.runDue(), other.runDue(), signOrders(signer), signOrders(signer)])
    }
    await untilEnded()
    expect(await received(to)).toBe(10n)
    for (const id of ids) expect(kindsOf(id).filter((kind) => kind === 'confirmed')).toHaveLength(1)
  })
})
