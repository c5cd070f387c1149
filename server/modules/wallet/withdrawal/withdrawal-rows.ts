import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { WalletResult } from '#contract/wallet/wallet-parts.ts'
import type { Withdrawal, WithdrawalState } from '#contract/wallet/withdrawals.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Queryable, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { WITHDRAWAL_COLUMNS, WITHDRAWALS, type WithdrawalRow } from '../payouts/payout-rows.ts'
import { recordRequests } from '../payouts/transitions.ts'

export const RESULTS: Readonly<Record<WithdrawalState, WalletResult>> = {
  REQUESTED: 'Pending',
  APPROVED: 'Pending',
  BROADCAST: 'Pending',
  CONFIRMED: 'Complete',
  CANCELLED: 'Failed',
  REJECTED: 'Failed',
  REVERTED: 'Failed',
}

export function findWithdrawals(db: Queryable, ids: readonly string[]): Promise<WithdrawalRow[]> {
  return db.many<WithdrawalRow>(
    sql`select ${WITHDRAWAL_COLUMNS} from ${WITHDRAWALS} w where id = any (${[...ids]}::uuid[])`,
  )
}

/** The withdrawal, locked until the transaction ends. Throws COMMON-A001 when there is none, or none of this member. */
export async function lockWithdrawal(tx: Tx, id: string, memberId?: string): Promise<WithdrawalRow> {
  const row = isUuid(id)
    ? await tx.maybe<WithdrawalRow>(
        sql`select ${WITHDRAWAL_COLUMNS} from wallet_payouts
          where id = ${id} and kind = 'WITHDRAWAL' for no key update`,
      )
    : undefined
  if (row === undefined || (memberId !== undefined && row.member_id !== memberId))
    throw new Failure(failures.common.notFound)
  return row
}

/** Whether nobody, and no waiting time, stands in the way of a requested one. */
export function mayGoOn(row: WithdrawalRow, now: Date): boolean {
  const isAgreed = !row.needs_staff || row.approved_by !== null
  const isDue = row.not_before === null || row.not_before <= now
  return row.state === 'REQUESTED' && isAgreed && isDue && row.held_by === null
}

/** Requested ones whose time has come: nobody, or no waiting time, stands in their way any more. */
export function findDue(db: Queryable, now: Date): Promise<WithdrawalRow[]> {
  return db.many<WithdrawalRow>(sql`
    select ${WITHDRAWAL_COLUMNS} from ${WITHDRAWALS} w
    where state = 'REQUESTED' and (not needs_staff or approved_by is not null) and (not_before is null or not_before <= ${now})
    order by created_at limit 500`)
}

/** The two of the staff who agree, while nothing was decided. */
export async function recordApproval(tx: Tx, { id }: WithdrawalRow, staffId: string): Promise<void> {
  await changeRequested(tx, id, sql`approved_by = ${staffId}`)
}

/** Changes what stands beside a withdrawal that waits, and not its state. */
export async function changeRequested(tx: Tx, id: string, change: Sql): Promise<void> {
  const changed = await tx.run(sql`
    update wallet_payouts set ${change} where id = ${id} and kind = 'WITHDRAWAL' and state = 'REQUESTED'`)
  assert(changed === 1, `withdrawal ${id} waits while it is changed`)
}

/** What a pending one waits for. */
function waitOf(row: WithdrawalRow, now: Date): { for: Withdrawal['waitsFor']; until: string | null } {
  if (RESULTS[row.state] !== 'Pending') return { for: null, until: null }
  if (row.state !== 'REQUESTED') return { for: 'chain', until: null }
  if (row.not_before !== null && row.not_before > now)
    return { for: 'newAddress', until: row.not_before.toISOString() }
  return { for: row.needs_staff && row.approved_by === null ? 'staff' : 'chain', until: null }
}

const shown = (units: bigint | null) => (units === null ? null : formatUnits(units))

/** What every withdrawal begins with. */
export const NEW_WITHDRAWAL = {
  kind: 'WITHDRAWAL',
  state: 'REQUESTED',
  real_fee: null,
  refunded: null,
  txid: null,
  approved_by: null,
  ended_at: null,
  note: null,
  held_by: null,
  held_note: null,
} as const

interface WithdrawalEvent {
  readonly state: WithdrawalState
  readonly at: Date
}

/** As its member sees it. */
export async function getWithdrawalView(db: Queryable, row: WithdrawalRow, now: Date): Promise<Withdrawal> {
  const events = await db.many<WithdrawalEvent>(sql`
    select state, at from wallet_payout_events where payout_id = ${row.id} order by at`)
  return toWithdrawalView(row, events, now)
}

/** The same with what happened to it, oldest first. */
export function toWithdrawalView(
  row: WithdrawalRow,
  events: readonly WithdrawalEvent[],
  now: Date,
): Withdrawal {
  const wait = waitOf(row, now)
  return {
    id: row.id,
    coin: row.coin,
    address: row.address,
    quantity: formatUnits(row.units),
    memo: row.memo,
    state: row.state,
    result: RESULTS[row.state],
    internal: row.recipient_id !== null,
    fee: {
      prepaidTrx: formatUnits(row.prepaid),
      expectedTrx: shown(row.expected_fee),
      realTrx: shown(row.real_fee),
      refundedTrx: shown(row.refunded),
    },
    txid: row.txid,
    waitsFor: wait.for,
    waitsUntil: wait.until,
    canCancel: row.state === 'REQUESTED',
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    timeline: events.map(({ state, at }) => ({ state, at: at.toISOString() })),
  }
}

/** Writes new withdrawals as they are requested; what becomes of them at once follows. */
export async function insertWithdrawals(tx: Tx, rows: readonly WithdrawalRow[]): Promise<void> {
  await tx.run(sql`
    insert into wallet_payouts (id, member_id, kind, coin, address, units, memo, state, recipient_id, worth, prepaid,
      expected_fee, needs_staff, not_before, created_at)
    select id, member_id, 'WITHDRAWAL', coin, address, units, memo, 'REQUESTED', recipient_id, worth, prepaid, expected_fee,
      needs_staff, not_before, created_at
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.member_id)}::uuid[],
      ${rows.map(({ coin }) => coin)}::text[], ${rows.map(({ address }) => address)}::text[],
      ${bigintArray(rows.map(({ units }) => units))}::bigint[], ${rows.map(({ memo }) => memo)}::text[],
      ${rows.map((row) => row.recipient_id)}::uuid[], ${bigintArray(rows.map(({ worth }) => worth))}::bigint[],
      ${bigintArray(rows.map(({ prepaid }) => prepaid))}::bigint[],
      ${rows.map((row) => (row.expected_fee === null ? null : String(row.expected_fee)))}::bigint[],
      ${rows.map((row) => row.needs_staff)}::boolean[], ${rows.map((row) => row.not_before)}::timestamptz[],
      ${rows.map((row) => row.created_at)}::timestamptz[])
      q (id, member_id, coin, address, units, memo, recipient_id, worth, prepaid, expected_fee, needs_staff, not_before, created_at)`)
  await recordRequests(
    tx,
    rows.map((row) => ({ id: row.id, at: row.created_at })),
  )
}
