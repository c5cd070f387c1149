import type { GasPayoutWait } from '#contract/console/money/gas-payouts.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { PaymentRequest } from '#server/modules/chain/chain.ts'
import { available, gas } from '../accounts.ts'
import type { Outgoing } from './outgoing.ts'
import type { PayoutState } from './transitions.ts'

/** Sums and fees in millionths: of TRX where the name speaks of a fee, else of the coin. */
interface AnyPayout {
  /** The payment's id, the key of its hold, and the reference of its entries in the books. */
  readonly id: string
  readonly member_id: string
  readonly state: PayoutState
  readonly real_fee: bigint | null
  readonly refunded: bigint | null
  readonly txid: string | null
  /** The two of the staff who agreed. */
  readonly approved_by: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

/** What a member asked for. */
export interface WithdrawalRow extends AnyPayout {
  readonly kind: 'WITHDRAWAL'
  readonly coin: WalletCoin
  readonly address: string
  readonly units: bigint
  readonly prepaid: bigint
  readonly memo: string | null
  readonly recipient_id: string | null
  readonly worth: bigint
  readonly expected_fee: bigint | null
  readonly needs_staff: boolean
  readonly not_before: Date | null
  readonly note: string | null
  readonly held_by: string | null
  readonly held_note: string | null
}

/** TRX of an account that closes; requested with the closing, approved when it is due. */
export interface GasPayoutRow extends AnyPayout {
  readonly kind: 'GAS'
  readonly coin: 'TRX'
  /** Null while gas that came after the closing waits for one. */
  readonly address: string | null
  /** The sums are known from the approval on. */
  readonly units: bigint | null
  readonly prepaid: bigint | null
  /** What kept it waiting when it was looked at last. */
  readonly waits_for: GasPayoutWait | null
  /** The member signed in again: whatever state it is in, it counts no more for a later closing. */
  readonly voided_at: Date | null
}

export type PayoutRow = WithdrawalRow | GasPayoutRow

const ANY = sql`id, member_id, kind, coin, address, units, state, prepaid, real_fee, refunded, txid, approved_by, created_at, ended_at`
const OF_WITHDRAWALS = sql`memo, recipient_id, worth, expected_fee, needs_staff, not_before, note, held_by, held_note`
const OF_GAS = sql`waits_for, voided_at`
export const WITHDRAWAL_COLUMNS = sql`${ANY}, ${OF_WITHDRAWALS}`
export const GAS_PAYOUT_COLUMNS = sql`${ANY}, ${OF_GAS}`

/** To read from: a rule about one kind must never meet a row of the other. */
export const WITHDRAWALS = sql`(select * from wallet_payouts where kind = 'WITHDRAWAL')`
export const GAS_PAYOUTS = sql`(select * from wallet_payouts where kind = 'GAS')`

export function findPayouts(db: Queryable, ids: readonly string[]): Promise<PayoutRow[]> {
  return db.many<PayoutRow>(sql`
    select ${ANY}, ${OF_WITHDRAWALS}, ${OF_GAS} from wallet_payouts where id = any (${[...ids]}::uuid[])`)
}

/** The payout behind a payment, locked until the transaction ends. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow> {
  const row = await tx.maybe<PayoutRow>(sql`
    select ${ANY}, ${OF_WITHDRAWALS}, ${OF_GAS} from wallet_payouts where id = ${id} for no key update`)
  assert(row !== undefined, `payment ${id} belongs to a payout`)
  return row
}

/** What it sets aside and settles in the books. */
export function outgoingOf(row: PayoutRow): Outgoing {
  const { id, member_id: memberId, units, prepaid } = row
  assert(units !== null && prepaid !== null, 'a payout that is posted has its sums')
  if (row.kind === 'GAS') return { id, memberId, from: gas(memberId), units, prepaid, detail: 'GAS' }
  const { coin, recipient_id: recipientId } = row
  const to = recipientId === null ? undefined : available(recipientId, coin)
  return { id, memberId, from: available(memberId, coin), units, prepaid, detail: '', to }
}

/** What the chain is ordered to pay for a withdrawal. */
export function toPayment({ id, coin, address, units }: WithdrawalRow): PaymentRequest {
  return { id, coin, to: address, units }
}
