import type { AutoType } from '#contract/rules/autotrading.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'

/** Of each exchange and action in one look. */
const MAX_ALERTS = 200

export interface WaitingAlert {
  readonly id: string
  readonly strategy_id: string
  readonly member_id: string
  readonly type: AutoType
  readonly action: 'BUY' | 'CLOSE'
  readonly symbol: string
  readonly price: number
  readonly received_at: Date
}

/**
 * The alerts of one look in the order in which they came. Everybody's oldest comes before anybody's second, and each exchange has room
 * of its own, as sales have beside purchases: neither a member who sends hundreds nor an exchange that is silent holds up the others.
 */
export function listWaiting(db: Queryable): Promise<WaitingAlert[]> {
  return db.many<WaitingAlert>(sql`
    with waiting as (
      select a.id, a.strategy_id, s.member_id, a.type, a.action, a.symbol, a.price, a.received_at,
        row_number() over (partition by s.member_id order by a.received_at, a.id) as place
      from autotrading_strategy_alerts a join autotrading_strategies s on s.id = a.strategy_id
      where a.state = 'RECEIVED'),
    ranked as (
      select *, row_number() over (partition by type, action order by place, received_at, id) as rank from waiting)
    select id, strategy_id, member_id, type, action, symbol, price, received_at from ranked
    where rank <= ${MAX_ALERTS} order by received_at, id`)
}
