import type { ExitReason, PositionKind, PositionState } from '#contract/trading/autotrading-positions.ts'
import type { AutoType } from '#contract/rules/autotrading.ts'
import type { KeyState, RunState, SetupReason } from '#contract/trading/trading.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { m } from '#web/i18n/messages.ts'
import type { Tone } from '#web/ui/text/Badge.tsx'

const EXCHANGES: Readonly<Record<Exclude<AutoType, 'paper'>, string>> = {
  binance: 'Binance',
  bybit: 'Bybit',
  okx: 'OKX',
  upbit: 'Upbit',
}

/** The account's name: exchanges keep theirs in every language. */
export function accountName(type: AutoType): string {
  return type === 'paper' ? m.auto_paper() : EXCHANGES[type]
}

interface StateLabel {
  readonly name: () => string
  readonly tone?: Tone
}

const RUNS: Readonly<Record<RunState, StateLabel>> = {
  OFF: { name: m.common_off },
  ON: { name: m.common_on, tone: 'ok' },
  PAUSED: { name: m.auto_paused, tone: 'warn' },
  KILLED: { name: m.auto_stopped, tone: 'bad' },
}
const KEYS: Readonly<Record<KeyState, StateLabel>> = {
  NONE: { name: m.auto_key_none },
  PENDING: { name: m.auto_key_pending, tone: 'you' },
  APPROVED: { name: m.auto_key_approved, tone: 'ok' },
  REJECTED: { name: m.auto_key_rejected, tone: 'bad' },
  ERROR: { name: m.auto_key_error, tone: 'bad' },
  REVOKED: { name: m.auto_key_none },
  EXPIRED: { name: m.auto_key_expired, tone: 'bad' },
}
const POSITIONS: Readonly<Record<PositionState, StateLabel>> = {
  OPENING: { name: m.auto_opening, tone: 'you' },
  OPEN: { name: m.auto_is_open, tone: 'you' },
  CLOSING: { name: m.auto_closing, tone: 'warn' },
  CLOSED: { name: m.auto_closed },
  FAILED: { name: m.auto_failed, tone: 'bad' },
}
const EXITS: Readonly<Record<ExitReason, () => string>> = {
  TARGET: m.auto_exit_target,
  STOP: m.auto_exit_stop,
  EXPIRED: m.auto_exit_expired,
  MEMBER: m.auto_exit_member,
  LOST: m.auto_exit_lost,
  STRATEGY: m.auto_exit_strategy,
}

const toText = ({ name, tone }: StateLabel) => ({ name: name(), ...(tone !== undefined && { tone }) })
export const runText = (state: RunState) => toText(RUNS[state])
export const keyText = (state: KeyState) => toText(KEYS[state])
export const positionText = (state: PositionState) => toText(POSITIONS[state])
export const exitText = (reason: ExitReason): string => EXITS[reason]()

/** What a position was opened by. */
export const positionKindName = (kind: PositionKind): string =>
  kind === 'STRATEGY' ? m.strategies_kind() : kindName(kind)

/** What is missing, in words, and where it is mended. */
export function setupText(reason: SetupReason, type: AutoType): { text: string; to?: string } {
  const here = `/trading/automaster/${type}`
  const items: Readonly<Record<SetupReason, { text: string; to?: string }>> = {
    SUBSCRIPTION:
      type === 'paper'
        ? { text: m.auto_need_signals(), to: '/subscribe' }
        : { text: m.auto_need_subscription(), to: '/subscribe?item=AUTOBOT' },
    KEY: { text: m.auto_need_key(), to: `${here}?tab=key` },
    APPROVAL: { text: m.auto_need_approval() },
    RISK: { text: m.auto_need_risk(), to: here },
    WATCHED_STOP: { text: m.auto_need_watched_stop(), to: here },
    STOPPED: { text: m.auto_need_release(), to: here },
    COUNTRY: { text: m.auto_need_country() },
    EXCHANGE: { text: m.auto_need_exchange() },
  }
  return items[reason]
}
