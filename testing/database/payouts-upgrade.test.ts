import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { createFormerDatabase } from './former-database.ts'

const url = await createFormerDatabase()
const db = openDatabase({ url })
afterAll(() => db.close())

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const AT = '2026-10-01T00:00:00Z'
const LATER = '2026-10-02T00:00:00Z'

/** What a payout of gas was, and what it is now: state, voided, ended. */
const GAS = [
  { was: 'LAID', values: { address: 'T1', waits_for: 'staff' }, now: ['REQUESTED', null, null] },
  { was: 'LAID', values: { waits_for: 'address' }, now: ['REQUESTED', null, null] },
  { was: 'LAID', values: { address: 'T3', voided_at: LATER }, now: ['CANCELLED', LATER, LATER] },
  { was: 'ORDERED', values: { address: 'T4', units: 5, prepaid: 1 }, now: ['APPROVED', null, null] },
  {
    was: 'ORDERED',
    values: { address: 'T5', units: 5, prepaid: 1, txid: 'ab', voided_at: LATER },
    now: ['BROADCAST', LATER, null],
  },
  {
    was: 'PAID',
    values: { address: 'T6', units: 5, prepaid: 3, txid: 'cd', real_fee: 1, refunded: 2, ended_at: LATER },
    now: ['CONFIRMED', null, LATER],
  },
  {
    was: 'FAILED',
    values: {
      address: 'T7',
      units: 5,
      prepaid: 3,
      real_fee: 0,
      refunded: 3,
      ended_at: LATER,
      waits_for: 'lock',
      approved_by: 'a + b',
    },
    now: ['REVERTED', null, LATER],
  },
] as const
const WITHDRAWALS = [
  'REQUESTED',
  'APPROVED',
  'BROADCAST',
  'CONFIRMED',
  'CANCELLED',
  'REJECTED',
  'REVERTED',
] as const

const instant = (at: string | null) => (at === null ? null : new Date(at))

describe('payouts of a database from before they were one table', () => {
  let withdrawals: readonly unknown[] = []
  let events: readonly unknown[] = []
  beforeAll(async () => {
    for (const [index, { was, values }] of GAS.entries()) {
      const row = { id: idOf(index), member_id: idOf(100 + index), state: was, made_at: AT, ...values }
      await db.run(sql`
        insert into wallet_gas_payouts select * from jsonb_populate_record(null::wallet_gas_payouts, ${JSON.stringify(row)})`)
    }
    for (const [index, state] of WITHDRAWALS.entries()) {
      const hasEnded = !['REQUESTED', 'APPROVED', 'BROADCAST'].includes(state)
      await db.run(sql`
        insert into wallet_withdrawals (id, member_id, coin, address, units, state, worth, prepaid, needs_staff, created_at, ended_at)
        values (${idOf(50 + index)}, ${idOf(150)}, 'USDT', 'T', 7, ${state}, 7, 4, false, ${AT}, ${hasEnded ? LATER : null})`)
      await db.run(sql`
        insert into wallet_withdrawal_events values (${idOf(50 + index)}, 'REQUESTED', ${AT}, null)`)
    }
    withdrawals = await db.many(sql`select * from wallet_withdrawals order by id`)
    events = await db.many(sql`
      select withdrawal_id as payout_id, state, at, by from wallet_withdrawal_events order by 1, 2`)
    await migrate(url)
  })

  it('keeps every withdrawal in its state, and its events', async () => {
    const kept = await db.many<object>(
      sql`select * from wallet_payouts where kind = 'WITHDRAWAL' order by id`,
    )
    expect(kept).toEqual(
      withdrawals.map((row) => ({ ...Object(row), kind: 'WITHDRAWAL', waits_for: null, voided_at: null })),
    )
    expect(
      await db.many(sql`
        select payout_id, state, at, by from wallet_payout_events e
        where exists (select from wallet_payouts p where p.id = e.payout_id and p.kind = 'WITHDRAWAL') order by 1, 2`),
    ).toEqual(events)
  })

  it.each(GAS.map((one, index) => ({ index, ...one })))(
    'takes a payout of gas over: $was with $values',
    async ({ index, values, now: [state, voidedAt, endedAt] }) => {
      const id = idOf(index)
      const { voided_at: _voided, ended_at: _ended, ...kept } = { voided_at: null, ended_at: null, ...values }
      const sums = Object.fromEntries(
        Object.entries(kept).map(([name, value]) => [
          name,
          typeof value === 'number' ? BigInt(value) : value,
        ]),
      )
      expect(await db.one(sql`select * from wallet_payouts where id = ${id}`)).toMatchObject({
        member_id: idOf(100 + index),
        kind: 'GAS',
        coin: 'TRX',
        state,
        created_at: instant(AT),
        voided_at: instant(voidedAt),
        ended_at: instant(endedAt),
        ...sums,
      })
      expect(
        await db.many(
          sql`select state, at from wallet_payout_events where payout_id = ${id} order by at, state`,
        ),
      ).toEqual([
        { state: 'REQUESTED', at: instant(AT) },
        ...(endedAt === null ? [] : [{ state, at: instant(endedAt) }]),
      ])
    },
  )

  it('lets no second payout of gas of one member wait or be under way', async () => {
    for (const [index, state] of [
      [0, 'REQUESTED'],
      [3, 'APPROVED'],
    ] as const)
      await expect(
        db.run(sql`
          insert into wallet_payouts (id, member_id, kind, coin, address, units, prepaid, state, needs_staff, created_at)
          select ${idOf(200 + index)}, member_id, kind, coin, address, units, prepaid, ${state}, false, created_at
          from wallet_payouts where id = ${idOf(index)}`),
      ).rejects.toThrow('wallet_payouts_one_gas')
  })
})
