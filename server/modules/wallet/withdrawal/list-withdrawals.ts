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

const ANYTHING_BUT_LOCKED = and([IS_LARGE, IS_NEW, IS_SHARED].map((mark) => sql`not (${mark})`))

/** What the rows of a choice have in common; whether their members are locked is not asked here. */
function conditionOf({ queue, coin, risk, after }: WithdrawalChoice): Sql {
  const marks = {
    NEW_ADDRESS: IS_NEW,
    SHARED_ADDRESS: IS_SHARED,
    LARGE_SUM: IS_LARGE,
    LOCKED: undefined,
    NONE: ANYTHING_BUT_LOCKED,
  } as const
  return and([
    QUEUES[queue],
    coin === undefined ? undefined : sql`coin = ${coin}`,
    risk === undefined ? undefined : marks[risk],
    after === undefined
      ? undefined
      : sql`(created_at, id) ${isOldestFirst(queue) ? sql`>` : sql`<`} (${after.at}, ${after.id}::uuid)`,
  ])
}

const isOldestFirst = (queue: WithdrawalQueue) => queue === 'WAITING' || queue === 'HELD'
const inOrderOf = (queue: WithdrawalQueue): Sql =>
  isOldestFirst(queue) ? sql`created_at, id` : sql`created_at desc, id desc`

/** Rows whose members' locks are asked for at once: few at first, as they are mostly enough for a page. */
const FIRST_CHUNK = 200
const MAX_CHUNK = 3_200

/** Those of a queue whose members are locked, or are not: the queue is walked only until the page is full. */
async function walkByLock(wallet: WalletContext, db: Queryable, choice: WithdrawalChoice): Promise<string[]> {
  const { queue, risk, limit } = choice
  // A time that is kept finer than a cursor tells it brings the last row of a chunk again.
  const found = new Set<string>()
  let { after } = choice
  for (let size = FIRST_CHUNK; found.size < limit; size = size < MAX_CHUNK ? size * 2 : MAX_CHUNK) {
    const rows = await db.many<Pick<WithdrawalRow, 'id' | 'member_id' | 'created_at'>>(sql`
      select id, member_id, created_at from ${WITHDRAWALS} w where ${conditionOf({ ...choice, after })}
      order by ${inOrderOf(queue)} limit ${size}`)
    const members = rows.map(({ member_id }) => member_id)
    const locked = await lockedAmong(wallet, db, members)
    for (const { id, member_id } of rows) if (locked.has(member_id) === (risk === 'LOCKED')) found.add(id)
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) break
    after = { at: last.created_at, id: last.id }
  }
  return [...found].slice(0, limit)
}

/** Withdrawals of a queue with their marks: what waits oldest first, the rest newest first. */
export async function listWithdrawals(
  wallet: WalletContext,
  db: Queryable,
  choice: WithdrawalChoice,
): Promise<RiskedRow[]> {
  const { queue, risk, limit } = choice
  const hasEnded = queue === 'ENDED'
  // What has ended has no marks.
  if (hasEnded && risk !== undefined && risk !== 'NONE') return []
  const isByLock = !hasEnded && (risk === 'LOCKED' || risk === 'NONE')
  const condition = isByLock
    ? sql`id = any (${await walkByLock(wallet, db, choice)}::uuid[])`
    : conditionOf(hasEnded ? { ...choice, risk: undefined } : choice)
  const rows = await db.many<MarkedRow>(sql`
    select ${MARKED} from ${WITHDRAWALS} w where ${condition} order by ${inOrderOf(queue)} limit ${limit}`)
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
