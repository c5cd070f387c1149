import { failures } from '#contract/failures/failures.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { formatUnits, parseTyped } from '#contract/money.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import type { withdraw } from '#contract/wallet/withdrawals.ts'
import type { Action } from '#server/kernel/actions/action.ts'
import { plus } from '#server/kernel/clock.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import { available, bonus, gas } from '../accounts.ts'
import type { Asking } from '../asking.ts'
import { toLockedFailure } from '../locks.ts'
import { holdPostings, payingAtOnce } from '../payouts/outgoing.ts'
import { outgoingOf, type WithdrawalRow } from '../payouts/payout-rows.ts'
import { checkCode, WITHDRAW_CODES } from '../spend-code.ts'
import type { WalletContext } from '../wallet-context.ts'
import { checkRecipient } from './check-recipient.ts'
import { holdWithdrawals, type WithdrawState } from './hold-withdrawals.ts'
import { isInside } from './pay-inside.ts'
import { limitsOf, parseQuantity, worthOf, type Limits } from './withdraw-limits.ts'
import { NEW_WITHDRAWAL, toWithdrawalView } from './withdrawal-rows.ts'
import { writeWithdrawals, type Accepted } from './write-withdrawals.ts'

export interface WithdrawForm {
  readonly coin: WalletCoin
  readonly address: string
  readonly quantity: string
  readonly otpCode: string
  readonly memo?: string | undefined
}

export interface WithdrawRequest extends Asking {
  readonly form: WithdrawForm
  /** The Idempotency-Key: names the withdrawal, so that even a database that forgot it never makes it twice. */
  readonly requestKey?: string | undefined
  /** What the network was expected to take, in TRX millionths; unknown while the node does not answer. */
  readonly expectedFee: bigint | undefined
}

interface Draft {
  readonly address: string
  readonly quantity: bigint
  readonly limits: Limits
  readonly recipient: { readonly memberId: string } | undefined
}

/** Everything that can be wrong with the form itself; returns what it says. */
function parseForm(state: WithdrawState, { memberId, deviceKey, form }: WithdrawRequest): Draft {
  const address = form.address.trim()
  const { addressMissing, otpMissing, underMaintenance } = failures.withdraw
  if (address === '') throw new Failure(addressMissing, { fields: { address: addressMissing } })
  const price = state.prices[form.coin]
  if (price === undefined) throw new Failure(underMaintenance)
  const isBound = deviceKey !== undefined
  const limits = limitsOf(state.rules, { coin: form.coin, price, spent: state.spent(memberId), isBound })
  const quantity = parseQuantity(form.quantity, form.coin, limits)
  if (form.otpCode.trim() === '') throw new Failure(otpMissing, { fields: { otpCode: otpMissing } })
  return { address, quantity, limits, recipient: checkRecipient(state.recipients, { memberId, address }) }
}

/** Throws WITHDRAW-A003 when the sum is not there, A006 when only the bonus would cover it. */
function requireFunds(
  { held }: WithdrawState,
  { memberId, coin, quantity }: { memberId: string; coin: WalletCoin; quantity: bigint },
): void {
  const free = held.free(available(memberId, coin))
  if (free >= quantity) return
  const gift = coin === 'MCS' ? held.get(bonus(memberId)).balance : 0n
  throw new Failure(
    free + gift >= quantity ? failures.withdraw.bonusOnly : failures.withdraw.insufficientFunds,
  )
}

/** Throws WITHDRAW-A004 when the TRX to prepay are not there, A008 while the network takes too much. */
function requireGas(
  { held, gasRules }: WithdrawState,
  { memberId, expectedFee }: Pick<WithdrawRequest, 'memberId' | 'expectedFee'>,
): void {
  const free = held.free(gas(memberId))
  if (free < gasRules.prepaid)
    throw new Failure(failures.withdraw.insufficientGas, { meta: { have: formatUnits(free) } })
  if (expectedFee !== undefined && expectedFee > gasRules.maxFee)
    throw new Failure(failures.withdraw.underMaintenance)
}

/** May the member withdraw to this address now? Throws WITHDRAW-A001, A002, A007, A008. */
function requireOpen(state: WithdrawState, memberId: string): void {
  if (!state.isOn) throw new Failure(failures.withdraw.underMaintenance)
  if (!state.codes.isOn(memberId)) throw new Failure(failures.withdraw.otpRequired)
  const lock = state.locks.get(memberId)
  if (lock !== undefined) throw toLockedFailure(lock)
  const barred = state.barred(memberId)
  if (barred !== undefined)
    throw new Failure(failures.withdraw.addressNotListed, {
      meta: { time: barred.until?.toISOString() ?? '–' },
    })
}

