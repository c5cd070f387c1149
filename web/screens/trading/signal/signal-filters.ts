import { SIGNAL_KINDS, SIGNAL_SORTS, type ListedSignal, type SignalKind } from '#contract/trading/signals.ts'

export const SIGNAL_VIEWS = ['worth', 'all', 'running', 'ended', 'up', 'down'] as const
export type SignalView = (typeof SIGNAL_VIEWS)[number]
/** Chances a list can be narrowed to, in percent. */
export const MIN_CHANCES = [40, 45, 50, 55] as const

/** The filters of the signal list; they live in the address, so that Back and a shared link keep them. */
export interface SignalFilters {
  readonly view: SignalView
  readonly pair: string | undefined
  readonly kind: SignalKind | undefined
  readonly minChance: number | undefined
  /** Only what is expected to earn something after fees. */
  readonly isPositive: boolean
  readonly sort: (typeof SIGNAL_SORTS)[number]
}

/** The names of the filters in the address, which is also what is remembered of them. */
export const FILTER_NAMES = ['view', 'pair', 'kind', 'chance', 'net', 'sort'] as const

/** A signal this far above its base rate is worth a look though its expected return is not positive, in points. */
const POINTS_ABOVE_BASE = 5

export function parseFilters(search: URLSearchParams): SignalFilters {
  const oneOf = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === search.get(name))
  return {
    view: oneOf('view', SIGNAL_VIEWS) ?? 'worth',
    pair: search.get('pair') ?? undefined,
    kind: oneOf('kind', SIGNAL_KINDS),
    minChance: MIN_CHANCES.find((chance) => String(chance) === search.get('chance')),
    isPositive: search.get('net') === 'positive',
    sort: oneOf('sort', SIGNAL_SORTS) ?? 'return',
  }
}

/** What of the filters narrows the list beside the view. */
export function isNarrowed({ pair, kind, minChance, isPositive }: SignalFilters): boolean {
  return pair !== undefined || kind !== undefined || minChance !== undefined || isPositive
}

/** Running now, and either positive after fees or well above its base rate. */
export function isWorthALook(signal: ListedSignal): boolean {
  const { expectedReturnNet, probability, baseRate, state } = signal
  return state === 'ACTIVE' && (expectedReturnNet > 0 || probability - baseRate >= POINTS_ABOVE_BASE)
}

const VIEWS: Readonly<Record<SignalView, (signal: ListedSignal) => boolean>> = {
  worth: isWorthALook,
  all: () => true,
  running: ({ state }) => state === 'ACTIVE',
  ended: ({ state }) => state !== 'ACTIVE',
  up: ({ direction }) => direction === 'UP',
  down: ({ direction }) => direction === 'DOWN',
}

const ORDERS: Readonly<Record<SignalFilters['sort'], (signal: ListedSignal) => number>> = {
  new: ({ foundAt }) => Date.parse(foundAt),
  probability: ({ probability }) => probability,
  return: ({ expectedReturnNet }) => expectedReturnNet,
}

/** What every view counts: the list narrowed by pair, kind, chance and net. */
export function narrowSignals(signals: readonly ListedSignal[], filters: SignalFilters): ListedSignal[] {
  const { pair, kind, minChance = 0, isPositive } = filters
  return signals.filter(
    (signal) =>
      (pair === undefined || signal.symbol === pair) &&
      (kind === undefined || signal.kind === kind) &&
      signal.probability >= minChance &&
      (!isPositive || signal.expectedReturnNet > 0),
  )
}

export function countView(signals: readonly ListedSignal[], view: SignalView): number {
  return signals.filter(VIEWS[view]).length
}

/** The signals of a view in the chosen order, newest first among equals. */
export function viewSignals(signals: readonly ListedSignal[], { view, sort }: SignalFilters): ListedSignal[] {
  const rank = ORDERS[sort]
  return signals
    .filter(VIEWS[view])
    .toSorted((a, b) => rank(b) - rank(a) || Date.parse(b.foundAt) - Date.parse(a.foundAt))
}
