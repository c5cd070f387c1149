import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { money } from '#contract/money.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createLedger, type AccountName } from './ledger.ts'
import { getHead, sealNext, verifySeals } from './seal.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
/** Other tests' transactions are waited for, and one may stand idle for fifteen seconds before it is ended. */
const OTHERS_MS = 45_000
const clock = createClock()
const ledger = createLedger({ db, clock })
const chain: AccountName = { class: 'CHAIN', currency: 'USDT' }
const wallet: AccountName = { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: randomUUID() }
await ledger.openAccounts(db, [chain, wallet])

const deposit = (n: number) =>
  Promise.all(
    Array.from({ length: n }, () =>
      ledger.submit({
        key: randomUUID(),
        op: 'post',
        kind: 'deposit',
        detail: '',
        debit: chain,
        credit: wallet,
        amount: money('USDT', 5n),
      }),
    ),
  )

/** Sealing waits for every transaction of the whole server, other tests' included: asks until so many are sealed. */
async function sealUntil(wanted: number): Promise<void> {
  let sealed = 0
  await expect.poll(async () => (sealed += await sealNext(db, clock)), { timeout: OTHERS_MS }).toBe(wanted)
}

/** Does what only somebody with the keys of the database could, and puts it back afterwards. */
async function tamper(change: Sql, look: () => Promise<void>): Promise<void> {
  await db.run(sql`alter table ledger_transfers disable trigger user`)
  await db.run(sql`alter table ledger_seals disable trigger user`)
  await db.run(sql`create table kept as select * from ledger_transfers`)
  await db.run(sql`create table kept_seals as select * from ledger_seals`)
  await db.run(change)
  await look()
  await db.run(sql`delete from ledger_transfers`)
  await db.run(sql`delete from ledger_seals`)
  await db.run(sql`insert into ledger_transfers select * from kept`)
  await db.run(sql`insert into ledger_seals select * from kept_seals`)
  await db.run(sql`drop table kept`)
  await db.run(sql`drop table kept_seals`)
  await db.run(sql`alter table ledger_transfers enable trigger user`)
  await db.run(sql`alter table ledger_seals enable trigger user`)
}

describe('sealing', () => {
  it('takes every transfer once, also with two workers, and chains the batches', async () => {
    await deposit(50)
    let sealed = 0
    const twoWorkers = async () => {
      const taken = await Promise.all([sealNext(db, clock), sealNext(db, clock)])
      return (sealed += taken[0] + taken[1])
    }
    await expect.poll(twoWorkers, { timeout: OTHERS_MS }).toBe(50)
    await deposit(30)
    await sealUntil(30)
    expect(await sealNext(db, clock)).toBe(0)
    expect(await verifySeals(db)).toMatchObject({ isRight: true })
  })

  it('leaves out what an open transaction wrote until it has finished', async () => {
    const before = await getHead(db)
    await db.tx(async (tx) => {
      await ledger.post(tx, [
        {
          key: randomUUID(),
          op: 'post',
          kind: 'deposit',
          detail: '',
          debit: chain,
          credit: wallet,
          amount: money('USDT', 1n),
        },
      ])
      expect(await sealNext(db, clock)).toBe(0)
    })
    await sealUntil(1)
    expect(await getHead(db)).not.toEqual(before)
  })

  it('finds and names every kind of tampering', async () => {
    const ids = (await db.many<{ id: string }>(sql`select id from ledger_transfers order by id`)).map(
      ({ id }) => id,
    )
    const victim = () => ids[randomInt(ids.length)] ?? ''
    for (let time = 0; time < 8; time += 1) {
      const id = victim()
      await tamper(sql`update ledger_transfers set amount = amount + 1 where id = ${id}`, async () => {
        expect(await verifySeals(db)).toMatchObject({
          isRight: false,
          broken: `transfer ${id} was changed or slipped in`,
        })
      })
      await tamper(sql`delete from ledger_transfers where id = ${victim()}`, async () => {
        expect(await verifySeals(db)).toMatchObject({
          isRight: false,
          broken: expect.stringContaining('missing'),
        })
      })
    }
    await tamper(
      sql`update ledger_seals set leaves = set_byte(leaves, 3, (get_byte(leaves, 3) + 1) % 256) where batch = 1`,
      async () => {
        expect(await verifySeals(db)).toMatchObject({
          isRight: false,
          batch: 1n,
          broken: 'the seal itself was changed',
        })
      },
    )
    await tamper(sql`delete from ledger_seals where batch = 1`, async () => {
      expect(await verifySeals(db)).toMatchObject({ isRight: false, broken: 'a seal is missing' })
    })
    expect(await verifySeals(db)).toMatchObject({ isRight: true })
  })

  it('takes what one transaction wrote whole, even when it is more than a batch', async () => {
    const many = (n: number) =>
      Array.from({ length: n }, () => ({
        key: randomUUID(),
        op: 'post' as const,
        kind: 'deposit',
        detail: '',
        debit: chain,
        credit: wallet,
        amount: money('USDT', 5n),
      }))
    await db.tx(async (tx) => {
      for (const n of [5_000, 5_000, 5_000, 5_000, 1]) await ledger.post(tx, many(n))
    })
    await deposit(1)
    await sealUntil(20_002)
    expect(await verifySeals(db)).toMatchObject({ isRight: true })
  })
})
