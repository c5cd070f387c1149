import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { money, type Currency } from '#contract/money.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { accountId, createLedger, LedgerRefusal, type AccountName, type Posting } from './ledger.ts'
import { getRecentStart, verifyRecent } from './verify-recent.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
/** Other tests' transactions are waited for, and one may stand idle for fifteen seconds before it is ended. */
const OTHERS_MS = 45_000
const ledger = createLedger({ db, clock: createClock() })

const capital = (currency: Currency): AccountName => ({ class: 'OPERATOR_CAPITAL', currency })
const chain = (currency: Currency): AccountName => ({ class: 'CHAIN', currency })
const treasury = (currency: Currency): AccountName => ({ class: 'SWAP_TREASURY', currency })
await ledger.openAccounts(
  db,
  (['MCS', 'USDT', 'TRX'] as const).flatMap((c) => [capital(c), chain(c), treasury(c)]),
)

const wallet = (ownerId: string, currency: Currency = 'USDT'): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency,
  ownerId,
})
const transfer = (debit: AccountName, credit: AccountName, units: bigint): Posting => ({
  key: randomUUID(),
  op: 'post',
  kind: 'send',
  detail: '',
  debit,
  credit,
  amount: money(debit.currency, units),
})

/** A member with a funded wallet. */
async function aWallet(units: bigint, currency: Currency = 'USDT'): Promise<AccountName> {
  const name = wallet(randomUUID(), currency)
  await ledger.openAccounts(db, [name])
  if (units > 0n)
    expect(await ledger.submit({ ...transfer(chain(currency), name, units), kind: 'deposit' })).toBe('done')
  return name
}
const balanceOf = async (name: AccountName) => (await ledger.getBalance(db, name)).balance

describe('a posting', () => {
  it('moves exactly its amount', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    expect(await ledger.submit(transfer(a, b, 30n))).toBe('done')
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([70n, 30n])
  })

  it('is refused when the balance is one unit short, and changes nothing', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    expect(await ledger.submit(transfer(a, b, 101n))).toBe('insufficient')
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([100n, 0n])
  })

  it('happens once under one key, fifty times at once included', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    const posting = transfer(a, b, 60n)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ledger.submit(posting)))
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 49 }, () => 'duplicate')])
    expect(await balanceOf(b)).toBe(60n)
  })

  it('under a used key with another payload is a conflict', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    const posting = transfer(a, b, 10n)
    await ledger.submit(posting)
    for (const change of [
      { amount: money('USDT', 11n) },
      { debit: b, credit: a },
      { detail: 'other' },
      { reference: randomUUID() },
    ]) {
      expect(await ledger.submit({ ...posting, ...change })).toBe('conflict')
    }
    expect(await balanceOf(b)).toBe(10n)
  })

  it('that was refused stays refused, also when money has come meanwhile', async () => {
    const [a, b] = [await aWallet(0n), await aWallet(0n)]
    const posting = transfer(a, b, 10n)
    expect(await ledger.submit(posting)).toBe('insufficient')
    await ledger.submit({ ...transfer(chain('USDT'), a, 10n), kind: 'deposit' })
    expect(await ledger.submit(posting)).toBe('insufficient')
    expect(await ledger.submit({ ...posting, key: randomUUID() })).toBe('done')
  })

  it('is refused between currencies, unknown and closed accounts', async () => {
    const a = await aWallet(100n)
    const closed = await aWallet(0n)
    await db.run(sql`update ledger_accounts set closed_at = now() where owner_id = ${closed.ownerId}`)
    expect(await ledger.submit(transfer(a, closed, 1n))).toBe('closed')
    expect(await ledger.submit(transfer(a, wallet(randomUUID()), 1n))).toBe('noSuchAccount')
    await expect(ledger.submit(transfer(a, await aWallet(0n, 'MCS'), 1n))).rejects.toThrow('one currency')
    expect(await balanceOf(a)).toBe(100n)
  })
})

