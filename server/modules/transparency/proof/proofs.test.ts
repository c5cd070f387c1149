import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { verifyBalanceProof, type ProofExpectation } from '#contract/rules/proofs/balance-proof.ts'
import type { MemberProof } from '#contract/rules/proofs/proof-format.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import { sealAll } from '#testing/database/seal-all.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const { db } = kernel

async function numberOf({ id }: TestMember): Promise<string> {
  return (await modules.identity.findByLogin(db, id)) ?? ''
}

const CHAIN = { class: 'CHAIN' } as const

/** Lets money arrive on an account, as a deposit does. */
async function credit(name: AccountName, sum: string): Promise<void> {
  const units = parseUnits(sum) ?? 0n
  const debit = { ...CHAIN, currency: name.currency }
  const [key, amount] = [randomUUID(), { currency: name.currency, units }]
  await db.tx(async (tx) => {
    await modules.ledger.openAccounts(tx, [debit, name])
    const posting = { key, op: 'post', kind: 'deposit', detail: '', debit, credit: name, amount } as const
    await modules.ledger.post(tx, [posting])
  })
}

const available = (ownerId: string, currency: 'MCS' | 'USDT'): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency,
  ownerId,
})

async function expectationOf(member: TestMember): Promise<ProofExpectation> {
  const { proofs } = await fixture.ok(api.transparency.listProofs)
  return { loginId: member.id, published: proofs, seen: [] }
}

async function proofOf(member: TestMember): Promise<MemberProof> {
  const { proof } = await fixture.ok(api.transparency.getMyProof, { token: member.token })
  if (proof === null) throw new Error('no proof yet')
  return proof
}

const [ann, ben, poor] = [await fixture.aMember(), await fixture.aMember(), await fixture.aMember()]
const [annId, benId] = [await numberOf(ann), await numberOf(ben)]
await credit(available(annId, 'USDT'), '1200.5')
await credit(available(annId, 'MCS'), '3')
await credit({ class: 'MEMBER_GAS', currency: 'TRX', ownerId: annId }, '0.000001')
await credit(available(benId, 'USDT'), '250000')

it('proves every member’s balance to that member, once a night', async () => {
  expect(await modules.transparency.makeNightlyProof()).toMatch(/^proof 1 of /)
  expect(await modules.transparency.makeNightlyProof()).toMatch(/there already/)
  for (const member of [ann, ben])
    expect(await verifyBalanceProof(await proofOf(member), await expectationOf(member))).toEqual([])
  const { line } = await proofOf(ann)
  expect(line?.lines.filter(({ units }) => units !== '0')).toEqual([
    { coin: 'USDT', kind: 'available', units: '1200500000' },
    { coin: 'MCS', kind: 'available', units: '3000000' },
    { coin: 'TRX', kind: 'gas', units: '1' },
  ])
  const given = fixture.app.modules.ledger
  const owed = new Map((await given.sumOwed(db)).map(({ currency, units }) => [currency, String(units)]))
  const { head } = await proofOf(ann)
  expect(head.totals.USDT).toBe(owed.get('USDT'))
  expect(head.totals.MCS).toBe(owed.get('MCS'))
})

it('gives a member who is owed nothing the head without a line', async () => {
  const bonus = { class: 'MEMBER_BONUS', currency: 'MCS', ownerId: await numberOf(poor) } as const
  expect((await modules.ledger.getBalance(db, bonus)).balance).toBe(0n)
  expect((await proofOf(poor)).line).toBeNull()
})

it('cuts a large balance into more pieces, none of which is empty', async () => {
  const { line } = await proofOf(ben)
  expect(line?.pieces).toHaveLength(5)
  expect(line?.pieces.every(({ sums }) => sums.some((sum) => BigInt(sum) > 0n))).toBe(true)
})

it('counts what is reserved as held, and the sum stays', async () => {
  fixture.advance(DAY_MS)
  await db.tx(async (tx) => {
    const debit = available(annId, 'USDT')
    const amount = { currency: 'USDT', units: 500_000_000n } as const
    await modules.ledger.post(tx, [
      {
        key: randomUUID(),
        op: 'hold',
        kind: 'withdraw',
        detail: '',
        debit,
        credit: { ...CHAIN, currency: 'USDT' },
        amount,
      },
    ])
  })
  await sealAll(db)
  await modules.transparency.makeNightlyProof()
  const member = { ...ann, token: (await signIn(ann)).access_token }
  const { head, line } = await proofOf(member)
  expect(head.number).toBe(2)
  expect(head.ledger.batch).toBeGreaterThan(0)
  expect(line?.lines.slice(0, 2).map(({ units }) => units)).toEqual(['700500000', '500000000'])
  expect(await verifyBalanceProof({ head, line }, await expectationOf(ann))).toEqual([])
})

function signIn({ id, password, deviceId }: TestMember) {
  return fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })
}

it('publishes nothing when a class of accounts would be left out', async () => {
  fixture.advance(DAY_MS)
  await db.run(
    sql`insert into ledger_rules (debit_class, credit_class, kind) values ('CHAIN', 'MEMBER_AVAILABLE', 'test')`,
  )
  await credit({ class: 'MEMBER_AVAILABLE', currency: 'TRX', ownerId: annId }, '5')
  await expect(modules.transparency.makeNightlyProof()).rejects.toThrow(/holds all TRX/)
  expect((await fixture.ok(api.transparency.listProofs)).proofs).toHaveLength(2)
  await db.tx(async (tx) => {
    const amount = { currency: 'TRX', units: 5_000_000n } as const
    const debit = { class: 'MEMBER_AVAILABLE', currency: 'TRX', ownerId: annId } as const
    const back = { debit, credit: { ...CHAIN, currency: 'TRX' } } as const
    await modules.ledger.post(tx, [
      { key: randomUUID(), op: 'post', kind: 'withdraw', detail: '', ...back, amount },
    ])
  })
})

it('refuses every change of a published head', async () => {
  await expect(db.run(sql`update transparency_proofs set usdt = usdt`)).rejects.toThrow(/append-only/)
  await expect(db.run(sql`delete from transparency_proofs`)).rejects.toThrow(/append-only/)
})

it('makes an ordered proof once, chained to the one before', async () => {
  const orderId = randomUUID()
  await db.tx((tx) => modules.transparency.orderProof(tx, orderId))
  await db.tx((tx) => modules.transparency.orderProof(tx, orderId))
  expect(await modules.transparency.makeOrderedProofs()).toBe(1)
  expect(await modules.transparency.makeOrderedProofs()).toBe(0)
  const { proofs } = await fixture.ok(api.transparency.listProofs)
  expect(proofs[0]?.night).toBeNull()
  expect(proofs[0]?.previous).toBe(proofs[1]?.head)
})

it('makes one proof when two workers make the night’s at once', async () => {
  fixture.advance(DAY_MS)
  const notes = await Promise.all([
    modules.transparency.makeNightlyProof(),
    modules.transparency.makeNightlyProof(),
  ])
  expect(notes.filter((note) => note.startsWith('proof 4 of'))).toHaveLength(1)
})
