import type { PositionState } from '#contract/trading/autotrading-positions.ts'
import type { StrategyAlert } from '#contract/trading/strategies.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { requireStrategy } from './strategy-rows.ts'

interface AlertRow extends Pick<
  StrategyAlert,
  'id' | 'type' | 'action' | 'ticker' | 'price' | 'state' | 'reason'
> {
  readonly alert_id: string
  readonly sent_at: Date | null
  readonly received_at: Date
  readonly position: PositionState | null
  readonly total: number
}

function toAlert(row: AlertRow): StrategyAlert {
  const { id, type, action, ticker, price, state, reason, position } = row
  return {
    id,
    alertId: row.alert_id,
    type,
    action,
    ticker,
    price,
    sentAt: row.sent_at?.toISOString() ?? null,
    receivedAt: row.received_at.toISOString(),
    state,
    reason,
    position,
  }
}

/** What came to a strategy's address and what became of it, newest first. Throws COMMON-A001 for another's or none. */
export async function listStrategyAlerts(
  self: AutoTradingContext,
  memberId: string,
  { id, page, size }: { id: string; page: number; size: number },
) {
  await requireStrategy(self.db, memberId, id)
  const rows = await self.db.many<AlertRow>(sql`
    select a.id, a.alert_id, a.type, a.action, a.ticker, a.price, a.sent_at, a.received_at, a.state, a.reason,
      p.state as position, (count(*) over ())::integer as total
    from autotrading_strategy_alerts a left join autotrading_positions p on p.id = a.position_id
    where a.strategy_id = ${id}
    order by a.received_at desc, a.id desc limit ${size} offset ${(page - 1) * size}`)
  return { items: rows.map(toAlert), page, size, total: rows[0]?.total ?? 0 }
}
