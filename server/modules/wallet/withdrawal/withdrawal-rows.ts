import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { WalletCoin, WalletResult } from '#contract/wallet/wallet-parts.ts'
import type { Withdrawal, WithdrawalState } from '#contract/wallet/withdrawals.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { available } from '../accounts.ts'
import type { Outgoing } from './outgoing.ts'

export interface WithdrawalRow {
  readonly id: string
  readonly member_id: string
  readonly coin: WalletCoin
  readonly address: string
  readonly units: bigint
  readonly memo: string | null
  readonly state: WithdrawalState
  readonly recipient_id: string | null
  readonly worth: bigint
  readonly prepaid: bigint
  readonly expected_fee: bigint | null
  readonly real_fee: bigint | null
  readonly refunded: bigint | null
  readonly txid: string | null
  readonly needs_staff: boolean
  readonly approved_by: string | null
  readonly not_before: Date | null
  readonly note: string | null
  readonly held_by: string | null
  readonly held_note: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = sql`
  id, member_id, coin, address, units, memo, state, recipient_id, worth, prepaid, expected_fee, real_fee, refunded, txid,
  needs_staff, approved_by, not_before, note, held_by, held_note, created_at, ended_at`
export { COLUMNS as WITHDRAWAL_COLUMNS }

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
    sql`select ${COLUMNS} from wallet_withdrawals where id = any (${ids}::uuid[])`,
  )
}

/** The withdrawal, locked until the transaction ends. Throws COMMON-A001 when there is none, or none of this member. */
export async function lockWithdrawal(tx: Tx, id: string, memberId?: string): Promise<WithdrawalRow> {
  const row = isUuid(id)
    ? await tx.maybe<WithdrawalRow>(
        sql`select ${COLUMNS} from wallet_withdrawals where id = ${id} for no key update`,
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
    select ${COLUMNS} from wallet_withdrawals
    where state = 'REQUESTED' and (not needs_staff or approved_by is not null) and (not_before is null or not_before <= ${now})
    order by created_at limit 500`)
}

/** Moves a withdrawal to a state and notes when; the same state twice is one event. */
export async function transitionTo(
  tx: Tx,
  row: Pick<WithdrawalRow, 'id'>,
  { state, at, by }: { state: WithdrawalState; at: Date; by?: string },
): Promise<void> {
  const hasEnded = RESULTS[state] !== 'Pending'
  await tx.run(sql`
    update wallet_withdrawals set state = ${state}, ended_at = ${hasEnded ? at : null} where id = ${row.id}`)
  await tx.run(sql`
    insert into wallet_withdrawal_events (withdrawal_id, state, at, by) values (${row.id}, ${state}, ${at}, ${by ?? null})
    on conflict do nothing`)
}

export async function recordApproval(tx: Tx, row: Pick<WithdrawalRow, 'id'>, staffId: string): Promise<void> {
  await tx.run(sql`update wallet_withdrawals set approved_by = ${staffId} where id = ${row.id}`)
}

/** What it sets aside and settles in the books. */
export function outgoingOf(row: WithdrawalRow): Outgoing {
  const { id, member_id: memberId, coin, units, prepaid, recipient_id: recipientId } = row
  const to = recipientId === null ? undefined : available(recipientId, coin)
  return { id, memberId, from: available(memberId, coin), units, prepaid, detail: '', to }
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

/** As its member sees it. */
export async function getWithdrawalView(db: Queryable, row: WithdrawalRow, now: Date): Promise<Withdrawal> {
  const events = await db.many<{ state: WithdrawalState; at: Date }>(sql`
    select state, at from wallet_withdrawal_events where withdrawal_id = ${row.id} order by at`)
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

export async function insertWithdrawal(
  tx: Tx,
  row: Omit<
    WithdrawalRow,
    'real_fee' | 'refunded' | 'txid' | 'approved_by' | 'note' | 'held_by' | 'held_note' | 'ended_at' | 'state'
  >,
): Promise<WithdrawalRow> {
  const inserted = await tx.one<WithdrawalRow>(sql`
    insert into wallet_withdrawals (id, member_id, coin, address, units, memo, state, recipient_id, worth, prepaid,
      expected_fee, needs_staff, not_before, created_at)
    values (${row.id}, ${row.member_id}, ${row.coin}, ${row.address}, ${row.units}, ${row.memo}, 'REQUESTED',
      ${row.recipient_id}, ${row.worth}, ${row.prepaid}, ${row.expected_fee}, ${row.needs_staff}, ${row.not_before},
      ${row.created_at})
    returning ${COLUMNS}`)
  await transitionTo(tx, inserted, { state: 'REQUESTED', at: row.created_at })
  return inserted
}
