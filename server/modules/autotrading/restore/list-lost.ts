import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { SentOrder } from './order-journal.ts'

const ORDERS_AT_ONCE = 1_000

/**
 * Orders that were sent and that the database does not know as sent: it has no such row, or one that still waits to be sent for the first
 * time. Each once, as it was sent last.
 */
export async function listLost(db: Queryable, sent: readonly SentOrder[]): Promise<SentOrder[]> {
  const last = new Map(sent.map((one) => [one.clientId, one]))
  const ids = [...last.keys()]
  const lost: SentOrder[] = []
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
    const rows = await db.many<{ id: string }>(sql`
      select t.id from unnest(${ids.slice(from, from + ORDERS_AT_ONCE)}::text[]) with ordinality t (id, position)
      where not exists (select from autotrading_orders o where o.client_id = t.id and o.state <> 'INTENT')
        and not exists (select from autotrading_lost_orders l where l.client_id = t.id)
      order by t.position`)
    lost.push(...rows.flatMap(({ id }) => last.get(id) ?? []))
  }
  return lost
}
