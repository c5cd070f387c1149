import {
  WITHDRAWAL_RISKS,
  type WITHDRAWAL_QUEUES,
  type WITHDRAWAL_RISK_FILTERS,
} from '#contract/console/money/withdrawals.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { and, sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import type { WalletContext } from '../wallet-context.ts'
import { lockedAmong } from '../locks.ts'
import { WITHDRAWAL_COLUMNS, WITHDRAWALS, type WithdrawalRow } from '../payouts/payout-rows.ts'

export type WithdrawalQueue = (typeof WITHDRAWAL_QUEUES)[number]
export type WithdrawalRisk = (typeof WITHDRAWAL_RISKS)[number]

export interface WithdrawalChoice {
  readonly queue: WithdrawalQueue
  readonly coin?: WalletCoin | undefined
  readonly risk?: (typeof WITHDRAWAL_RISK_FILTERS)[number] | undefined
  readonly after?: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** A withdrawal with what speaks for a second look; nothing once it has ended. */
export type RiskedRow = WithdrawalRow & { readonly risks: readonly WithdrawalRisk[] }

const WAITS = sql`state = 'REQUESTED' and needs_staff and approved_by is null`
const QUEUES: Readonly<Record<WithdrawalQueue, Sql>> = {
  WAITING: sql`${WAITS} and held_by is null`,
  HELD: sql`${WAITS} and held_by is not null`,
  // The first condition is the index's own: few of all withdrawals are under way.
  UNDER_WAY: sql`
    state in ('REQUESTED', 'APPROVED', 'BROADCAST') and (state <> 'REQUESTED' or not needs_staff or approved_by is not null)`,
  ENDED: sql`ended_at is not null`,
}

/** Withdrawals to the address of a row that went, or still may; the words are the index's own. */
export const GOES = sql`state not in ('CANCELLED', 'REJECTED', 'REVERTED')`
const toSame = (whose: Sql) => sql`exists (
  select from ${WITHDRAWALS} o
  where o.address = w.address and ${whose} and o.state not in ('CANCELLED', 'REJECTED', 'REVERTED'))`
const IS_OPEN = sql`w.ended_at is null and w.recipient_id is null`
const IS_NEW = sql`${IS_OPEN} and not ${toSame(sql`o.member_id = w.member_id and o.state = 'CONFIRMED'`)}`
const IS_SHARED = sql`${IS_OPEN} and ${toSame(sql`o.member_id <> w.member_id`)}`
const IS_LARGE = sql`w.ended_at is null and w.not_before is not null`

interface MarkedRow extends WithdrawalRow {
  readonly is_new: boolean
  readonly is_shared: boolean
}
const MARKED = sql`${WITHDRAWAL_COLUMNS}, ${IS_NEW} as is_new, ${IS_SHARED} as is_shared`

/** The rows with all their marks; whose withdrawals are locked is asked once for all of them. */
async function markedRows(
  wallet: WalletContext,
  db: Queryable,
  rows: readonly MarkedRow[],
): Promise<RiskedRow[]> {
  const open = rows.filter(({ ended_at }) => ended_at === null)
  const locked = await lockedAmong(
    wallet,
    db,
    open.map(({ member_id }) => member_id),
  )
  return rows.map(({ is_new, is_shared, ...row }) => {
    const isOpen = row.ended_at === null
    const marks: Readonly<Record<WithdrawalRisk, boolean>> = {
      NEW_ADDRESS: is_new,
      SHARED_ADDRESS: is_shared,
      LARGE_SUM: isOpen && row.not_before !== null,
      LOCKED: isOpen && locked.has(row.member_id),
    }
    return { ...row, risks: WITHDRAWAL_RISKS.filter((risk) => marks[risk]) }
  })
}

/** Which members of a queue are locked: looked up once, before the list is. */
async function lockedIn(wallet: WalletContext, db: Queryable, queue: WithdrawalQueue): Promise<string[]> {
  if (queue === 'ENDED') return []
  const rows = await db.many<{ member_id: string }>(
    sql`select distinct member_id from ${WITHDRAWALS} w where ${QUEUES[queue]}`,
  )
  const ids = rows.map(({ member_id }) => member_id)
  return [...(await lockedAmong(wallet, db, ids))]
}

async function marked(
  wallet: WalletContext,
  db: Queryable,
  choice: WithdrawalChoice,
): Promise<Sql | undefined> {
  const { risk, queue } = choice
  if (risk === undefined) return undefined
  if (queue === 'ENDED') return risk === 'NONE' ? undefined : sql`false`
  if (risk === 'NEW_ADDRESS') return IS_NEW
  if (risk === 'SHARED_ADDRESS') return IS_SHARED
  if (risk === 'LARGE_SUM') return IS_LARGE
  const locked = await lockedIn(wallet, db, queue)
  if (risk === 'LOCKED') return sql`member_id = any (${locked}::uuid[])`
  return sql`member_id <> all (${locked}::uuid[]) and not (${IS_LARGE}) and not (${IS_NEW}) and not (${IS_SHARED})`
}

/** Withdrawals of a queue with their marks: what waits oldest first, the rest newest first. */
export async function listWithdrawals(
  wallet: WalletContext,
  db: Queryable,
  choice: WithdrawalChoice,
): Promise<RiskedRow[]> {
  const { queue, coin, after, limit } = choice
  const isOldestFirst = queue === 'WAITING' || queue === 'HELD'
  const beyond = isOldestFirst ? sql`>` : sql`<`
  const rows = await db.many<MarkedRow>(sql`
    select ${MARKED} from ${WITHDRAWALS} w
    where ${and([
      QUEUES[queue],
      coin === undefined ? undefined : sql`coin = ${coin}`,
      await marked(wallet, db, choice),
      after === undefined ? undefined : sql`(created_at, id) ${beyond} (${after.at}, ${after.id}::uuid)`,
    ])}
    order by ${isOldestFirst ? sql`created_at, id` : sql`created_at desc, id desc`} limit ${limit}`)
  return markedRows(wallet, db, rows)
}

/** One withdrawal with its marks; undefined when there is none. */
export async function findMarked(
  wallet: WalletContext,
  db: Queryable,
  id: string,
): Promise<RiskedRow | undefined> {
  const rows = await db.many<MarkedRow>(sql`select ${MARKED} from ${WITHDRAWALS} w where id = ${id}`)
  return (await markedRows(wallet, db, rows))[0]
}

/** How many wait for staff, what they are worth in USDT millionths, and since when the oldest does. */
export function countWaiting(db: Queryable) {
  return db.one<{ count: number; worth: bigint; oldest: Date | null }>(sql`
    select count(*)::integer as count, coalesce(sum(worth), 0)::bigint as worth, min(created_at) as oldest from ${WITHDRAWALS} w where ${QUEUES.WAITING}`)
}
