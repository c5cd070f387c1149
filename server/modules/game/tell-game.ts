import { GAME_SYMBOL } from '#contract/game.ts'
import type { LiveMessage } from '#contract/live.ts'
import { printUnits, toCount } from '#contract/money.ts'
import { databaseTime } from '#server/kernel/database-now.ts'
import { sql } from '#server/kernel/db.ts'
import type { Game } from './deps.ts'
import { openRound, readSides } from './rounds.ts'

/** Prices are told about as often as they are asked for. */
const PRICE_MS = 300
/** Both sides' sums are told this often. */
const POOLS_MS = 1_000

/** Says that a round has moved on: whoever looks reads it anew. */
export async function tellRound(self: Game): Promise<void> {
  await self.live.publish({ topic: 'game', type: 'round', data: null })
}

/** Whether it is ours to tell: every process looks, and one of them tells once in so many milliseconds. */
export async function isOursToTell(
  { db, clock }: Pick<Game, 'db' | 'clock'>,
  { what, everyMs }: { what: 'PRICE' | 'POOLS'; everyMs: number },
): Promise<boolean> {
  const now = databaseTime(clock)
  const told = await db.maybe(sql`
    update game_told set at = ${now} where what = ${what} and at <= ${now} - ${everyMs}::integer * interval '1 millisecond'
    returning 1`)
  return told !== undefined
}

/** Says what the sources' median is, and what both sides hold while bets are taken, to whoever watches. */
export async function tellNow(self: Game, price: number | undefined): Promise<void> {
  const messages = [...(await priceNews(self, price)), ...(await poolNews(self))]
  if (messages.length > 0) await self.live.publish(...messages)
}

async function priceNews(self: Game, price: number | undefined): Promise<LiveMessage[]> {
  if (price === undefined || !(await isOursToTell(self, { what: 'PRICE', everyMs: PRICE_MS }))) return []
  const at = self.clock.now().toISOString()
  return [{ topic: `price:${GAME_SYMBOL}`, type: 'price', data: { price, at } }]
}

async function poolNews(self: Game): Promise<LiveMessage[]> {
  if (!(await isOursToTell(self, { what: 'POOLS', everyMs: POOLS_MS }))) return []
  const round = await openRound(self)
  if (round.state !== 'BETTING') return []
  const sides = await readSides(self.db, round.seq)
  const data = {
    seq: toCount(round.seq),
    up: { sum: printUnits(sides.up_units), count: sides.up_count },
    down: { sum: printUnits(sides.down_units), count: sides.down_count },
  }
  return [{ topic: 'game', type: 'pools', data }]
}
