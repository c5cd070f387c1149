import {
  SIGNAL_KINDS,
  SIGNAL_ORIGINS,
  SIGNAL_STATES,
  SIGNAL_STATS_DAYS,
  type Signal,
  type SignalKind,
  type SignalStatsDays,
} from '#contract/trading/signals.ts'
import { lastDays } from '#web/features/lists/last-days.ts'

/** The views of the history; the sealed log also stands under the results. */
export const HISTORY_TABS = ['results', 'record', 'log'] as const

export function parseHistoryTab(search: URLSearchParams): (typeof HISTORY_TABS)[number] {
  return HISTORY_TABS.find((tab) => tab === search.get('tab')) ?? 'results'
}

/** What the record is asked for: the last days, and signals found live or in hindsight. */
export interface RecordChoice {
  readonly days: SignalStatsDays
  readonly origin: (typeof SIGNAL_ORIGINS)[number]
}

export function parseRecordChoice(search: URLSearchParams): RecordChoice {
  return {
    days: SIGNAL_STATS_DAYS.find((days) => String(days) === search.get('days')) ?? 30,
    origin: SIGNAL_ORIGINS.find((origin) => origin === search.get('origin')) ?? 'live',
  }
}

export const PERIODS = ['7', '30', '90'] as const
export interface HistoryFilters {
  readonly days: (typeof PERIODS)[number]
  readonly kind: SignalKind | undefined
  readonly state: (typeof SIGNAL_STATES)[number] | undefined
  readonly page: number
}

const MAX_PAGES = 10_000

export function parseHistoryFilters(search: URLSearchParams): HistoryFilters {
  const page = Number.parseInt(search.get('page') ?? '1', 10)
  return {
    days: PERIODS.find((days) => days === search.get('days')) ?? '30',
    kind: SIGNAL_KINDS.find((kind) => kind === search.get('kind')),
    state: SIGNAL_STATES.find((state) => state === search.get('state')),
    page: page >= 1 && page <= MAX_PAGES ? page : 1,
  }
}

/** What is asked of the server for these filters on the day of `now` (ms). */
export function historyQuery({ days, kind, state, page }: HistoryFilters, now: number) {
  return {
    ...lastDays(days, now),
    page,
    ...(kind && { kind }),
    ...(state && { state }),
  }
}

/** The mean of what ended signals brought, before and after fees, %; undefined when none has ended. */
export function meanResult(
  signals: readonly Signal[],
  net: (signal: Signal) => number | null,
): { count: number; gross: number; net: number } | undefined {
  const ended = signals.flatMap((signal) => {
    const after = net(signal)
    return signal.realisedReturn === null || after === null
      ? []
      : [{ gross: signal.realisedReturn, net: after }]
  })
  if (ended.length === 0) return undefined
  const mean = (read: (one: { gross: number; net: number }) => number) =>
    ended.reduce((sum, one) => sum + read(one), 0) / ended.length
  return { count: ended.length, gross: mean((one) => one.gross), net: mean((one) => one.net) }
}
