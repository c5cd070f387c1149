import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { GameNeeds } from './game-context.ts'

/** One price in so long is kept, in a ring of so many slots: six minutes. */
const EVERY_MS = 2 * SECOND_MS
const SLOTS = 180

/** Keeps a published price for the chart, the first of each two seconds. */
export async function recordRecentPrice(
  { db, clock }: Pick<GameNeeds, 'db' | 'clock'>,
  price: number,
): Promise<void> {
  const nowMs = clock.nowMs()
  const beginsMs = nowMs - (nowMs % EVERY_MS)
  const slot = (beginsMs / EVERY_MS) % SLOTS
  await db.run(sql`
    insert into game_recent_prices (slot, at, price)
    select ${slot}, ${new Date(nowMs)}, ${price}
    where not exists (select from game_recent_prices where slot = ${slot} and at >= ${new Date(beginsMs)})
    on conflict (slot) do update set at = excluded.at, price = excluded.price`)
}

/** The prices of the last six minutes in time order, each as [time in ms, price]. */
export async function listRecentPrices({ db, clock }: GameNeeds): Promise<{ prices: [number, number][] }> {
  const since = new Date(clock.nowMs() - SLOTS * EVERY_MS)
  const rows = await db.many<{ at: Date; price: number }>(sql`
    select at, price from game_recent_prices where at > ${since} order by at limit ${SLOTS}`)
  return { prices: rows.map(({ at, price }) => [at.getTime(), price]) }
}
