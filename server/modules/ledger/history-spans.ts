import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { hasNone, idsOf, isChosen, sidesOf, type HistoryChoice } from './history-lines.ts'
import { BLOCK_SIZE } from './update-history-blocks.ts'

/** A block of an account's versions that has lines of a choice. */
export interface Span {
  readonly account: string
  readonly block: bigint
  /** How many. */
  readonly n: number
  /** They are few, and kept with their places. */
  readonly hasPlaces: boolean
}

const inBlock = (version: Sql): Sql =>
  sql`${version} > a.block * ${BLOCK_SIZE} and ${version} <= (a.block + 1) * ${BLOCK_SIZE}`

/** Which kept groups `t` a choice counts. */
function areChosen(choice: HistoryChoice): Sql {
  const { holdStates } = choice
  return sql`(
    (not t.is_in and (t.op <> 1 or t.other is null or t.other <> all (${idsOf(choice)}::uuid[])) and ${isChosen(choice, 'out')}
      and ${holdStates ? sql`t.hold_state = any (${[...holdStates]})` : sql`true`})
    or (t.is_in and ${hasNone(choice)} and ${isChosen(choice, 'in')}))`
}

/** Where the lines of a choice are, newest first. Blocks that are kept and lie wholly in the period are not counted again. */
export function listSpans(db: Queryable, choice: HistoryChoice): Promise<Span[]> {
  const { from, to } = choice
  const sides = sidesOf(choice)
  return db.many<Span>(sql`
    select a.id as account, a.block, s.n, s.has_places as "hasPlaces"
    from (
      select c.id, b.block, k.block is not null and k.first_at >= ${from} and k.last_at < ${to} as is_kept
      from ledger_accounts c
      cross join lateral generate_series(0, (c.version - 1) / ${BLOCK_SIZE}) b (block)
      left join ledger_history_blocks k on k.account_id = c.id and k.block = b.block
      where c.id = any (${idsOf(choice)}::uuid[]) and c.version > 0
        and (k.block is null or (k.first_at < ${to} and k.last_at >= ${from}))) a
    cross join lateral (
      select sum(t.n)::integer as n, bool_and(t.places is not null) as has_places from ledger_history_groups t
      where a.is_kept and t.account_id = a.id and t.block = a.block and ${areChosen(choice)}
      union all
      select ((select count(*) from ledger_transfers t where ${sides.out} and ${inBlock(sql`t.debit_version`)})
        + (select count(*) from ledger_transfers t where ${sides.in} and ${inBlock(sql`t.credit_version`)}))::integer, false
      where not a.is_kept) s
    where s.n > 0 order by a.block desc`)
}

/** The newest spans of each account that have `most` lines together, or all it has. */
function newestSpans(spans: readonly Span[], most: number): Span[] {
  const found = new Map<string, number>()
  return spans.filter(({ account, n }) => {
    const before = found.get(account) ?? 0
    found.set(account, before + n)
    return before < most
  })
}

const namesOf = (spans: readonly Span[]): Sql =>
  sql`unnest(${spans.map(({ account }) => account)}::uuid[], ${spans.map(({ block }) => block)}::bigint[]) a (id, block)`

/** Lines of `listSpans` with at least the `most` newest of each account. */
export function linesIn(spans: readonly Span[], choice: HistoryChoice, most: number): Sql {
  const sides = sidesOf(choice)
  const chosen = newestSpans(spans, most)
  return sql`
    select l.* from ${namesOf(chosen.filter(({ hasPlaces }) => !hasPlaces))} cross join lateral (
      (select t.id, t.posted_at as at, t.debit_version as version, false as is_in from ledger_transfers t
        where ${sides.out} and ${inBlock(sql`t.debit_version`)} order by t.debit_version desc limit ${most})
      union all
      (select t.id, t.posted_at, t.credit_version, true from ledger_transfers t
        where ${sides.in} and ${inBlock(sql`t.credit_version`)} order by t.credit_version desc limit ${most})) l
    union all
    select l.* from ${namesOf(chosen.filter(({ hasPlaces }) => hasPlaces))}
    join ledger_history_groups t on t.account_id = a.id and t.block = a.block and ${areChosen(choice)}
    cross join lateral (select a.block * ${BLOCK_SIZE} + p.place as version from unnest(t.places) p (place)) p
    cross join lateral (
      select o.id, o.posted_at as at, o.debit_version as version, false as is_in from ledger_transfers o
      where not t.is_in and o.debit_account = a.id and o.debit_version = p.version
      union all
      select i.id, i.posted_at, i.credit_version, true from ledger_transfers i
      where t.is_in and i.credit_account = a.id and i.credit_version = p.version) l`
}
