import type { Currency } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { accountId, type AccountName } from '../accounts/accounts.ts'

/** Something that came in on an account; units in millionths. */
export interface Receipt {
  readonly id: string
  readonly kind: string
  readonly currency: Currency
  readonly units: bigint
  readonly at: Date
}

/** What came in on some accounts since a moment, newest first, at most so many of each account; holds given back are none. */
export async function listReceived(
  db: Queryable,
  { accounts, since, limit }: { accounts: readonly AccountName[]; since: Date; limit: number },
): Promise<Receipt[]> {
  // One account after the other: the newest of each stand at the end of its own index.
  return db.many<Receipt>(sql`
    select t.id, t.kind, t.currency, t.amount as units, t.posted_at as at
    from unnest(${accounts.map(accountId)}::uuid[]) a (id) cross join lateral (
      select id, kind, currency, amount, posted_at from ledger_transfers
      where credit_account = a.id and credit_version is not null
      order by credit_version desc limit ${limit}) t
    where t.posted_at >= ${since} order by t.posted_at desc, t.id desc`)
}
