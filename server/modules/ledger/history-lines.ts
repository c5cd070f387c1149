import { and, sql, type Sql } from '#server/kernel/db.ts'
import { accountId, type AccountName } from './accounts.ts'

export interface HistoryChoice {
  readonly accounts: readonly AccountName[]
  readonly from: Date
  readonly to: Date
  readonly kinds?: readonly KindChoice[]
  /** Only movements with one of these details. */
  readonly details?: readonly string[]
  readonly holdStates?: readonly ('OPEN' | 'POSTED' | 'VOIDED' | 'NONE')[]
}

/** A kind of movement, on one side of it or on both: what is sent by one is received by the other. */
export interface KindChoice {
  readonly kind: string
  readonly side?: 'in' | 'out'
  readonly ops?: readonly number[]
}

const EVERY_OP: readonly number[] = [1, 2, 3, 4]

/** Does this movement count among the chosen kinds? */
function chosenKinds(kinds: readonly KindChoice[] | undefined, side: 'in' | 'out'): Sql | undefined {
  if (kinds === undefined) return undefined
  const fitting = kinds.filter((one) => one.side === undefined || one.side === side)
  const byOps = Map.groupBy(fitting, ({ ops = EVERY_OP }) => ops.join())
  return [...byOps.values()].reduce<Sql>(
    (others, group) => {
      const names = group.map(({ kind }) => kind)
      return sql`${others} or (t.kind = any (${names}) and t.op = any (${[...(group[0]?.ops ?? EVERY_OP)]}::smallint[]))`
    },
    sql`false`,
  )
}

interface Sides {
  readonly ids: readonly string[]
  /** What of `ledger_transfers t` counts as leaving, and as reaching, the account `a.id`. */
  readonly out: Sql
  readonly in: Sql
}

/**
 * What moved on some accounts of one owner. A hold and its posting are one line: the hold's; a hold that was voided has a
 * second line that gives back. Everything asked of a transfer here stands in the indexes on its accounts.
 */
function sidesOf({ accounts, from, to, kinds, details, holdStates }: HistoryChoice): Sides {
  const ids = accounts.map(accountId)
  const either = (side: 'in' | 'out') => {
    const chosen = chosenKinds(kinds, side)
    return and([
      sql`t.posted_at >= ${from} and t.posted_at < ${to}`,
      chosen && sql`(${chosen})`,
      details && sql`t.detail = any (${[...details]})`,
    ])
  }
  const state =
    holdStates &&
    sql`case t.op when 2 then
    (select h.state from ledger_holds h where h.id = t.id) else 'NONE' end = any (${[...holdStates]})`
  const hasNone = holdStates === undefined || holdStates.includes('NONE')
  return {
    ids,
    out: sql`t.debit_account = a.id and t.op <> 3 and (t.op <> 1 or t.credit_account <> all (${ids}::uuid[]))
      and ${either('out')} and ${state ?? sql`true`}`,
    in: sql`t.credit_account = a.id and t.op in (1, 3) and ${hasNone} and ${either('in')}`,
  }
}

/** The lines of a history, each named by its transfer. With `most`, only so many of the newest of each account and side. */
export function linesOf(choice: HistoryChoice, most?: number): Sql {
  const sides = sidesOf(choice)
  const newest = most === undefined ? sql`` : sql`limit ${most}`
  return sql`
    select l.* from unnest(${sides.ids}::uuid[]) a (id) cross join lateral (
      (select t.id, t.posted_at as at, t.debit_version as version, false as is_in from ledger_transfers t
        where ${sides.out} order by t.debit_version desc ${newest})
      union all
      (select t.id, t.posted_at, t.credit_version, true from ledger_transfers t
        where ${sides.in} order by t.credit_version desc ${newest})) l`
}

/** How many lines there are, as `n`: counted side by side, without carrying them anywhere. */
export function countOf(choice: HistoryChoice): Sql {
  const sides = sidesOf(choice)
  return sql`
    select coalesce(sum((select count(*) from ledger_transfers t where ${sides.out})
      + (select count(*) from ledger_transfers t where ${sides.in})), 0)::integer as n
    from unnest(${sides.ids}::uuid[]) a (id)`
}
