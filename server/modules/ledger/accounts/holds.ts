import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { accountId, type AccountName } from './accounts.ts'

/** What a hold's own transfer says; the books keep it, whatever the rows of other modules say. */
export interface Hold {
  readonly isOpen: boolean
  readonly kind: string
  readonly currency: string
  readonly units: bigint
  readonly ownerId: string | null
  readonly at: Date
}

/** The hold under a key; undefined when there is none. */
export function findHold(db: Queryable, id: string): Promise<Hold | undefined> {
  return db.maybe<Hold>(sql`
    select h.state = 'OPEN' as "isOpen", t.kind, t.currency, t.amount as units, a.owner_id as "ownerId", t.posted_at as at
    from ledger_transfers t join ledger_holds h on h.id = t.id join ledger_accounts a on a.id = t.debit_account
    where t.id = ${id} and t.op = 2`)
}

/** Of some keys, those under which something was posted. */
export async function findPosted(db: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select id from ledger_transfers where id = any (${[...keys]}::uuid[]) and op in (1, 3)`)
  return new Set(rows.map(({ id }) => id))
}

/** What left an account or was held to leave it, as some kinds, within (from, to]; voided holds do not count. In millionths. */
export async function sumLeaving(
  db: Queryable,
  { account, kinds, from, to }: { account: AccountName; kinds: readonly string[]; from: Date; to: Date },
): Promise<bigint> {
  const { units } = await db.one<{ units: bigint }>(sql`
    select coalesce(sum(t.amount), 0)::bigint as units from ledger_transfers t
    left join ledger_holds h on h.id = t.id
    where t.debit_account = ${accountId(account)} and t.op in (1, 2) and t.kind = any (${[...kinds]})
      and t.posted_at > ${from} and t.posted_at <= ${to} and h.state is distinct from 'VOIDED'`)
  return units
}
