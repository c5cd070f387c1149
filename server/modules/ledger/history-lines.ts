import { and, sql, type Sql } from '#server/kernel/database/db.ts'
import { accountId, type AccountName } from './accounts/accounts.ts'

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

/** A row `t` of this kind and detail, whether it is a transfer or stands for several. */
export function isChosen({ kinds, details }: HistoryChoice, side: 'in' | 'out'): Sql {
  const chosen = chosenKinds(kinds, side)
  return and([chosen && sql`(${chosen})`, details && sql`t.detail = any (${[...details]})`])
}

export const idsOf = ({ accounts }: HistoryChoice): string[] => accounts.map(accountId)
export const hasNone = ({ holdStates }: HistoryChoice): boolean =>
  holdStates === undefined || holdStates.includes('NONE')

interface Sides {
  /** What of `ledger_transfers t` counts as leaving, and as reaching, the account `a.id`. */
  readonly out: Sql
  readonly in: Sql
}

/**
 * What moved on some accounts of one owner. A hold and its posting are one line: the hold's; a hold that was voided has a
 * second line that gives back. Everything asked of a transfer here stands in the indexes on its accounts.
 */
export function sidesOf(choice: HistoryChoice): Sides {
  const { from, to, holdStates } = choice
  const within = sql`t.posted_at >= ${from} and t.posted_at < ${to}`
  const state =
    holdStates &&
    sql`case t.op when 2 then
    (select h.state from ledger_holds h where h.id = t.id) else 'NONE' end = any (${[...holdStates]})`
  return {
    out: sql`t.debit_account = a.id and t.op <> 3 and (t.op <> 1 or t.credit_account <> all (${idsOf(choice)}::uuid[]))
      and ${within} and ${isChosen(choice, 'out')} and ${state ?? sql`true`}`,
    in: sql`t.credit_account = a.id and t.op in (1, 3) and ${hasNone(choice)} and ${within} and ${isChosen(choice, 'in')}`,
  }
}

/** All lines of a history, each named by its transfer. */
export function linesOf(choice: HistoryChoice): Sql {
  const sides = sidesOf(choice)
  return sql`
    select l.* from unnest(${idsOf(choice)}::uuid[]) a (id) cross join lateral (
      select t.id, t.posted_at as at, t.debit_version as version, false as is_in from ledger_transfers t where ${sides.out}
      union all
      select t.id, t.posted_at, t.credit_version, true from ledger_transfers t where ${sides.in}) l`
}
