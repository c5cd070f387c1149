import type { AutoType } from '#contract/rules/autotrading.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { createPaperVenue, PAPER_MARKET } from '../venues/paper-venue.ts'
import { type Venue, VenueRefusal } from '../venues/venue.ts'
import type { Trader, VenueKeeper } from './parts.ts'

interface Opened {
  readonly keyId: string
  /** When the key was last found to be this one, by the machine's clock. */
  seenMs: number
  readonly venue: Promise<Venue>
}

/** A revoked or replaced key is noticed within this time. */
const KEY_FOR_MS = 1_000

interface Timing {
  /** The machine's clock, which no test moves. */
  readonly machineMs: () => number
  readonly priceForMs: number
}

/** Prices by kind of account; those of an exchange are asked together and remembered for a moment. */
function createPriceCache(
  self: AutoTradingContext,
  { machineMs, priceForMs }: Timing,
): VenueKeeper['pricesOf'] {
  const heard = new Map<AutoType, { atMs: number; prices: Promise<ReadonlyMap<string, number>> }>()
  return async (type, symbols) => {
    if (type === 'paper') {
      const told = await Promise.all(
        symbols.map(async (symbol) => [symbol, (await self.market.prices(symbol))[0]?.price] as const),
      )
      return new Map(
        told.flatMap(([symbol, price]) => (price === undefined ? [] : [[symbol, price] as const])),
      )
    }
    const known = heard.get(type)
    if (known !== undefined && machineMs() - known.atMs < priceForMs) return await known.prices
    const prices = self.houseOf(type).prices()
    heard.set(type, { atMs: machineMs(), prices })
    prices.catch(() => heard.delete(type))
    return await prices
  }
}

/** Venues by account, opened from sealed keys. */
export function createVenueCache(
  self: AutoTradingContext & { readonly box: KeyBox },
  timing: Timing,
): VenueKeeper {
  const { machineMs } = timing
  const opened = new Map<string, Opened>()

  async function paperPrice(symbol: string): Promise<number> {
    const [first] = await self.market.prices(symbol)
    if (first === undefined) throw new Error(`${symbol} has no price`)
    return first.price
  }

  async function openLive({ accountId, memberId, type }: Trader): Promise<Venue> {
    if (type === 'paper') throw new Error('paper has no key')
    const fresh = opened.get(accountId)
    if (fresh !== undefined && machineMs() - fresh.seenMs < KEY_FOR_MS) return await fresh.venue
    const key = await self.db.maybe<{ id: string; sealed: string }>(sql`
      select id, sealed from autotrading_keys
      where account_id = ${accountId} and sealed is not null and state in ('APPROVED', 'ERROR')`)
    if (key === undefined) throw new VenueRefusal('key', 'no key that works')
    const known = opened.get(accountId)
    if (known?.keyId === key.id) {
      known.seenMs = machineMs()
      return await known.venue
    }
    const credentials = self.box.open(key.sealed, { memberId, keyId: key.id })
    const venue = self.houseOf(type).open(credentials)
    opened.set(accountId, { keyId: key.id, seenMs: machineMs(), venue })
    venue.catch(() => opened.delete(accountId))
    return await venue
  }

  return {
    venueOf: async (trader) =>
      trader.type === 'paper'
        ? createPaperVenue({ deps: self, accountId: trader.accountId, priceOf: paperPrice })
        : await openLive(trader),
    forget: (accountId) => void opened.delete(accountId),
    async marketOf(type, symbol) {
      if (type !== 'paper') return (await self.houseOf(type).markets()).get(symbol)
      return (await self.market.symbols()).includes(symbol) ? PAPER_MARKET : undefined
    },
    pricesOf: createPriceCache(self, timing),
    nowMs: async (type) => (type === 'paper' ? machineMs() : await self.houseOf(type).nowMs()),
  }
}
