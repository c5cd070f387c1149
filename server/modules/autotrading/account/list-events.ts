import { AUTO_EVENTS, type AutoEvent, type AutoEventKind } from '#contract/trading/autotrading-changes.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { findAccount, type Owned } from './account-rows.ts'

interface EventRow {
  readonly id: string
  readonly kind: AutoEventKind
  readonly symbol: string | null
  readonly detail: {
    readonly leg?: AutoEvent['leg']
    readonly stop?: number
    readonly target?: number | null
    readonly sharePct?: number
  }
  readonly at: Date
  readonly total: number
}

function toEventView({ id, kind, symbol, detail, at }: EventRow): AutoEvent {
  return {
    id,
    kind,
    symbol,
    leg: detail.leg ?? null,
    stop: detail.stop ?? null,
    target: detail.target ?? null,
    sharePct: detail.sharePct ?? null,
    at: at.toISOString(),
  }
}

/** What was noticed of an account, newest first, and when it was last compared with its exchange. */
export async function listEvents(
  self: AutoTradingContext,
  owned: Owned,
  { page, size }: { page: number; size: number },
) {
  const account = await findAccount(self.db, owned)
  const id = account?.id ?? null
  const rows = await self.db.many<EventRow>(sql`
    select n.id, n.kind, p.symbol, n.detail, n.at, (count(*) over ())::integer as total
    from autotrading_notes n left join autotrading_positions p on p.id = n.position_id
    where n.account_id = ${id} and n.kind = any(${[...AUTO_EVENTS]}::text[])
    order by n.at desc, n.id desc limit ${size} offset ${(page - 1) * size}`)
  const compared = await self.db.maybe<{ at: Date | null }>(
    sql`select reconciled_at as at from autotrading_accounts where id = ${id}`,
  )
  return {
    comparedAt: compared?.at?.toISOString() ?? null,
    items: rows.map(toEventView),
    page,
    size,
    total: rows[0]?.total ?? 0,
  }
}
