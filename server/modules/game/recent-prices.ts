import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { GameNeeds } from './game-context.ts'

/** One price in so long is kept, in a ring of so many slots: six minutes. */
const EVERY_MS = 2 * SECOND_MS
const SLOTS = 180

/** While nobody looks, so many are written together: a page that opens lacks the last ten seconds at most. */
const TOGETHER = 5

interface RecentPrice {
  readonly slot: number
  readonly at: Date
  readonly price: number
}

/** One statement for all. Of several processes the first one keeps a slot. */
async function savePrices({ db }: Pick<GameNeeds, 'db'>, prices: readonly RecentPrice[]): Promise<void> {
  await db.run(sql`
    insert into game_recent_prices as g (slot, at, price)
    select slot, at, price
    from unnest(${prices.map(({ slot }) => slot)}::integer[], ${prices.map(({ at }) => at)}::timestamptz[],
      ${prices.map(({ price }) => price)}::double precision[]) n (slot, at, price)
    on conflict (slot) do update set at = excluded.at, price = excluded.price
    where g.at < excluded.at - ${EVERY_MS}::integer * interval '1 millisecond'`)
}

/** Keeps prices for the chart, the first of each two seconds. */
export function createPriceRecorder(self: Pick<GameNeeds, 'db' | 'clock'>) {
  let waiting: RecentPrice[] = []
  let lastBeginMs = 0
  return {
    /** Keeps a price; at once while somebody watches. */
    async record(price: number, isWatched: boolean): Promise<void> {
      const nowMs = self.clock.nowMs()
      const beginsMs = nowMs - (nowMs % EVERY_MS)
      if (beginsMs === lastBeginMs && !(isWatched && waiting.length > 0)) return
      if (beginsMs !== lastBeginMs)
        waiting.push({ slot: (beginsMs / EVERY_MS) % SLOTS, at: new Date(nowMs), price })
      lastBeginMs = beginsMs
      if (!isWatched && waiting.length < TOGETHER) return
      // A clock that was moved may have come to the same slot again: the later price counts.
      const bySlot = new Map(waiting.map((price) => [price.slot, price]))
      waiting = []
      await savePrices(self, [...bySlot.values()])
    },
  }
}

/** The prices of the last six minutes in time order, each as [time in ms, price]. */
export async function listRecentPrices({ db, clock }: GameNeeds): Promise<{ prices: [number, number][] }> {
  const since = new Date(clock.nowMs() - SLOTS * EVERY_MS)
  const rows = await db.many<{ at: Date; price: number }>(sql`
    select at, price from game_recent_prices where at > ${since} order by at limit ${SLOTS}`)
  return { prices: rows.map(({ at, price }) => [at.getTime(), price]) }
}
