import { mulDivUp, ONE } from '#contract/money.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { LostRequest } from '#server/modules/chain/chain.ts'
import { accountsOf, available, chainOf, gas, gasPrepaid } from '../accounts.ts'
import { getGasRules } from '../gas/gas-rules.ts'
import { createLock } from '../locks.ts'
import { lockWallets } from '../lock-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'
import { changeRequested, insertWithdrawals, NEW_WITHDRAWAL } from '../withdrawal/withdrawal-rows.ts'
import { holdPostings } from './outgoing.ts'
import { findPayouts, outgoingOf, type PayoutRow, type WithdrawalRow } from './payout-rows.ts'
import { approvePayout, approvePayouts } from './transitions.ts'

const BY = 'restore'

/**
 * Makes the books stand where they stood when a payment was signed that a restore lost: the withdrawal is requested, held and approved
 * again, with whatever TRX the member has of what was prepaid. A member who has less than was paid is locked until staff settle it.
 */
export async function adoptPayment(
  wallet: WalletContext,
  tx: Tx,
  lost: LostRequest,
): Promise<'adopted' | 'held' | 'unknownMember'> {
  const { id, memberId, coin } = lost
  const [known] = await findPayouts(tx, [id])
  if (known === undefined && (await wallet.identity.findMember(tx, memberId)) === undefined)
    return 'unknownMember'
  const isAdopted =
    known !== undefined
      ? await approveKnown(wallet, tx, known)
      : coin !== 'TRX' && (await request(wallet, tx, { ...lost, coin }))
  if (isAdopted) return 'adopted'
  const note = `Payment ${id} left before the database was restored and could not be booked: settle it with the member.`
  await createLock(wallet, tx, { memberId, reason: 'RECONCILE', note })
  return 'held'
}

/** The request survived and waits: it has been paid, so it is approved whatever it waits for. */
async function approveKnown({ clock }: WalletContext, tx: Tx, row: PayoutRow): Promise<boolean> {
  if (row.state === 'APPROVED' || row.state === 'BROADCAST') return true
  if (row.state !== 'REQUESTED' || row.kind !== 'WITHDRAWAL' || row.recipient_id !== null) return false
  // Two of the staff agreed, or it would not have been signed: who they were is lost.
  if (row.needs_staff && row.approved_by === null) await changeRequested(tx, row.id, sql`needs_staff = false`)
  await approvePayout(tx, { id: row.id, at: clock.now(), by: BY })
  return true
}

async function request(
  wallet: WalletContext,
  tx: Tx,
  { id, memberId, coin, to, units, at }: LostRequest & { readonly coin: WalletCoin },
): Promise<boolean> {
  await lockWallets(tx, [memberId])
  await wallet.ledger.openAccounts(tx, accountsOf(memberId))
  const held = await wallet.ledger.holdAccounts(tx, [...accountsOf(memberId), chainOf(coin), gasPrepaid])
  if (held.free(available(memberId, coin)) < units) return false
  const { prepaid } = await getGasRules(wallet)
  const free = held.free(gas(memberId))
  const price = coin === 'USDT' ? ONE : ((await wallet.market.mcsPrice(tx))?.units ?? 0n)
  const row: WithdrawalRow = {
    ...NEW_WITHDRAWAL,
    id,
    member_id: memberId,
    coin,
    address: to,
    units,
    memo: null,
    recipient_id: null,
    worth: mulDivUp(units, price, ONE),
    prepaid: free < prepaid ? free : prepaid,
    expected_fee: null,
    needs_staff: false,
    not_before: null,
    created_at: at,
  }
  await insertWithdrawals(tx, [row])
  await wallet.ledger.post(tx, holdPostings(outgoingOf(row)))
  await approvePayouts(tx, [{ id, at: wallet.clock.now(), by: BY }])
  return true
}
