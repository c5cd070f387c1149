import { STRATEGY_SECRET_PREFIX, TRADINGVIEW_PATH } from '#contract/programs/strategy-alerts.ts'
import type { Strategy } from '#contract/trading/strategies.ts'
import { failures } from '#contract/failures/failures.ts'
import type { AutoType } from '#contract/rules/autotrading.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { isUuid, newSecret } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { API_BASE, VERSION_BASE } from '#server/kernel/openapi/api-version.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'

export interface StrategyRow {
  readonly id: string
  readonly member_id: string
  readonly name: string
  readonly note: string
  readonly type: AutoType
  readonly token: string
  readonly created_at: Date
  readonly wrong_secret_at: Date | null
  readonly last_alert_at: Date | null
}

export const STRATEGY_COLUMNS = sql`s.id, s.member_id, s.name, s.note, s.type, s.token, s.created_at, s.wrong_secret_at,
  (select max(a.received_at) from autotrading_strategy_alerts a where a.strategy_id = s.id) as last_alert_at`

/** 256 random bits: its digest is all that is kept. */
export const newStrategySecret = (): string => `${STRATEGY_SECRET_PREFIX}${newSecret()}`

/** Where TradingView sends the alerts of a strategy; the version in it keeps addresses alive that members copied. */
function urlOf({ publicUrl }: Pick<AutoTradingContext, 'publicUrl'>, token: string): string {
  return `${publicUrl}${VERSION_BASE}${TRADINGVIEW_PATH.slice(API_BASE.length).replace(':token', token)}`
}

export function toStrategy(self: Pick<AutoTradingContext, 'publicUrl'>, row: StrategyRow): Strategy {
  return {
    id: row.id,
    name: row.name,
    note: row.note,
    type: row.type,
    url: urlOf(self, row.token),
    createdAt: row.created_at.toISOString(),
    lastAlertAt: row.last_alert_at?.toISOString() ?? null,
    wrongSecretAt: row.wrong_secret_at?.toISOString() ?? null,
  }
}

export const listStrategyRows = (db: Queryable, memberId: string): Promise<StrategyRow[]> =>
  db.many<StrategyRow>(sql`
    select ${STRATEGY_COLUMNS} from autotrading_strategies s where s.member_id = ${memberId}
    order by s.created_at desc, s.id desc`)

/** A member's strategy. Throws COMMON-A001 for another's or none. */
export async function requireStrategy(db: Queryable, memberId: string, id: string): Promise<StrategyRow> {
  const row = isUuid(id)
    ? await db.maybe<StrategyRow>(sql`
        select ${STRATEGY_COLUMNS} from autotrading_strategies s where s.id = ${id} and s.member_id = ${memberId}`)
    : undefined
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}
