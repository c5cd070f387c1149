import type { DIRECTIONS, Signal, SIGNAL_STATES, SignalKind } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'

type SignalState = (typeof SIGNAL_STATES)[number]

const KIND_NAMES: Readonly<Record<SignalKind, () => string>> = {
  BREAKDOWN: m.signals_kind_breakdown,
  TESTING_SUPPORT: m.signals_kind_testing_support,
  BREAKOUT: m.signals_kind_breakout,
  TESTING_RESISTANCE: m.signals_kind_testing_resistance,
  RE_ENTERED_RANGE: m.signals_kind_re_entered_range,
  SUPPORT: m.signals_kind_support,
  RESISTANCE: m.signals_kind_resistance,
  TREND_CHANGE: m.signals_kind_trend_change,
  REENTRY: m.signals_kind_reentry,
}

const STATE_NAMES: Readonly<Record<SignalState, () => string>> = {
  ACTIVE: m.signals_state_active,
  HIT: m.signals_state_hit,
  STOPPED: m.signals_state_stopped,
  EXPIRED: m.signals_state_expired,
  WITHDRAWN: m.signals_state_withdrawn,
}

export function kindName(kind: SignalKind): string {
  return KIND_NAMES[kind]()
}

export function stateName(state: SignalState): string {
  return STATE_NAMES[state]()
}

export function directionName(direction: (typeof DIRECTIONS)[number]): string {
  return direction === 'UP' ? m.signals_up() : m.signals_down()
}

/** A time frame in hours: 1440 minutes are 24 h. */
export function timeframeName(minutes: number): string {
  return m.signals_hours({ hours: minutes / 60 })
}

/** What an outcome left after fees, %; null while the signal runs. The fee is the one its forecast was made with. */
export function netResult(signal: Signal): number | null {
  if (signal.realisedReturn === null) return null
  return signal.realisedReturn - (signal.expectedReturn - signal.expectedReturnNet)
}
