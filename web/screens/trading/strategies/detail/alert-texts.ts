import type { AlertReason, StrategyAlertState } from '#contract/programs/strategy-alerts.ts'
import type { StrategyAlert } from '#contract/trading/strategies.ts'
import { positionText } from '#web/features/automaster/auto-texts.ts'
import { m } from '#web/i18n/messages.ts'
import type { Tone } from '#web/ui/text/Badge.tsx'

const STATES: Readonly<Record<StrategyAlertState, { name: () => string; tone: Tone }>> = {
  RECEIVED: { name: m.strategies_is_received, tone: 'you' },
  BUYING: { name: m.strategies_is_buying, tone: 'ok' },
  SELLING: { name: m.strategies_is_selling, tone: 'ok' },
  SKIPPED: { name: m.strategies_is_skipped, tone: 'warn' },
  REFUSED: { name: m.strategies_is_refused, tone: 'bad' },
}
const REASONS: Readonly<Record<AlertReason, () => string>> = {
  OFF: m.strategies_why_off,
  KILLED: m.strategies_why_killed,
  PAUSED: m.strategies_why_paused,
  COIN: m.strategies_why_coin,
  HAS_POSITION: m.strategies_why_has_position,
  RESTING: m.strategies_why_resting,
  MAX_OPEN: m.strategies_why_max_open,
  DAY_LOSS: m.strategies_why_day_loss,
  KEY: m.strategies_why_key,
  ACCESS: m.strategies_why_access,
  TICKER: m.strategies_why_ticker,
  PRICE_MOVED: m.strategies_why_price_moved,
  TOO_SMALL: m.strategies_why_too_small,
  LATE: m.strategies_why_late,
  OVERTAKEN: m.strategies_why_overtaken,
  NOTHING_OPEN: m.strategies_why_nothing_open,
  MESSAGE: m.strategies_why_message,
}

export const alertState = (state: StrategyAlertState) => ({
  name: STATES[state].name(),
  tone: STATES[state].tone,
})

/** What an alert asked for: its action and ticker, where the message said them. */
export function alertTitle({ action, ticker }: Pick<StrategyAlert, 'action' | 'ticker'>): string {
  if (action === null) return m.strategies_unread()
  return `${action === 'BUY' ? m.strategies_do_buy() : m.strategies_do_close()} · ${ticker ?? ''}`
}

/** Why nothing was ordered, or how the position stands that was; nothing while it waits. */
export function alertOutcome({ reason, position }: Pick<StrategyAlert, 'reason' | 'position'>) {
  if (reason !== null) return REASONS[reason]()
  return position === null ? undefined : positionText(position).name
}
