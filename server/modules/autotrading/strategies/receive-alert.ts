import { timingSafeEqual } from 'node:crypto'
import { failures } from '#contract/failures/failures.ts'
import type { BodyOf } from '#contract/operation.ts'
import type { AutoType } from '#contract/rules/autotrading.ts'
import {
  type AlertReason,
  MAX_ALERT_AGE_MINUTES,
  MAX_ALERTS_A_DAY,
  MAX_ALERTS_A_MINUTE,
  type StrategyAlertState,
} from '#contract/programs/strategy-alerts.ts'
import type { receiveAlert as receiveAlertCall } from '#contract/trading/strategies.ts'
import { DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { digest, newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { type ParsedAlert, parseAlert } from './parse-alert.ts'

const LIMITS = [
  { most: MAX_ALERTS_A_MINUTE, windowMs: MINUTE_MS },
  { most: MAX_ALERTS_A_DAY, windowMs: DAY_MS },
] as const
/** Senders' clocks run ahead by less. */
const MAX_AHEAD_MS = MINUTE_MS
/** A wrong secret is written down at most so often. */
const TOUCH_MS = MINUTE_MS

interface Addressed {
  readonly id: string
  readonly type: AutoType
  readonly secret_digest: string
  readonly wrong_secret_at: Date | null
}

/** Of an unknown address: nothing has this digest, and comparing takes as long. */
const NOBODYS = digest('')

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The strategy that a message is for. Throws STRATEGY-A001 for an unknown address and for a wrong secret alike. */
async function requireAddressed(self: AutoTradingContext, token: string, secret: string): Promise<Addressed> {
  const { db, clock } = self
  const found = await db.maybe<Addressed>(sql`
    select id, type, secret_digest, wrong_secret_at from autotrading_strategies where token = ${token}`)
  if (isSame(digest(secret), found?.secret_digest ?? NOBODYS) && found !== undefined) return found
  const now = clock.now()
  const last = found?.wrong_secret_at ?? undefined
  if (found !== undefined && (last === undefined || plus(last, TOUCH_MS) <= now))
    await db.run(sql`update autotrading_strategies set wrong_secret_at = ${now} where id = ${found.id}`)
  throw new Failure(failures.strategy.refused)
}

interface Kept {
  readonly alert: Partial<ParsedAlert>
  readonly reason: AlertReason | undefined
}

async function findState({ db }: AutoTradingContext, id: string, alertId: string) {
  return await db.maybe<{ state: StrategyAlertState }>(sql`
    select state from autotrading_strategy_alerts where strategy_id = ${id} and alert_id = ${alertId}`)
}

/** Writes a message down, once under its own name; returns how the first of that name stands. Throws STRATEGY-A001 when the strategy is gone. */
async function saveAlert(
  self: AutoTradingContext,
  { id, type }: Addressed,
  { alert, reason }: Kept,
): Promise<StrategyAlertState> {
  const now = self.clock.now()
  const own = newUuid(now.getTime())
  const named = alert.alertId ?? own
  const state: StrategyAlertState = reason === undefined ? 'RECEIVED' : 'REFUSED'
  await self.db.run(sql`
    insert into autotrading_strategy_alerts (id, strategy_id, alert_id, type, action, ticker, symbol, price, sent_at,
      received_at, state, reason, settled_at)
    select ${own}, s.id, ${named}, ${type}, ${alert.action ?? null}, ${alert.ticker ?? null}, ${alert.symbol ?? null},
      ${alert.price ?? null}::float8, ${alert.sentAt ?? null}::timestamptz, ${now}, ${state}, ${reason ?? null},
      ${reason === undefined ? null : now}::timestamptz
    from autotrading_strategies s where s.id = ${id}
    on conflict (strategy_id, alert_id) do nothing`)
  const stored = await findState(self, id, named)
  if (stored === undefined) throw new Failure(failures.strategy.refused)
  return stored.state
}

function isTimely({ clock }: AutoTradingContext, { sentAt }: ParsedAlert): boolean {
  const ageMs = clock.nowMs() - sentAt.getTime()
  return ageMs <= MAX_ALERT_AGE_MINUTES * MINUTE_MS && ageMs >= -MAX_AHEAD_MS
}

/**
 * Takes a message of TradingView's in: what its sender may be told is decided here, what is ordered by the executor at its next look.
 * A message that came before is answered as it stands now and followed once. Throws STRATEGY-A001, STRATEGY-A003, STRATEGY-B002,
 * COMMON-A002.
 */
export async function receiveAlert(
  self: AutoTradingContext,
  { token, body }: { token: string; body: BodyOf<typeof receiveAlertCall> },
): Promise<{ state: StrategyAlertState }> {
  const { secret, ...form } = body
  const strategy = await requireAddressed(self, token, secret)
  if (!(await self.limits.consumeWithinAll(`strategy ${strategy.id}`, LIMITS)))
    throw new Failure(failures.common.tooManyRequests, { meta: { seconds: MINUTE_MS / 1000 } })
  const alert = parseAlert(form)
  if (alert === undefined) {
    await saveAlert(self, strategy, { alert: {}, reason: 'MESSAGE' })
    throw new Failure(failures.strategy.messageInvalid)
  }
  const known = await findState(self, strategy.id, alert.alertId)
  if (known !== undefined) return known
  if (!isTimely(self, alert)) {
    await saveAlert(self, strategy, { alert, reason: 'LATE' })
    throw new Failure(failures.strategy.alertLate)
  }
  const reason = alert.symbol === undefined ? 'TICKER' : undefined
  return { state: await saveAlert(self, strategy, { alert, reason }) }
}
