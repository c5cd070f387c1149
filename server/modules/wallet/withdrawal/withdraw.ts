import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { available, bonus, gas } from '../accounts.ts'
import { requireAllowed } from '../address-book/address-book.ts'
import { approve } from './approve-withdrawal.ts'
import { requireRecipient } from './check-recipient.ts'
import { lockWallet } from '../lock-wallet.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { Asking } from '../asking.ts'
import type { WalletContext } from '../wallet-context.ts'
import { getGasRules } from '../gas/gas-rules.ts'
import { requireUnlocked } from '../locks.ts'
import { holdPostings } from '../payouts/outgoing.ts'
import { outgoingOf, type WithdrawalRow } from '../payouts/payout-rows.ts'
import { isInside, payAtOnce } from './pay-inside.ts'
import { spendCode, WITHDRAW_CODES } from '../spend-code.ts'
import { getLimits, parseQuantity, worthOf, type Limits } from './withdraw-limits.ts'
import { getWithoutWait } from './withdraw-waits.ts'
import { findWithdrawals, getWithdrawalView, insertWithdrawal } from './withdrawal-rows.ts'

export interface WithdrawForm {
  readonly coin: WalletCoin
  readonly address: string
  readonly quantity: string
  readonly otpCode: string
  readonly memo?: string | undefined
}

/** Throws WITHDRAW-A003 when the sum is not there, A006 when only the bonus would cover it. */
async function requireFunds(
  { ledger }: WalletContext,
  tx: Tx,
  { memberId, coin, quantity }: { memberId: string; coin: WalletCoin; quantity: bigint },
): Promise<void> {
  const { balance, hold } = await ledger.getBalance(tx, available(memberId, coin))
  if (balance - hold >= quantity) return
  const free = coin === 'MCS' ? (await ledger.getBalance(tx, bonus(memberId))).balance : 0n
  throw new Failure(
    balance - hold + free >= quantity ? failures.withdraw.bonusOnly : failures.withdraw.insufficientFunds,
  )
}

/** Throws WITHDRAW-A004 when the TRX to prepay are not there. */
async function requireGas(
  { ledger }: WalletContext,
  tx: Tx,
  { memberId, prepaid }: { readonly memberId: string; readonly prepaid: bigint },
): Promise<void> {
  const { balance, hold: held } = await ledger.getBalance(tx, gas(memberId))
  const free = balance - held
  if (free < prepaid)
    throw new Failure(failures.withdraw.insufficientGas, { meta: { have: formatUnits(free) } })
}

/** Everything that can be wrong with the form itself; returns what it says. */
async function parseForm(wallet: WalletContext, tx: Tx, { asking, form }: Request) {
  const address = form.address.trim()
  if (address === '')
    throw new Failure(failures.withdraw.addressMissing, {
      fields: { address: failures.withdraw.addressMissing },
    })
  const limits = await getLimits(wallet, tx, { asking, coin: form.coin })
  const quantity = parseQuantity(form.quantity, form.coin, limits)
  if (form.otpCode.trim() === '')
    throw new Failure(failures.withdraw.otpMissing, { fields: { otpCode: failures.withdraw.otpMissing } })
  const recipient = await requireRecipient(wallet, tx, { memberId: asking.memberId, address })
  return { address, quantity, limits, recipient }
}

interface Request {
  readonly asking: Asking
  readonly form: WithdrawForm
  /** What the network was expected to take, in TRX millionths; unknown while the node does not answer. */
  readonly expectedFee: bigint | undefined
}

interface Draft {
  readonly address: string
  readonly quantity: bigint
  readonly limits: Limits
  readonly recipient: { readonly memberId: string } | undefined
}

/** Waits for staff above the automatic limit, and for a day when more goes to an address than it was proven for. */
async function waitsOf(
  wallet: WalletContext,
  tx: Tx,
  { memberId, draft }: { memberId: string; draft: Draft },
) {
  const { parameters, clock } = wallet
  const { address, limits } = draft
  const worth = worthOf(limits, draft.quantity)
  if (worth > limits.dayLeftWorth) throw new Failure(failures.withdraw.dailyLimitReached)
  const waits = worth > (await getWithoutWait(wallet, tx, { memberId, address, limits }))
  const wait = (await parameters.get('withdraw.new_address_hours')) * HOUR_MS
  return {
    worth,
    needsStaff: worth > limits.automaticLeftWorth,
    notBefore: waits && wait > 0 ? plus(clock.now(), wait) : null,
  }
}

