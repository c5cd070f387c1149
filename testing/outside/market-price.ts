import { randomUUID } from 'node:crypto'
import { parseUnits } from '#contract/money.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'

/** Writes a price of MCS as the desk would, without the rules for staff: as set by staff, or as drifted by itself. */
export async function writePrice(
  fixture: Fixture,
  price: string,
  { reason = 'set', agoMs = 0 }: { readonly reason?: 'set' | 'confirmed'; readonly agoMs?: number } = {},
): Promise<void> {
  const { kernel } = fixture.app
  await kernel.db.run(sql`
    insert into market_mcs_prices (id, at, units, reason)
    values (${randomUUID()}, ${plus(kernel.clock.now(), -agoMs)}, ${parseUnits(price)}, ${reason})`)
  // Prices of one millisecond would have no order.
  fixture.advance(1)
}

/** Writes the market's price of TRX as a worker would. */
export async function writeTrxPrice({ app: { kernel } }: Fixture, price: string, agoMs = 0): Promise<void> {
  await kernel.db.run(sql`
    insert into market_trx_prices (id, at, units, source)
    values (${randomUUID()}, ${plus(kernel.clock.now(), -agoMs)}, ${parseUnits(price)}, 'tests')`)
}
