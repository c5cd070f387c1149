import { mulDivUp, ONE, parseUnits } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import type { PaymentRequest } from '#server/modules/chain/chain.ts'
import { available } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { isWorthMore } from '../gas/gas.ts'
import { lockOf } from '../locks.ts'
import { findPayouts, type PayoutRow } from './payout-rows.ts'

/** The price of MCS may have moved since a withdrawal was asked for: a quarter more than the limits is believed. */
const TOLERANCE_PERCENT = 125n
const ALL_PERCENT = 100n

/**
 * Checks a payment once more before a worker vouches for it: it is what the member asked for, its hold is open in the books and
 * theirs, nobody stopped it, and it is within the limits or two of the staff agreed. Returns the member; undefined when not.
 */
export async function checkPayment(
  wallet: WalletContext,
  tx: Tx,
  payment: PaymentRequest,
): Promise<string | undefined> {
  const payout = await findCarriedOut(wallet, tx, payment)
  if (payout === undefined) return undefined
  const { member_id: memberId, approved_by: approvedBy } = payout
  const hold = await wallet.ledger.findHold(tx, payment.id)
  const isBacked =
    hold?.isOpen === true &&
    hold.kind === 'withdraw' &&
    hold.currency === payment.coin &&
    hold.units === payment.units &&
    hold.ownerId === memberId
  if (!isBacked || (await lockOf(wallet, tx, memberId)) !== undefined) return undefined
  if (!(await wallet.parameters.get('withdraw.on'))) return undefined
  const needsTwo = await isAboveLimits(wallet, tx, { memberId, payment, at: hold.at })
  if (needsTwo === 'never') return undefined
  if (!needsTwo) return memberId
  return approvedBy !== null && (await wallet.isAgreedByTwo(tx, payment.id)) ? memberId : undefined
}

/** The payout that a payment carries out, while it is the same and under way; undefined when it is not. */
async function findCarriedOut(
  { clock }: WalletContext,
  db: Queryable,
  { id, coin, to, units }: PaymentRequest,
): Promise<PayoutRow | undefined> {
  const [row] = await findPayouts(db, [id])
  if (row === undefined || row.coin !== coin || row.address !== to || row.units !== units) return undefined
  if (row.state !== 'APPROVED' && row.state !== 'BROADCAST') return undefined
  if (row.kind === 'GAS') return row
  const isDue = row.not_before === null || row.not_before <= clock.now()
  return row.recipient_id === null && row.held_by === null && isDue ? row : undefined
}

/** Whether staff must have agreed, by what the books say left within the day up to this; 'never' above the day's limit. */
async function isAboveLimits(
  wallet: WalletContext,
  tx: Tx,
  { memberId, payment, at }: { memberId: string; payment: PaymentRequest; at: Date },
): Promise<boolean | 'never'> {
  const limitOf = async (name: 'withdraw.day_usdt' | 'withdraw.automatic_usdt') =>
    ((parseUnits(await wallet.parameters.get(name)) ?? 0n) * TOLERANCE_PERCENT) / ALL_PERCENT
  const automatic = await limitOf('withdraw.automatic_usdt')
  if (payment.coin === 'TRX') return isWorthMore(wallet, tx, { trx: payment.units, usdt: automatic })
  const leaving = (coin: 'MCS' | 'USDT') =>
    wallet.ledger.sumLeaving(tx, {
      account: available(memberId, coin),
      kinds: ['withdraw', 'send'],
      from: plus(at, -DAY_MS),
      to: at,
    })
  const price = (await wallet.market.mcsPrice(tx))?.units ?? 0n
  const worth = (await leaving('USDT')) + mulDivUp(await leaving('MCS'), price, ONE)
  return worth > (await limitOf('withdraw.day_usdt')) ? 'never' : worth > automatic
}
