import type { KeyObject } from 'node:crypto'
import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import { assert } from '#server/kernel/failure.ts'
import { isAuthentic } from '../payments/approver.ts'
import { type Coin, FEE_CAP_SUN, houseAddresses } from '../node/tron-settings.ts'
import { toHex } from '../node/tron-address.ts'
import type { Journal } from './journal.ts'
import type { Keys } from './keys.ts'

/** What the database says is ready to be signed; none of it is believed before it was judged. */
export interface Order {
  readonly id: string
  readonly kind: string
  readonly coin: string
  readonly to: string
  readonly toDerivationIndex: number | null
  readonly derivationIndex: number | null
  readonly units: bigint
  readonly feeLimitSun: bigint
  readonly attempt: number
  /** The sum of the open hold that approves it; null without one. */
  readonly heldUnits: bigint | null
}

/** The order with the worker's word for it and what the books say of its hold. */
export interface VouchedOrder extends Order {
  readonly memberId: string | null
  readonly expiresAt: Date | null
  readonly authenticator: Buffer | null
  /** The owner of the money that is held. */
  readonly heldOf: string | null
}

/** Most of a coin in one payment, in an hour and in a day, in millionths. */
export interface Caps {
  readonly payment: Readonly<Record<Coin, bigint>>
  readonly hour: Readonly<Record<Coin, bigint>>
  readonly day: Readonly<Record<Coin, bigint>>
}

export interface Rules {
  readonly keys: Pick<Keys, 'hotAddress' | 'addressAt'>
  /** The only contracts there are, in base58. */
  readonly contracts: Readonly<Record<'MCS' | 'USDT', string>>
  readonly caps: Caps
  /** Public half of the workers' key. */
  readonly approvalKey: KeyObject
}

export type Refusal =
  | 'noHold'
  | 'holdOfAnotherSum'
  | 'unknownCoin'
  | 'unknownKind'
  | 'forbiddenTarget'
  | 'notHotWallet'
  | 'notOwnAddress'
  | 'aboveCap'
  | 'feeAboveCap'
  | 'notAuthentic'
  | 'notSealed'

/** Whether an order may ever be signed; undefined when it may. A sweep only comes home, gas only goes to own addresses. */
export function refusalOf(order: Order, rules: Rules): Refusal | undefined {
  const coin = knownCoin(order.coin, rules)
  if (coin === undefined) return 'unknownCoin'
  if (order.feeLimitSun > FEE_CAP_SUN || order.feeLimitSun <= 0n) return 'feeAboveCap'
  if (order.kind === 'sweep') return refusalOfSweep(order, rules)
  if (order.units > rules.caps.payment[coin] || order.units <= 0n) return 'aboveCap'
  if (order.kind === 'gas') return refusalOfGas(order, rules)
  return order.kind === 'payment' ? refusalOfPayment(order, rules) : 'unknownKind'
}

function refusalOfPayment({ heldUnits, units, to }: Order, { keys, contracts }: Rules): Refusal | undefined {
  if (heldUnits === null) return 'noHold'
  if (heldUnits !== units) return 'holdOfAnotherSum'
  const isForbidden =
    toHex(to) === undefined || houseAddresses({ contracts, hotAddress: keys.hotAddress }).includes(to)
  return isForbidden ? 'forbiddenTarget' : undefined
}

function refusalOfSweep({ to, derivationIndex }: Order, { keys }: Rules): Refusal | undefined {
  if (derivationIndex === null || derivationIndex < 0) return 'notOwnAddress'
  return to === keys.hotAddress ? undefined : 'notHotWallet'
}

/** Gas is for one transfer: never more of it than a fee may be, whatever may be paid out. */
function refusalOfGas({ coin, to, toDerivationIndex, units }: Order, { keys }: Rules): Refusal | undefined {
  if (coin !== 'TRX') return 'unknownCoin'
  if (units > FEE_CAP_SUN) return 'aboveCap'
  const isOwn =
    toDerivationIndex !== null && toDerivationIndex >= 0 && keys.addressAt(toDerivationIndex) === to
  return isOwn ? undefined : 'notOwnAddress'
}

/** What a worker's word is worth: 'missing' and 'expired' ones may still be renewed. */
export function vouchedBy(
  order: VouchedOrder,
  { approvalKey }: Pick<Rules, 'approvalKey'>,
  now: Date,
): 'valid' | 'missing' | 'expired' | 'forged' {
  const { memberId, expiresAt, authenticator } = order
  if (expiresAt === null || authenticator === null) return 'missing'
  if (!isAuthentic({ ...order, memberId, expiresAt }, authenticator, approvalKey)) return 'forged'
  if (order.kind === 'payment' && (memberId === null || memberId !== order.heldOf)) return 'forged'
  return expiresAt > now ? 'valid' : 'expired'
}

/** Whether an order has to wait for the hour or the day to pass. What comes home is not counted. */
export function isOverCap(
  order: Order,
  rules: Rules,
  { journal, now }: { readonly journal: Journal; readonly now: Date },
): boolean {
  if (order.kind === 'sweep') return false
  const coin = requireKnownCoin(order, rules)
  const spentWithin = (ms: number): bigint => journal.spentSince(coin, plus(now, -ms))
  return (
    spentWithin(HOUR_MS) + order.units > rules.caps.hour[coin] ||
    spentWithin(DAY_MS) + order.units > rules.caps.day[coin]
  )
}

function knownCoin(coin: string, { contracts }: Rules): Coin | undefined {
  if (coin === 'TRX') return coin
  return (coin === 'MCS' || coin === 'USDT') && contracts[coin] !== '' ? coin : undefined
}

/** The coin of an order that `refusalOf` let pass. */
export function requireKnownCoin({ coin }: Order, rules: Rules): Coin {
  const known = knownCoin(coin, rules)
  assert(known !== undefined, 'an order that is not refused names a known coin')
  return known
}
