import { mulDivDown, mulDivUp, ONE, parseTyped } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { isOneTimeCode } from '#contract/members/one-time-code.ts'
import { coinsOf, swapSums, swapWorth, type SwapSums, type SwapWay } from '#contract/rules/money/swap.ts'
import type { getSwapRate } from '#contract/wallet/swap.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'

export type Rate = AnswerOf<typeof getSwapRate>

export interface SwapValues extends Readonly<Record<string, string>> {
  readonly request_amount: string
  readonly otpCode: string
}
export const EMPTY: SwapValues = { request_amount: '', otpCode: '' }

/** The field that each code of a refused quote or swap belongs to. */
export const HOME_OF_CODE: Readonly<Record<string, string>> = {
  'SWAP-B001': 'request_amount',
  'SWAP-B002': 'otpCode',
  'SWAP-B003': 'otpCode',
  'SWAP-B004': 'request_amount',
  'SWAP-A001': 'request_amount',
  'SWAP-A006': 'request_amount',
}

/** What of the coin given can be used, in millionths. */
export function givable(way: SwapWay, balance: WalletBalance | undefined): bigint | undefined {
  if (balance === undefined) return undefined
  return unitsOf(coinsOf(way).give === 'MCS' ? balance.MCS.available : balance.USDT.available)
}

/** Smallest and largest request in the coin given, in millionths; what is left of the day binds as well. */
export function boundsOf(way: SwapWay, rate: Rate): { least: bigint; most: bigint; today: bigint } {
  const price = unitsOf(rate.price)
  const isMcs = coinsOf(way).give === 'MCS'
  return {
    least: isMcs ? mulDivUp(unitsOf(rate.min), ONE, price) : unitsOf(rate.min),
    most: isMcs ? mulDivDown(unitsOf(rate.max), ONE, price) : unitsOf(rate.max),
    today: isMcs ? mulDivDown(unitsOf(rate.dayLeft), ONE, price) : unitsOf(rate.dayLeft),
  }
}

/** The bounds as they are filled into a sentence. */
export function boundsText(way: SwapWay, rate: Rate): { min: string; max: string } {
  const { least, most } = boundsOf(way, rate)
  const { give } = coinsOf(way)
  return { min: sum(least, give), max: sum(most, give) }
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** The most that can be given now. */
export function maxOf(way: SwapWay, rate: Rate, available: bigint): bigint {
  const { most, today } = boundsOf(way, rate)
  return smaller(available, smaller(most, today))
}

/** The sums at the ratio known now, as the server will work them out; undefined while nothing is typed. */
export function previewOf(way: SwapWay, typed: string, rate: Rate): SwapSums | undefined {
  const request = parseTyped(typed)
  if (request === undefined || request === 0n) return undefined
  return swapSums(way, request, { priceUnits: unitsOf(rate.price), feeBps: BigInt(rate.feeBps) })
}

/** A failure key for the requested sum, '' where it is right. */
export function checkRequest(
  typed: string,
  { way, rate, available }: { way: SwapWay; rate: Rate | undefined; available: bigint | undefined },
): string {
  if (typed.trim() === '') return 'SWAP-B001'
  const request = parseTyped(typed)
  if (request === undefined || request === 0n) return 'SWAP-B004'
  if (available !== undefined && request > available) return 'SWAP-A001'
  if (rate === undefined) return ''
  const worth = swapWorth(way, request, unitsOf(rate.price))
  if (worth < unitsOf(rate.min) || worth > unitsOf(rate.max)) return 'SWAP-B004'
  return worth > unitsOf(rate.dayLeft) ? 'SWAP-A004' : ''
}

export function checkCode(typed: string): string {
  if (typed.trim() === '') return 'SWAP-B002'
  return isOneTimeCode(typed) ? '' : 'SWAP-B003'
}
