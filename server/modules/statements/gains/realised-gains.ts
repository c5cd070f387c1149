import type { BookCoin } from '#contract/wallet/wallet-parts.ts'
import type { GainMethod } from '#contract/wallet/statements.ts'
import { createHolding, type Holding } from './lots.ts'

/** What one cause moved at one moment in everything a member owns: what moved between the own accounts has come to nothing. */
export interface NetMovement {
  readonly at: Date
  readonly kind: string
  readonly reference: string
  /** Millionths per coin, none of them zero. */
  readonly coins: ReadonlyMap<BookCoin, bigint>
}

/** What some units of a coin were worth on the day, in millionths of the currency that is counted in. */
export type ValueOn = (coin: BookCoin, units: bigint, at: Date) => bigint

/** One coin sold, swapped or spent. */
export interface Disposal {
  readonly at: Date
  readonly kind: string
  readonly coin: BookCoin
  readonly units: bigint
  readonly proceeds: bigint
  readonly cost: bigint
}

/** Coins that are given for something. All others take their cost along, and bring it back when they return. */
const SPENT: ReadonlySet<string> = new Set([
  'subscribe',
  'withdraw_fee',
  'swap_in',
  'swap_out',
  'ico_enter_decrease',
])

interface Books {
  readonly method: GainMethod
  readonly valueOn: ValueOn
  readonly holdings: Map<BookCoin, Holding>
  /** What left without being given for anything, by its cause and coin. */
  readonly setAside: Map<string, Holding>
  readonly asideUnits: Map<string, bigint>
}

function holdingOf<Key>(holdings: Map<Key, Holding>, key: Key, method: GainMethod): Holding {
  const known = holdings.get(key)
  if (known !== undefined) return known
  const made = createHolding(method)
  holdings.set(key, made)
  return made
}

const absolute = (units: bigint): bigint => (units < 0n ? -units : units)

/** What an exchange was worth: its side in USDT where it has one, else what was given. */
function worthOf(moved: NetMovement, given: readonly [BookCoin, bigint][], valueOn: ValueOn): bigint {
  const usdt = moved.coins.get('USDT')
  if (usdt !== undefined) return valueOn('USDT', absolute(usdt), moved.at)
  return given.reduce((sum, [coin, units]) => sum + valueOn(coin, -units, moved.at), 0n)
}

/** Coins against coins: what was given brought what the exchange was worth, and what came cost that. */
function exchange(books: Books, moved: NetMovement): Disposal[] {
  const given = [...moved.coins].filter(([, units]) => units < 0n)
  const got = [...moved.coins].filter(([, units]) => units > 0n)
  const worth = worthOf(moved, given, books.valueOn)
  const share = (side: readonly [BookCoin, bigint][], index: number): bigint => {
    const values = side.map(([coin, units]) => books.valueOn(coin, absolute(units), moved.at))
    const whole = values.reduce((sum, value) => sum + value, 0n)
    return side.length === 1 || whole === 0n ? worth : (worth * (values[index] ?? 0n)) / whole
  }
  const disposals = given.map(([coin, units], index) => ({
    at: moved.at,
    kind: moved.kind,
    coin,
    units: -units,
    proceeds: share(given, index),
    cost: holdingOf(books.holdings, coin, books.method).remove(-units),
  }))
  for (const [index, [coin, units]] of got.entries())
    holdingOf(books.holdings, coin, books.method).add({ units, cost: share(got, index) })
  return disposals
}

/** Coins that come: as much as the same cause had set aside at the cost it left with, the rest at the value of the day. */
function receive(books: Books, moved: NetMovement, [coin, units]: readonly [BookCoin, bigint]): void {
  const key = `${moved.reference} ${coin}`
  const aside = books.asideUnits.get(key) ?? 0n
  const back = units < aside ? units : aside
  const holding = holdingOf(books.holdings, coin, books.method)
  if (back > 0n) {
    holding.add({ units: back, cost: holdingOf(books.setAside, key, books.method).remove(back) })
    books.asideUnits.set(key, aside - back)
  }
  const more = units - back
  holding.add({ units: more, cost: books.valueOn(coin, more, moved.at) })
}

/** Coins that go: spent at the value of the day, or taken away with their cost. */
function release(books: Books, moved: NetMovement, [coin, units]: readonly [BookCoin, bigint]): Disposal[] {
  const cost = holdingOf(books.holdings, coin, books.method).remove(-units)
  if (SPENT.has(moved.kind)) {
    const proceeds = books.valueOn(coin, -units, moved.at)
    return [{ at: moved.at, kind: moved.kind, coin, units: -units, proceeds, cost }]
  }
  const key = `${moved.reference} ${coin}`
  holdingOf(books.setAside, key, books.method).add({ units: -units, cost })
  books.asideUnits.set(key, (books.asideUnits.get(key) ?? 0n) - units)
  return []
}

/** Every disposal among these movements, which come in the order of their time from the member's first one on. */
export function listDisposals(
  moved: readonly NetMovement[],
  { method, valueOn }: { readonly method: GainMethod; readonly valueOn: ValueOn },
): Disposal[] {
  const books: Books = {
    method,
    valueOn,
    holdings: new Map(),
    setAside: new Map(),
    asideUnits: new Map(),
  }
  return moved.flatMap((one) => {
    const sides = [...one.coins]
    if (sides.some(([, units]) => units < 0n) && sides.some(([, units]) => units > 0n))
      return exchange(books, one)
    return sides.flatMap((side) => {
      if (side[1] < 0n) return release(books, one, side)
      receive(books, one, side)
      return []
    })
  })
}
