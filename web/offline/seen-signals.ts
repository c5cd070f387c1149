const KEPT = 'seen-signals'
const MOST = 5

/** What of a signal is kept for a page without a connection: no balances, no sums. */
export interface SeenSignal {
  readonly symbol: string
  readonly direction: 'UP' | 'DOWN'
  readonly price: number
  readonly target: number
  readonly stop: number
  readonly validUntil: string
}
export interface Seen {
  /** When the device read them, ms since 1970. */
  readonly atMs: number
  readonly signals: readonly SeenSignal[]
}

type SignalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function isSeenSignal(value: unknown): value is SeenSignal {
  if (typeof value !== 'object' || value === null) return false
  const { symbol, direction, validUntil, ...rest } = Object(value)
  return (
    typeof symbol === 'string' &&
    (direction === 'UP' || direction === 'DOWN') &&
    [rest.price, rest.target, rest.stop].every((figure) => Number.isFinite(figure)) &&
    typeof validUntil === 'string'
  )
}

function isActive(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'state' in value && value.state === 'ACTIVE'
}

/** Keeps the first active ones of a list that was just shown. */
export function saveSeen(storage: SignalStorage, list: unknown, atMs: number): void {
  const active = Array.isArray(list) ? list.filter(isActive).filter(isSeenSignal) : []
  const signals = active.slice(0, MOST).map(({ symbol, direction, price, target, stop, validUntil }) => ({
    symbol,
    direction,
    price,
    target,
    stop,
    validUntil,
  }))
  storage.setItem(KEPT, JSON.stringify({ atMs, signals }))
}

/** The saved signals without expired ones; undefined when none is left. */
export function parseSeen(storage: SignalStorage, nowMs: number): Seen | undefined {
  const kept = parse(storage.getItem(KEPT))
  if (typeof kept !== 'object' || kept === null || !('atMs' in kept) || !('signals' in kept)) return undefined
  const { atMs, signals } = kept
  if (typeof atMs !== 'number' || !Array.isArray(signals)) return undefined
  const open = signals.filter(isSeenSignal).filter(({ validUntil }) => Date.parse(validUntil) > nowMs)
  return open.length === 0 ? undefined : { atMs, signals: open }
}

/** After a sign-out nothing remains on the device. */
export function forgetSeen(storage: SignalStorage): void {
  storage.removeItem(KEPT)
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