describe('linked postings', () => {
  it('happen together or not at all', async () => {
    const [a, b, c] = [await aWallet(100n), await aWallet(0n), await aWallet(0n)]
    expect(await ledger.submitLinked([transfer(a, b, 40n), transfer(b, c, 30n)])).toEqual(['done', 'done'])
    expect(await ledger.submitLinked([transfer(a, b, 10n), transfer(c, b, 31n), transfer(a, c, 1n)])).toEqual(
      ['linkedFailed', 'insufficient', 'linkedFailed'],
    )
    expect([await balanceOf(a), await balanceOf(b), await balanceOf(c)]).toEqual([60n, 10n, 30n])
  })

  it('inside a caller’s transaction are undone with it', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    await expect(
      db.tx(async (tx) => {
        await ledger.post(tx, [transfer(a, b, 10n)])
        throw new Error('the caller changed its mind')
      }),
    ).rejects.toThrow('changed its mind')
    await expect(db.tx((tx) => ledger.post(tx, [transfer(a, b, 10n), transfer(b, a, 11n)]))).rejects.toThrow(
      LedgerRefusal,
    )
    expect([await balanceOf(a), await balanceOf(b)]).toEqual([100n, 0n])
  })
})

describe('a hold', () => {
  it('keeps the amount from being spent, and posts or voids once', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    const held: Posting = { ...transfer(a, b, 80n), op: 'hold' }
    expect(await ledger.submit(held)).toBe('done')
    expect(await ledger.getBalance(db, a)).toEqual({ balance: 100n, hold: 80n })
    expect(await ledger.submit(transfer(a, b, 21n))).toBe('insufficient')
    expect(await ledger.submit({ ...transfer(a, b, 81n), op: 'postHold', hold: held.key })).toBe(
      'moreThanHeld',
    )
    expect(await ledger.submit({ ...transfer(a, b, 50n), op: 'postHold', hold: held.key })).toBe('done')
    expect(await ledger.getBalance(db, a)).toEqual({ balance: 50n, hold: 0n })
    expect(await ledger.submit({ ...transfer(a, b, 80n), op: 'voidHold', hold: held.key })).toBe('noSuchHold')
  })

  it('is settled once by twenty parallel tries', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    const held: Posting = { ...transfer(a, b, 80n), op: 'hold' }
    await ledger.submit(held)
    const tries = Array.from({ length: 20 }, (_, n) =>
      ledger.submit({ ...transfer(a, b, 80n), op: n % 2 ? 'postHold' : 'voidHold', hold: held.key }),
    )
    expect((await Promise.all(tries)).filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  it('is named by what settles it alone: a plain posting that names one is refused', async () => {
    const [a, b] = [await aWallet(100n), await aWallet(0n)]
    const held: Posting = { ...transfer(a, b, 80n), op: 'hold' }
    await ledger.submit(held)
    await expect(ledger.submit({ ...transfer(a, b, 1n), hold: held.key })).rejects.toThrow('check constraint')
    expect(await ledger.getBalance(db, a)).toEqual({ balance: 100n, hold: 80n })
  })

  it('of another account cannot be used', async () => {
    const [a, b, c] = [await aWallet(100n), await aWallet(0n), await aWallet(100n)]
    const held: Posting = { ...transfer(a, b, 80n), op: 'hold' }
    await ledger.submit(held)
    expect(await ledger.submit({ ...transfer(c, b, 80n), op: 'postHold', hold: held.key })).toBe('noSuchHold')
  })
})

describe('the log', () => {
  it('can only grow', async () => {
    await aWallet(1n)
    await expect(db.run(sql`update ledger_transfers set amount = 2`)).rejects.toThrow('append-only')
    await expect(db.run(sql`delete from ledger_transfers`)).rejects.toThrow('append-only')
    await expect(db.run(sql`truncate ledger_transfers`)).rejects.toThrow('append-only')
  })
})

describe('opposite transfers at once', () => {
  it('never wait for each other for good, and the books stay right', async () => {
    const wallets = await Promise.all(Array.from({ length: 6 }, () => aWallet(10_000n)))
    const pick = (n: number) => wallets[n % wallets.length] ?? capital('USDT')
    const single = Array.from({ length: 300 }, (_, n) =>
      db
        .tx((tx) => ledger.post(tx, [transfer(pick(n), pick(n * 5 + 1), 1n)]))
        .catch((error: unknown) => {
          if (!(error instanceof LedgerRefusal)) throw error
        }),
    )
    const batched = Array.from({ length: 2_000 }, (_, n) =>
      ledger.submit(transfer(pick(n), pick(n + 1 + (n % 4)), BigInt(n % 7) + 1n)),
    )
    await Promise.all([...single, ...batched])
    expect(await ledger.verify(db)).toEqual({ isRight: true })
  })
})

describe('the check of the books', () => {
  it.each([
    [
      'all accounts of a currency sum to zero',
      sql`update ledger_accounts set balance = balance + 1 where class = 'SWAP_TREASURY' and currency = 'TRX'`,
    ],
    ['an account holds the sum of its open holds', sql`update ledger_accounts set hold = 0 where hold > 0`],
  ])('finds a breach of "%s"', async (broken, planted) => {
    await ledger.submit({ ...transfer(await aWallet(5n), await aWallet(0n), 5n), op: 'hold' })
    const undone = db.tx(async (tx) => {
      await tx.run(planted)
      expect(await ledger.verify(tx)).toMatchObject({ isRight: false, broken })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await ledger.verify(db)).toEqual({ isRight: true })
  })

  it('of every minute covers all books at first and then what is new, and goes on where it found a breach', async () => {
    expect(await ledger.verifyNew()).toEqual({ isRight: true })
    const [a, b] = [await aWallet(9n), await aWallet(0n)]
    await ledger.submit(transfer(a, b, 4n))
    await db.run(sql`update ledger_accounts set balance = balance + 1 where id = ${accountId(a)}`)
    await db.run(sql`update ledger_accounts set balance = balance - 1 where id = ${accountId(b)}`)
    const broken = 'an account stands where its newest transfer left it'
    // What other databases of this server have under way puts it off.
    const check = () => ledger.verifyNew()
    await expect.poll(check, { timeout: OTHERS_MS }).toMatchObject({ isRight: false, broken })
    expect(await check()).toMatchObject({ isRight: false, broken })
    await db.run(sql`update ledger_accounts set balance = balance - 1 where id = ${accountId(a)}`)
    await db.run(sql`update ledger_accounts set balance = balance + 1 where id = ${accountId(b)}`)
    expect(await ledger.verifyNew()).toEqual({ isRight: true })
  })

  it('of a process that begins goes back to the first transfer while they are few', async () => {
    expect(await getRecentStart(db)).toBe('0')
  })

  it('of every minute finds a hold that is gone, although all sums are as they were', async () => {
    const [a, b] = [await aWallet(9n), await aWallet(0n)]
    const moves = [1n, 2n, 3n].map((units) => ({ ...transfer(a, b, units), op: 'hold' as const }))
    for (const one of moves) await ledger.submit(one)
    const withoutSecond = async () => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const undone = db.tx(async (tx) => {
        await tx.run(sql`alter table ledger_transfers disable trigger user`)
        await tx.run(sql`delete from ledger_transfers where id = ${moves[1]?.key}`)
        resolve((await verifyRecent(tx, '0')).verdict)
        throw new Error('undo')
      })
      await expect(undone).rejects.toThrow('undo')
      return promise
    }
    // What other databases of this server have under way puts it off.
    await expect
      .poll(withoutSecond, { timeout: OTHERS_MS })
      .toMatchObject({ isRight: false, broken: 'no version of an account is missing' })
  })
})
