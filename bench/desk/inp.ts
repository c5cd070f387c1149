/** An event of Event Timing that belongs to an interaction, ms since the page began. */
export interface TimedEvent {
  readonly interactionId: number
  readonly startTime: number
  readonly duration: number
}

/** What a member did, and when, ms since the page began. */
export interface Act {
  readonly kind: string
  readonly at: number
}

export interface Interaction {
  readonly kind: string
  readonly ms: number
}

/** Events faster than this are not reported by Event Timing, ms. */
export const SHORTEST_MS = 16
/** Of every so many interactions the worst is left out, as web-vitals does. */
const OUTLIER_EVERY = 50

/** Each interaction once, as long as its longest event, the longest first. */
export function interactionsOf(events: readonly TimedEvent[], acts: readonly Act[]): Interaction[] {
  const longest = new Map<number, TimedEvent>()
  for (const event of events) {
    const known = longest.get(event.interactionId)
    if (event.interactionId > 0 && (known === undefined || event.duration > known.duration))
      longest.set(event.interactionId, event)
  }
  return [...longest.values()]
    .map(({ startTime, duration }) => ({
      kind: acts.findLast(({ at }) => at <= startTime)?.kind ?? 'unknown',
      ms: duration,
    }))
    .toSorted((one, other) => other.ms - one.ms)
}

/** Interaction to Next Paint: the worst, leaving out one for every fifty; `count` includes interactions too fast to be reported. */
export function inpOf(interactions: readonly Interaction[], count: number): number {
  return msAt(interactions, Math.floor(count / OUTLIER_EVERY))
}

/** The time that so great a share of all interactions did not exceed. */
export function quantileOf(interactions: readonly Interaction[], count: number, share: number): number {
  return msAt(interactions, count - Math.ceil(count * share))
}

function msAt(interactions: readonly Interaction[], index: number): number {
  return interactions[index]?.ms ?? SHORTEST_MS
}
