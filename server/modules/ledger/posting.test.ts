import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { money } from '#contract/money.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { accountId, createLedger, type AccountName, type Posting } from './ledger.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const ledger = createLedger({ db, clock: createClock() })
const chain: AccountName = { class: 'CHAIN', currency: 'USDT' }
await ledger.openAccounts(db, [chain])

const WALLETS = 5
const CALLS = 300
const amount = (units: number) => money('USDT', BigInt(units))

interface Move {
  readonly from: number
  readonly to: number
  readonly units: number
}

/** Wallets with ten units each, and one that only holds. */
async function openBooks() {
  const names = Array.from({ length: WALLETS + 1 }, (): AccountName => {
    return { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: randomUUID() }
  })
  const at = (place: number) => names[place] ?? chain
  await ledger.openAccounts(db, names)
  for (const credit of names)
    await ledger.submit({
      key: randomUUID(),
      op: 'post',
      kind: 'deposit',
      detail: '',
      debit: chain,
      credit,
      amount: amount(10),
    })
  const posting = ({ from, to, units }: Move): Posting => ({
    key: randomUUID(),
    op: 'post',
    kind: 'send',
    detail: `${from} to ${to}`,
    debit: at(from),
    credit: at(to),
    amount: amount(units),
  })
  /** A hold beside the postings of a call: such a call goes posting by posting. */
  const hold = (): Posting => ({ ...posting({ from: WALLETS, to: 0, units: 1 }), op: 'hold' })
  const releaseHold = async (held: Posting) =>
    ledger.submit({ ...held, key: randomUUID(), op: 'voidHold', hold: held.key })
  const written = () =>
    db.many(sql`
      select t.detail, t.amount, w.place, t.debit_account = w.id as is_out, t.currency, t.debit_class, t.credit_class,
        case when t.debit_account = w.id then t.debit_version else t.credit_version end as version,
        case when t.debit_account = w.id then t.debit_balance else t.credit_balance end as balance
      from unnest(${names.slice(0, WALLETS).map(accountId)}::uuid[]) with ordinality w (id, place)
      join ledger_transfers t on t.op = 1 and w.id in (t.debit_account, t.credit_account)
      order by w.place, version`)
  return { posting, hold, give: releaseHold, written }
}

describe('a call that only posts and stands or falls as a whole', () => {
  it('writes and refuses what the same postings do one after the other', async () => {
    const [whole, single] = [await openBooks(), await openBooks()]
    const seen = new Set<string>()
    for (let call = 0; call < CALLS; call += 1) {
      const moves = Array.from({ length: randomInt(1, 6) }, () => ({
        from: randomInt(WALLETS),
        to: randomInt(WALLETS),
        units: randomInt(1, 8),
      }))
      const outcomes = await ledger.submitLinked(moves.map(whole.posting))
      const held = single.hold()
      const expected = await ledger.submitLinked([...moves.map(single.posting), held])
      expect({ moves, outcomes }).toEqual({ moves, outcomes: expected.slice(0, -1) })
      if (expected.includes('done')) await single.give(held)
      for (const outcome of outcomes) seen.add(outcome)
    }
    expect([...seen].toSorted()).toEqual(['done', 'forbiddenPair', 'insufficient', 'linkedFailed'])
    expect(await whole.written()).toEqual(await single.written())
    expect(await ledger.verify(db)).toEqual({ isRight: true })
  })
})
