import type { Money } from '#contract/money.ts'
import { bigintArray, smallintArray, uuidArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { accountId, type AccountName } from './accounts/accounts.ts'

const OPS = { post: 1, hold: 2, postHold: 3, voidHold: 4 } as const
export type PostingOp = keyof typeof OPS

/** One movement of money from the debit account to the credit account. */
export interface Posting {
  /** UUID made by the caller: the key under which this movement happens at most once. */
  readonly key: string
  readonly op: PostingOp
  /** The product's wallet type, such as `swap_in`. */
  readonly kind: string
  readonly detail: string
  readonly debit: AccountName
  readonly credit: AccountName
  readonly amount: Money
  /** The row this belongs to: a withdrawal, a plan, a round. */
  readonly reference?: string
  /** The key of the hold that is posted or voided. */
  readonly hold?: string
  /** Stands or falls with the next posting. */
  readonly isLinked?: boolean
}

/** What `ledger_post` returns for a posting, in its words. */
export type Outcome =
  | 'done'
  /** Done before under the same key. */
  | 'duplicate'
  /** The key belongs to another posting. */
  | 'conflict'
  | 'insufficient'
  | 'closed'
  | 'noSuchHold'
  | 'linkedFailed'
  | 'noSuchAccount'
  | 'forbiddenPair'
  | 'currencyMismatch'
  | 'moreThanHeld'

/** Most postings one call carries; larger work is cut into calls. */
export const MAX_POSTINGS = 5_000

/** Each different text once, and the position of every text among them, from 1. */
function wordsOf(texts: readonly string[]) {
  const positions = new Map<string, number>()
  const at = texts.map((text) => {
    const position = positions.get(text) ?? positions.size + 1
    positions.set(text, position)
    return position
  })
  return { words: [...positions.keys()], at }
}

/** Sent empty when there are none: beyond its end an array of the database has nothing either. */
function keysOf(keys: readonly (string | undefined)[]): Buffer {
  return uuidArray(keys.every((key) => key === undefined) ? [] : keys.map((key) => key ?? null))
}

/** One call of the database's function for postings: what costs time here is done, when it is posted is told later. */
export type PreparedCall = (db: Queryable, at: Date) => Promise<Outcome[]>

export function prepareCall(postings: readonly Posting[]): PreparedCall {
  assert(postings.length <= MAX_POSTINGS, `at most ${MAX_POSTINGS} postings a call`)
  for (const { amount, debit, credit } of postings) {
    assert(amount.units > 0n, 'a posting moves more than nothing')
    assert(
      debit.currency === amount.currency && credit.currency === amount.currency,
      'a posting moves one currency',
    )
  }
  const kinds = wordsOf(postings.map(({ kind }) => kind))
  const details = wordsOf(postings.map(({ detail }) => detail))
  const rows = sql`
    select (q.key, q.op, (${kinds.words}::text[])[q.kind_at], (${details.words}::text[])[q.detail_at],
      q.debit, q.credit, q.amount, q.reference, q.hold, q.is_linked)::ledger_posting
    from unnest(${uuidArray(postings.map(({ key }) => key))}::uuid[],
      ${smallintArray(postings.map(({ op }) => OPS[op]))}::smallint[],
      ${smallintArray(kinds.at)}::smallint[], ${smallintArray(details.at)}::smallint[],
      ${uuidArray(postings.map(({ debit }) => accountId(debit)))}::uuid[],
      ${uuidArray(postings.map(({ credit }) => accountId(credit)))}::uuid[],
      ${bigintArray(postings.map(({ amount }) => amount.units))}::bigint[],
      ${keysOf(postings.map(({ reference }) => reference))}::uuid[], ${keysOf(postings.map(({ hold }) => hold))}::uuid[],
      ${`{${postings.map(({ isLinked }) => isLinked === true).join()}}`}::boolean[])
      with ordinality q (key, op, kind_at, detail_at, debit, credit, amount, reference, hold, is_linked, i)
    order by q.i`
  return async (db, at) => {
    const { outcomes } = await db.one<{ outcomes: Outcome[] }>(
      sql`select ledger_post(${at}, array(${rows})) as outcomes`,
    )
    return outcomes
  }
}
