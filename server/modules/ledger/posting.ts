import type { Money } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { accountId, type AccountName } from './accounts.ts'

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

export const OUTCOMES = [
  'done',
  'duplicate',
  'conflict',
  'insufficient',
  'closed',
  'noSuchHold',
  'linkedFailed',
  'noSuchAccount',
  'forbiddenPair',
  'currencyMismatch',
  'moreThanHeld',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Most postings one call carries; larger work is cut into calls. */
export const MOST_POSTINGS = 5_000

/** An array as the database reads it, of values that need no quotes: numbers and UUIDs. */
function listed(values: readonly (string | bigint | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join()}}`
}

/** Calls the database's one function for postings; an outcome for each, in order. */
export async function callPost(db: Queryable, at: Date, postings: readonly Posting[]): Promise<Outcome[]> {
  assert(postings.length <= MOST_POSTINGS, `at most ${MOST_POSTINGS} postings a call`)
  for (const { amount, debit, credit } of postings) {
    assert(amount.units > 0n, 'a posting moves more than nothing')
    assert(
      debit.currency === amount.currency && credit.currency === amount.currency,
      'a posting moves one currency',
    )
  }
  const { codes } = await db.one<{ codes: number[] }>(sql`
    select ledger_post(${at}, ${listed(postings.map(({ key }) => key))}::uuid[], ${listed(postings.map(({ op }) => OPS[op]))}::smallint[],
      ${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ detail }) => detail)}::text[],
      ${listed(postings.map(({ debit }) => accountId(debit)))}::uuid[], ${listed(postings.map(({ credit }) => accountId(credit)))}::uuid[],
      ${listed(postings.map(({ amount }) => amount.units))}::bigint[], ${listed(postings.map(({ reference }) => reference ?? null))}::uuid[],
      ${listed(postings.map(({ hold }) => hold ?? null))}::uuid[], ${listed(postings.map(({ isLinked }) => isLinked === true))}::boolean[]) as codes`)
  return codes.map((code) => {
    const outcome = OUTCOMES[code]
    assert(outcome !== undefined, `the ledger knows the outcome ${code}`)
    return outcome
  })
}
