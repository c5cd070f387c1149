import {
  DIRECTIONS,
  SIGNAL_KINDS,
  SIGNAL_SORTS,
  SIGNAL_WINDOWS,
  TIMEFRAMES,
  type SignalKind,
} from '#contract/trading/signals.ts'

/** The filters of the signal list; they live in the address, so that Back and a shared link keep them. */
export interface SignalFilters {
  readonly window: (typeof SIGNAL_WINDOWS)[number]
  readonly direction: (typeof DIRECTIONS)[number] | undefined
  readonly timeframe: (typeof TIMEFRAMES)[number] | undefined
  readonly kind: SignalKind | undefined
  readonly sort: (typeof SIGNAL_SORTS)[number]
}

export function parseFilters(search: URLSearchParams): SignalFilters {
  const oneOf = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === search.get(name))
  return {
    window: oneOf('window', SIGNAL_WINDOWS) ?? '24h',
    direction: oneOf('direction', DIRECTIONS),
    timeframe: TIMEFRAMES.find((minutes) => String(minutes) === search.get('timeframe')),
    kind: oneOf('kind', SIGNAL_KINDS),
    sort: oneOf('sort', SIGNAL_SORTS) ?? 'new',
  }
}

/** What of the filters narrows the list, without window and order. */
export function isNarrowed({ direction, timeframe, kind }: SignalFilters): boolean {
  return direction !== undefined || timeframe !== undefined || kind !== undefined
}
