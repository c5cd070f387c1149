import type { Exchange } from '#sandbox/exchange/exchange.ts'
import type { Venue } from '#server/modules/autotrading/venues/venue.ts'

/** What the usual bots do when an order's outcome is unknown; each must be caught doing harm. */
const STRATEGIES = ['retryWithoutId', 'errorIsFailed', 'sameIdNoLookup'] as const
export type Strategy = (typeof STRATEGIES)[number]
export type Controls = Readonly<Record<Strategy, number>>

const QUANTITY = 20_000n
const MAX_TRIES = 4
/** More than a coin costs in any market. */
const ANY_PRICE = 100_000_000
/** Lost requests that come late do so within this time. */
const LATE_MS = 600

interface Play {
  readonly exchange: Exchange
  readonly venue: Venue
  readonly uid: number
  readonly orders: number
  /** The market they buy in. */
  readonly symbol: string
}

/** Sends one order as the strategy would; returns whether it believes that it stands. */
async function sendOne({ venue, symbol }: Play, strategy: Strategy, name: string): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const clientId = strategy === 'retryWithoutId' ? `${name}x${attempt}` : name
    const order = {
      clientId,
      symbol,
      side: 'buy',
      quantity: QUANTITY,
      stopPrice: undefined,
      maxPrice: ANY_PRICE,
      stampMs: Date.now(),
    } as const
    const told = await venue.place(order).catch(() => undefined)
    if (told !== undefined) return true
    if (strategy === 'errorIsFailed') return false
  }
  return false
}

/** Orders that stand although nobody wanted them, or that stand unseen. */
async function playOne(play: Play, strategy: Strategy): Promise<number> {
  const before = play.exchange.orders.length
  let believed = 0
  for (let order = 0; order < play.orders; order += 1)
    if (await sendOne(play, strategy, `${strategy.slice(0, 6)}${order}`)) believed += 1
  await new Promise((resolve) => setTimeout(resolve, LATE_MS))
  const standing = play.exchange.orders.slice(before).filter(({ uid }) => uid === play.uid).length
  return standing - believed
}

/** Plays the controls on the same exchange with the same faults; each figure is the orders that were one too many. */
export async function playControls(play: Play): Promise<Controls> {
  const [retryWithoutId, errorIsFailed, sameIdNoLookup] = [
    await playOne(play, 'retryWithoutId'),
    await playOne(play, 'errorIsFailed'),
    await playOne(play, 'sameIdNoLookup'),
  ]
  return { retryWithoutId, errorIsFailed, sameIdNoLookup }
}
