import { sql } from '#server/kernel/database/db.ts'
import { CHAOS_PAIR } from '#testing/chaos/alert-prices.ts'
import { workUntilKilled } from './work-until-killed.ts'

/** Matches the newest price that the director wrote down, and decides about what is due to the devices. */
await workUntilKilled(async ({ alerts, notifications }, { db, clock }) => {
  const at = clock.now()
  const row = await db.maybe<{ price: number }>(
    sql`select price from chaos_prices order by number desc limit 1`,
  )
  const fired = row === undefined ? 0 : await alerts.matchPrice(CHAOS_PAIR, { price: row.price, at })
  const sent = await notifications.sendDue()
  return fired + sent === 0 ? undefined : `${fired} fired, ${sent} decided`
})
