import { printUnits } from '#contract/money.ts'
import type { WalletCoin } from '#contract/wallet-parts.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import type { Tx } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { available, bonus, gas } from './accounts.ts'
import { demandAllowed } from './address-book.ts'
import { approve } from './approve-withdrawal.ts'
import { demandRecipient } from './check-recipient.ts'
import { lockWallet, PREPAID_UNITS, tellWallet, type Asking, type WalletDeps } from './deps.ts'
import { demandUnlocked } from './locks.ts'
import { holdPostings } from './outgoing.ts'
import { isInside, payAtOnce } from './pay-inside.ts'
import { spendCode, WITHDRAW_CODES } from './spend-code.ts'
import { readLimits, readQuantity, worthOf, type Limits } from './withdraw-limits.ts'
import { readWithoutWait } from './withdraw-waits.ts'
import {
  findWithdrawals,
  insertWithdrawal,
  outgoingOf,
  showWithdrawal,
  type WithdrawalRow,
} from './withdrawal-rows.ts'

export interface WithdrawForm {
  readonly coin: WalletCoin
  readonly address: string
  readonly quantity: string
  readonly otpCode: string
  readonly memo?: string | undefined
}

/** Throws WITHDRAW-A003 when the sum is not there, A006 when only the bonus would cover it. */
async function demandFunds(
  { ledger }: WalletDeps,
  tx: Tx,
  { memberId, coin, quantity }: { memberId: string; coin: WalletCoin; quantity: bigint },
): Promise<void> {
  const { balance, hold } = await ledger.readBalance(tx, available(memberId, coin))
  if (balance - hold >= quantity) return
  const free = coin === 'MCS' ? (await ledger.readBalance(tx, bonus(memberId))).balance : 0n
  throw new Failure(balance - hold + free >= quantity ? 'WITHDRAW-A006' : 'WITHDRAW-A003')
}

/** Throws WITHDRAW-A004 when the 40 TRX to prepay are not there. */
async function demandGas({ ledger }: WalletDeps, tx: Tx, memberId: string): Promise<void> {
  const { balance, hold: held } = await ledger.readBalance(tx, gas(memberId))
  const free = balance - held
  if (free < PREPAID_UNITS) throw new Failure('WITHDRAW-A004', { meta: { have: printUnits(free) } })
}

/** Everything that can be wrong with the form itself; answers what it says. */
async function readForm(wallet: WalletDeps, tx: Tx, { asking, form }: Request) {
  const address = form.address.trim()
  if (address === '') throw new Failure('WITHDRAW-B001', { fields: { address: 'WITHDRAW-B001' } })
  const limits = await readLimits(wallet, tx, { asking, coin: form.coin })
  const quantity = readQuantity(form.quantity, form.coin, limits)
  if (form.otpCode.trim() === '') throw new Failure('WITHDRAW-B003', { fields: { otpCode: 'WITHDRAW-B003' } })
  const recipient = await demandRecipient(wallet, tx, { memberId: asking.memberId, address })
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
async function waitsOf(wallet: WalletDeps, tx: Tx, { memberId, draft }: { memberId: string; draft: Draft }) {
  const { parameters, clock } = wallet
  const { address, limits } = draft
  const worth = worthOf(limits, draft.quantity)
  if (worth > limits.dayLeftWorth) throw new Failure('WITHDRAW-A005')
  const waits = worth > (await readWithoutWait(wallet, tx, { memberId, address, limits }))
  const wait = (await parameters.read('withdraw.new_address_hours')) * HOUR_MS
  return {
    worth,
    needsStaff: worth > limits.automaticLeftWorth,
    notBefore: waits && wait > 0 ? plus(clock.now(), wait) : null,
  }
}

/** Sets the sum aside; one that nothing stands in the way of goes on at once. */
async function start(wallet: WalletDeps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const isFree = !row.needs_staff && row.not_before === null
  if (isFree && isInside(row)) return payAtOnce(wallet, tx, row)
  await wallet.ledger.post(tx, holdPostings(outgoingOf(row)))
  if (isFree) await approve(wallet, tx, row)
}

/** What was there when it was looked at may be gone since: other modules spend the same balances. */
async function wordRefusal(
  wallet: WalletDeps,
  tx: Tx,
  { row, error }: { row: WithdrawalRow; error: unknown },
): Promise<never> {
  const { member_id: memberId, coin, units: quantity } = row
  if (error instanceof LedgerRefusal && error.outcome === 'insufficient') {
    await demandFunds(wallet, tx, { memberId, coin, quantity })
    if (row.prepaid > 0n) await demandGas(wallet, tx, memberId)
  }
  throw error
}

/**
 * Asks for a withdrawal: rules, code, sums set aside and the row, in one transaction. Approved at once within the automatic
 * limit. Throws WITHDRAW-B001-B007, A001-A008 and OTP-A002; nothing is changed then.
 */
export async function withdraw(wallet: WalletDeps, tx: Tx, request: Request) {
  const { asking, form, expectedFee } = request
  const { memberId } = asking
  await lockWallet(tx, memberId)
  const draft = await readForm(wallet, tx, request)
  if (!(await wallet.parameters.read('withdraw.on'))) throw new Failure('WITHDRAW-A008')
  if (!(await wallet.identity.isOtpOn(tx, memberId))) throw new Failure('WITHDRAW-A001')
  await demandUnlocked(wallet, tx, memberId)
  await demandAllowed(wallet, tx, { memberId, address: draft.address })
  await demandFunds(wallet, tx, { memberId, coin: form.coin, quantity: draft.quantity })
  const waits = await waitsOf(wallet, tx, { memberId, draft })
  const isToMember = draft.recipient !== undefined
  if (!isToMember) await demandGas(wallet, tx, memberId)
  if (!isToMember && expectedFee !== undefined && expectedFee > PREPAID_UNITS)
    throw new Failure('WITHDRAW-A008')
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
    prepaid: isToMember ? 0n : PREPAID_UNITS,
    expected_fee: isToMember ? null : (expectedFee ?? null),
    needs_staff: waits.needsStaff,
    not_before: waits.notBefore,
    created_at: wallet.clock.now(),
  })
  await start(wallet, tx, row).catch((error: unknown) => wordRefusal(wallet, tx, { row, error }))
  tellWallet(wallet, tx, { memberId, type: 'withdrawal', id: row.id })
  return receiptOf(wallet, tx, row.id)
}

async function receiptOf(wallet: WalletDeps, tx: Tx, id: string) {
  const [row] = await findWithdrawals(tx, [id])
  if (row === undefined) throw new Failure('WITHDRAW-C002')
  const coin = await wallet.ledger.readBalance(tx, available(row.member_id, row.coin))
  const trx = await wallet.ledger.readBalance(tx, gas(row.member_id))
  const withdrawal = await showWithdrawal(tx, row, wallet.clock.now())
  return {
    id: row.id,
    result: withdrawal.result,
    quantity: withdrawal.quantity,
    fee: { trx: withdrawal.fee.prepaidTrx },
    total: { coin: withdrawal.quantity, trx: withdrawal.fee.prepaidTrx },
    remaining: { coin: printUnits(coin.balance - coin.hold), trx: printUnits(trx.balance) },
    withdrawal,
  }
}
