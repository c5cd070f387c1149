import { sql, type Database, type Queryable } from '#server/kernel/database/db.ts'

/** Block b of an account are its versions from b * size + 1 to (b + 1) * size. */
export const BLOCK_SIZE = 1_000
/** Lines that look alike are kept with their places when they are so few: looked up, not looked for. */
const FEW = 100
/** Blocks that one transaction keeps. */
const PIECE = 100

interface Block {
  readonly account: string
  readonly block: bigint
}

/** Counts full blocks of which no hold is open; returns how many there were. */
async function saveHistoryBlocks(tx: Queryable, piece: readonly Block[]): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    with lines as materialized (
      select b.account as account_id, b.block, l.*
      from unnest(${piece.map(({ account }) => account)}::uuid[], ${piece.map(({ block }) => block)}::bigint[]) b (account, block)
      join ledger_accounts a on a.id = b.account
      cross join lateral (
        select false as is_in, t.op, t.kind, t.detail, t.posted_at, t.debit_version - b.block * ${BLOCK_SIZE} as place,
          case t.op when 2 then (select h.state from ledger_holds h where h.id = t.id) else 'NONE' end as hold_state,
          (select o.id from ledger_accounts o where o.id = t.credit_account and o.owner_id = a.owner_id) as other
        from ledger_transfers t where t.debit_account = a.id
          and t.debit_version > b.block * ${BLOCK_SIZE} and t.debit_version <= (b.block + 1) * ${BLOCK_SIZE}
        union all
        select true, t.op, t.kind, t.detail, t.posted_at, t.credit_version - b.block * ${BLOCK_SIZE}, 'NONE', null
        from ledger_transfers t where t.credit_account = a.id
          and t.credit_version > b.block * ${BLOCK_SIZE} and t.credit_version <= (b.block + 1) * ${BLOCK_SIZE}) l),
    kept as (
      insert into ledger_history_blocks (account_id, block, first_at, last_at)
      select account_id, block, min(posted_at), max(posted_at) from lines group by account_id, block
      having not bool_or(hold_state = 'OPEN')
      on conflict do nothing returning account_id, block),
    counted as (
      insert into ledger_history_groups (account_id, block, is_in, op, kind, detail, hold_state, other, n, places)
      select account_id, block, is_in, op, kind, detail, hold_state, other, count(*),
        case when count(*) <= ${FEW} then array_agg(place::smallint) end
      from lines join kept using (account_id, block)
      where is_in or op <> 3
      group by account_id, block, is_in, op, kind, detail, hold_state, other)
    select count(*)::integer as n from kept`)
  return n
}

/**
 * Keeps what the full blocks of members' accounts count; returns how many were new. Safe to stop anywhere and to run twice at
 * once: a block is kept whole or not at all, and only once.
 */
export async function updateHistoryBlocks(db: Database): Promise<number> {
  const due = await db.many<Block>(sql`
    select a.id as account, b.block
    from ledger_accounts a cross join lateral generate_series(0, a.version / ${BLOCK_SIZE} - 1) b (block)
    where a.owner_id is not null and a.version >= ${BLOCK_SIZE}
      and not exists (select from ledger_history_blocks k where k.account_id = a.id and k.block = b.block)
    order by a.id, b.block`)
  let kept = 0
  for (let from = 0; from < due.length; from += PIECE)
    kept += await db.tx((tx) => saveHistoryBlocks(tx, due.slice(from, from + PIECE)))
  return kept
}