/** Waits for staff above the automatic limit, and for a day when more goes to an address than it was proven for. */
function waitsOf(state: WithdrawState, memberId: string, { quantity, limits }: Draft) {
  const worth = worthOf(limits, quantity)
  if (worth > limits.dayLeftWorth) throw new Failure(failures.withdraw.dailyLimitReached)
  const waits = worth > state.withoutWait(memberId, limits.automaticWorth)
  return {
    worth,
    needs_staff: worth > limits.automaticLeftWorth,
    not_before: waits && state.waitMs > 0 ? plus(state.now, state.waitMs) : null,
  }
}

/** The same for the same request for ever. */
export function withdrawalIdOf({
  memberId,
  requestKey,
}: Pick<WithdrawRequest, 'memberId' | 'requestKey'>): string | undefined {
  return requestKey === undefined ? undefined : namedUuid(`withdrawal of ${memberId} ${requestKey}`)
}

/** The key is new to the database, the withdrawal is not: a restore lost the key's answer. Throws COMMON-A003 for another form. */
function repeat(row: WithdrawalRow, { memberId, form }: WithdrawRequest): Accepted {
  const isSame =
    row.member_id === memberId &&
    row.coin === form.coin &&
    row.address === form.address.trim() &&
    row.units === parseTyped(form.quantity)
  if (!isSame) throw new Failure(failures.common.keyReused)
  return { row, goesTo: 'nowhere', code: undefined, postings: [] }
}

function decide(state: WithdrawState, request: WithdrawRequest): Accepted {
  const { memberId, form, expectedFee } = request
  const id = withdrawalIdOf(request)
  const known = id === undefined ? undefined : state.known.get(id)
  if (known !== undefined) return repeat(known, request)
  const draft = parseForm(state, request)
  requireOpen(state, memberId)
  requireFunds(state, { memberId, coin: form.coin, quantity: draft.quantity })
  const waits = waitsOf(state, memberId, draft)
  const isToMember = draft.recipient !== undefined
  if (!isToMember) requireGas(state, request)
  const code = checkCode(state.codes, memberId, WITHDRAW_CODES)
  const row: WithdrawalRow = {
    ...NEW_WITHDRAWAL,
    ...waits,
    id: id ?? newUuid(state.now.getTime()),
    member_id: memberId,
    coin: form.coin,
    address: draft.address,
    units: draft.quantity,
    memo: form.memo ?? null,
    recipient_id: draft.recipient?.memberId ?? null,
    prepaid: isToMember ? 0n : state.gasRules.prepaid,
    expected_fee: isToMember ? null : (expectedFee ?? null),
    created_at: state.now,
  }
  return { code, ...goOn(state, row) }
}

/**
 * Holds the sum; a withdrawal that needs no approval or wait continues at once. One for the chain that does not fit into the day's
 * bound falls to staff, as one above the automatic limit does.
 */
function goOn(state: WithdrawState, row: WithdrawalRow): Omit<Accepted, 'code'> {
  const isFree = !row.needs_staff && row.not_before === null
  if (isFree && isInside(row))
    return {
      row: { ...row, state: 'CONFIRMED', ended_at: state.now },
      goesTo: 'member',
      postings: payingAtOnce(outgoingOf(row)),
    }
  const postings = holdPostings(outgoingOf(row))
  if (!isFree) return { row, goesTo: 'wait', postings }
  if (!state.room.fits(row.worth)) return { row: { ...row, needs_staff: true }, goesTo: 'wait', postings }
  return { row: { ...row, state: 'APPROVED' }, goesTo: 'chain', postings }
}

function toReceipt({ row }: Accepted, { held, now }: WithdrawState): AnswerOf<typeof withdraw> {
  const requested = { state: 'REQUESTED', at: row.created_at } as const
  const events = row.state === 'REQUESTED' ? [requested] : [requested, { state: row.state, at: now }]
  const withdrawal = toWithdrawalView(row, events, now)
  const { quantity, fee } = withdrawal
  return {
    id: row.id,
    result: withdrawal.result,
    quantity,
    fee: { trx: fee.prepaidTrx },
    total: { coin: quantity, trx: fee.prepaidTrx },
    remaining: {
      coin: formatUnits(held.free(available(row.member_id, row.coin))),
      trx: formatUnits(held.get(gas(row.member_id)).balance),
    },
    withdrawal,
  }
}

/**
 * Asks for a withdrawal: rules, code, sums set aside and the row. Approved at once within the automatic limit. Throws
 * WITHDRAW-B001-B007, A001-A008 and OTP-A002; nothing is changed then.
 */
export function withdrawAction(
  wallet: WalletContext,
): Action<WithdrawRequest, WithdrawState, Accepted, AnswerOf<typeof withdraw>> {
  return {
    load: (tx, requests) =>
      holdWithdrawals(
        wallet,
        tx,
        requests.map((request) => ({ ...request, id: withdrawalIdOf(request) })),
      ),
    decide,
    apply({ held, room }, { goesTo, postings, row }) {
      held.apply(postings)
      if (goesTo === 'chain') room.take(row.worth)
    },
    save: (tx, accepted, state) => writeWithdrawals(wallet, tx, { accepted, state }),
    toAnswer: toReceipt,
  }
}
