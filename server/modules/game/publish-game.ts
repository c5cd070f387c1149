import { GAME_SYMBOL } from '#contract/game.ts'
import type { LiveMessage } from '#contract/live.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import { databaseTime } from '#server/kernel/database/database-now.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { GameContext } from './game-context.ts'
import { openRound, getSides } from './rounds/rounds.ts'

/** Prices are published about as often as they are polled. */
const PRICE_MS = 300
/** How often both sides' sums are published. */
const POOLS_MS = 1_000

/** Publishes that a round has advanced: pages reload it. */
export async function publishRound(self: GameContext): Promise<void> {
  await self.live.publish({ topic: 'game', type: 'round', data: null })
}

/** Every process asks; one of them gets true, once in `everyMs`, and publishes. */
export async function claimPublishing(
  { db, clock }: Pick<GameContext, 'db' | 'clock'>,
  { what, everyMs }: { what: 'PRICE' | 'POOLS'; everyMs: number },
): Promise<boolean> {
  const now = databaseTime(clock)
  const told = await db.maybe(sql`
    update game_told set at = ${now} where what = ${what} and at <= ${now} - ${everyMs}::integer * interval '1 millisecond'
    returning 1`)
  return told !== undefined
}

/** Publishes the sources' median, and both pools while bets are open, to all watchers. */
export async function publishPrices(self: GameContext, price: number | undefined): Promise<void> {
  if (!self.isWatched()) return
  const messages = [...(await priceMessages(self, price)), ...(await poolMessages(self))]
  if (messages.length > 0) await self.live.publish(...messages)
}

async function priceMessages(self: GameContext, price: number | undefined): Promise<LiveMessage[]> {
  if (price === undefined || !(await claimPublishing(self, { what: 'PRICE', everyMs: PRICE_MS }))) return []
  const at = self.clock.now().toISOString()
  return [{ topic: `price:${GAME_SYMBOL}`, type: 'price', data: { price, at } }]
}

async function poolMessages(self: GameContext): Promise<LiveMessage[]> {
  if (!(await claimPublishing(self, { what: 'POOLS', everyMs: POOLS_MS }))) return []
  const round = await openRound(self)
  if (round.state !== 'BETTING') return []
  const sides = await getSides(self.db, round.seq)
  const data = {
    seq: toCount(round.seq),
    up: { sum: formatUnits(sides.up_units), count: sides.up_count },
    down: { sum: formatUnits(sides.down_units), count: sides.down_count },
  }
  return [{ topic: 'game', type: 'pools', data }]
}
