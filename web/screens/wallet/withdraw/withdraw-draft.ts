import { mulDivUp, ONE, parseTyped, withDecimalPoint } from '#contract/money.ts'
import type { AnswerOf, BodyInputOf } from '#contract/operation.ts'
import { isOneTimeCode } from '#contract/members/one-time-code.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import type { getWithdrawFee, withdraw } from '#contract/wallet/withdrawals.ts'
import { unitsOf } from '#web/base/money-text.ts'

/** What the member has typed so far; the coin is chosen beside it. */
export interface WithdrawValues extends Readonly<Record<string, string>> {
  readonly quantity: string
  readonly address: string
  readonly memo: string
  readonly otpCode: string
}

export const EMPTY: WithdrawValues = { quantity: '', address: '', memo: '', otpCode: '' }

export type WithdrawFee = AnswerOf<typeof getWithdrawFee>

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** The most that can be withdrawn now, in millionths: never more than there is, nor than the day allows. */
export function maxOf({ withdrawable, max, dayLeft }: WithdrawFee): bigint {
  return smaller(unitsOf(withdrawable), smaller(unitsOf(max), unitsOf(dayLeft)))
}

/** The field that each code of a refused withdrawal belongs to. */
export const HOME_OF_CODE: Readonly<Record<string, string>> = {
  'WITHDRAW-B001': 'address',
  'WITHDRAW-B002': 'quantity',
  'WITHDRAW-B003': 'otpCode',
  'WITHDRAW-B004': 'address',
  'WITHDRAW-B005': 'address',
  'WITHDRAW-B006': 'otpCode',
  'WITHDRAW-B007': 'quantity',
  'WITHDRAW-A003': 'quantity',
  'WITHDRAW-A006': 'quantity',
  'WITHDRAW-A007': 'address',
}

function checkQuantity(typed: string, fee: WithdrawFee | undefined): string {
  if (typed.trim() === '') return 'WITHDRAW-B002'
  const units = parseTyped(typed)
  if (units === undefined || units === 0n) return 'WITHDRAW-B007'
  if (fee === undefined) return ''
  if (units > unitsOf(fee.withdrawable)) return 'WITHDRAW-A003'
  return units < unitsOf(fee.min) || units > unitsOf(fee.max) ? 'WITHDRAW-B007' : ''
}

/** What was found out about an address: a failure key, '' when it is right. */
export interface AddressFinding {
  readonly address: string
  readonly key: string
}

/** A failure key per field, '' where it is right. */
export function checkWithdraw(
  values: WithdrawValues,
  { fee, finding }: { fee: WithdrawFee | undefined; finding: AddressFinding },
): Readonly<Record<string, string>> {
  const { address } = values
  return {
    quantity: checkQuantity(values.quantity, fee),
    address: address === '' ? 'WITHDRAW-B001' : address === finding.address ? finding.key : '',
    otpCode:
      values.otpCode.trim() === '' ? 'WITHDRAW-B003' : isOneTimeCode(values.otpCode) ? '' : 'WITHDRAW-B006',
  }
}

/** The sums of a withdrawal in millionths, as they will be booked. */
export interface WithdrawSums {
  readonly quantity: bigint
  readonly prepaid: bigint
  /** The expected refund of the prepaid TRX, least and most; undefined while it is unknown. */
  readonly back: { readonly least: bigint; readonly most: bigint } | undefined
  /** What is left, below zero when more is asked for than there is. */
  readonly remaining: bigint
  readonly remainingTrx: bigint
  /** More TRX are needed than there are. */
  readonly lacksTrx: boolean
}

const notBelowZero = (units: bigint) => (units < 0n ? 0n : units)

export function withdrawSums(typed: string, fee: WithdrawFee): WithdrawSums {
  const quantity = parseTyped(typed) ?? 0n
  const prepaid = unitsOf(fee.prepaidTrx)
  const gas = unitsOf(fee.gasTrx)
  const { expectedTrx } = fee
  return {
    quantity,
    prepaid,
    back:
      expectedTrx === null
        ? undefined
        : {
            least: notBelowZero(prepaid - unitsOf(expectedTrx.high)),
            most: notBelowZero(prepaid - unitsOf(expectedTrx.low)),
          },
    remaining: unitsOf(fee.withdrawable) - quantity,
    remainingTrx: gas - prepaid,
    lacksTrx: gas < prepaid,
  }
}

/** What a withdrawal will wait for, by its worth in USDT: time, staff, both or neither. `price` of one MCS in USDT. */
export function expectedWaits(
  { coin, quantity }: { coin: WalletCoin; quantity: bigint },
  fee: WithdrawFee,
  price: bigint | undefined,
): { readonly time: boolean; readonly staff: boolean } {
  const worth = coin === 'USDT' ? quantity : mulDivUp(quantity, price ?? 0n, ONE)
  return { time: worth > unitsOf(fee.withoutWaitUsdt), staff: worth > unitsOf(fee.automaticLeftUsdt) }
}

/** What is sent. */
export function withdrawBody(coin: WalletCoin, values: WithdrawValues): BodyInputOf<typeof withdraw> {
  const memo = values.memo.trim()
  return {
    coin,
    address: values.address,
    quantity: withDecimalPoint(values.quantity),
    otpCode: values.otpCode,
    ...(memo !== '' && { memo }),
  }
}