/** Holds the sum; a withdrawal that needs no approval or wait continues at once. */
async function start(wallet: WalletContext, tx: Tx, row: WithdrawalRow): Promise<void> {
  const isFree = !row.needs_staff && row.not_before === null
  if (isFree && isInside(row)) return payAtOnce(wallet, tx, row)
  await wallet.ledger.post(tx, holdPostings(outgoingOf(row)))
  if (isFree) await approve(wallet, tx, row)
}

/** What was there when it was looked at may be gone since: other modules spend the same balances. */
async function toFundsFailure(
  wallet: WalletContext,
  tx: Tx,
  { row, error }: { row: WithdrawalRow; error: unknown },
): Promise<never> {
  const { member_id: memberId, coin, units: quantity } = row
  if (error instanceof LedgerRefusal && error.outcome === 'insufficient') {
    await requireFunds(wallet, tx, { memberId, coin, quantity })
    if (row.prepaid > 0n) await requireGas(wallet, tx, { memberId, prepaid: row.prepaid })
  }
  throw error
}

/**
 * Asks for a withdrawal: rules, code, sums set aside and the row, in one transaction. Approved at once within the automatic
 * limit. Throws WITHDRAW-B001-B007, A001-A008 and OTP-A002; nothing is changed then.
 */
export async function withdraw(wallet: WalletContext, tx: Tx, request: Request) {
  const { asking, form, expectedFee } = request
  const { memberId } = asking
  await lockWallet(tx, memberId)
  const draft = await parseForm(wallet, tx, request)
  if (!(await wallet.parameters.get('withdraw.on'))) throw new Failure(failures.withdraw.underMaintenance)
  if (!(await wallet.identity.isOtpOn(tx, memberId))) throw new Failure(failures.withdraw.otpRequired)
  await requireUnlocked(wallet, tx, memberId)
  await requireAllowed(wallet, tx, { memberId, address: draft.address })
  await requireFunds(wallet, tx, { memberId, coin: form.coin, quantity: draft.quantity })
  const waits = await waitsOf(wallet, tx, { memberId, draft })
  const isToMember = draft.recipient !== undefined
  const { prepaid, maxFee } = await getGasRules(wallet)
  if (!isToMember) await requireGas(wallet, tx, { memberId, prepaid })
  if (!isToMember && expectedFee !== undefined && expectedFee > maxFee)
    throw new Failure(failures.withdraw.underMaintenance)
  await spendCode(wallet, tx, { asking, code: form.otpCode, words: WITHDRAW_CODES })
  const row = await insertWithdrawal(tx, {
    id: newUuid(wallet.clock.nowMs()),
    member_id: memberId,
    coin: form.coin,
    address: draft.address,
    units: draft.quantity,
    memo: form.memo ?? null,
    recipient_id: draft.recipient?.memberId ?? null,
    worth: waits.worth,
    prepaid: isToMember ? 0n : prepaid,
    expected_fee: isToMember ? null : (expectedFee ?? null),
    needs_staff: waits.needsStaff,
    not_before: waits.notBefore,
    created_at: wallet.clock.now(),
  })
  await start(wallet, tx, row).catch((error: unknown) => toFundsFailure(wallet, tx, { row, error }))
  publishWallet(wallet, tx, { memberId, type: 'withdrawal', id: row.id })
  return receiptOf(wallet, tx, row.id)
}

async function receiptOf(wallet: WalletContext, tx: Tx, id: string) {
  const [row] = await findWithdrawals(tx, [id])
  if (row === undefined) throw new Failure(failures.withdraw.withdrawalFailed)
  const coin = await wallet.ledger.getBalance(tx, available(row.member_id, row.coin))
  const trx = await wallet.ledger.getBalance(tx, gas(row.member_id))
  const withdrawal = await getWithdrawalView(tx, row, wallet.clock.now())
  return {
    id: row.id,
    result: withdrawal.result,
    quantity: withdrawal.quantity,
    fee: { trx: withdrawal.fee.prepaidTrx },
    total: { coin: withdrawal.quantity, trx: withdrawal.fee.prepaidTrx },
    remaining: { coin: formatUnits(coin.balance - coin.hold), trx: formatUnits(trx.balance) },
    withdrawal,
  }
}
