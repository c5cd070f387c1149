import type { CallFailure } from '#web/api/call.ts'
import { DIRECTIONS, SIGNAL_KINDS, type SignalKind } from '#contract/trading/signals.ts'

/** A title of an old signal, shown to whom has no access: what was found, not its numbers. */
export interface Teaser {
  readonly symbol: string
  readonly kind: SignalKind
  readonly direction: (typeof DIRECTIONS)[number]
  readonly foundAt: string
}

function teaserOf(value: unknown): Teaser[] {
  if (typeof value !== 'object' || value === null) return []
  const symbol: unknown = Reflect.get(value, 'symbol')
  const foundAt: unknown = Reflect.get(value, 'foundAt')
  const kind = SIGNAL_KINDS.find((known) => known === Reflect.get(value, 'kind'))
  const direction = DIRECTIONS.find((known) => known === Reflect.get(value, 'direction'))
  if (typeof symbol !== 'string' || typeof foundAt !== 'string') return []
  return kind === undefined || direction === undefined ? [] : [{ symbol, kind, direction, foundAt }]
}

/** The titles that come with SIGNAL-A001; what is not one is left out. */
export function teasersOf(failure: CallFailure): Teaser[] {
  const list = failure.meta?.['teaser']
  return Array.isArray(list) ? list.flatMap(teaserOf) : []
}
