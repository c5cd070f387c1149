import { DAY_MS } from '#server/modules/market/market.ts'

/** At most this many signals a day and symbol (design: more is noise to a reader). */
export const MAX_PER_DAY = 10
const WINDOW_MS = 7 * DAY_MS
/** Fewer candidates than this say nothing about what a good one is. */
const FEWEST_CANDIDATES = 20

/** What a symbol's publication remembers: the candidates of the last week and what was published in a day. */
export interface Publication {
  candidates: { atMs: number; insight: number }[]
  publishedAtMs: number[]
}

export function newPublication(): Publication {
  return { candidates: [], publishedAtMs: [] }
}

/**
 * Decides at once, without knowing what the rest of the day brings: a candidate is published when it would have
 * been among the best ten a day of the last week's candidates, and fewer than ten went out in the last 24 hours.
 * Candidates come in time order.
 */
export function mayPublish(publication: Publication, candidate: { atMs: number; insight: number }): boolean {
  const { atMs, insight } = candidate
  publication.candidates = publication.candidates.filter((past) => past.atMs > atMs - WINDOW_MS)
  publication.publishedAtMs = publication.publishedAtMs.filter((pastMs) => pastMs > atMs - DAY_MS)
  const isGood = insight >= threshold(publication, atMs)
  publication.candidates.push(candidate)
  if (!isGood || publication.publishedAtMs.length >= MAX_PER_DAY) return false
  publication.publishedAtMs.push(atMs)
  return true
}

function threshold({ candidates }: Publication, atMs: number): number {
  const [first] = candidates
  if (!first || candidates.length < FEWEST_CANDIDATES) return 0
  const days = Math.max((atMs - first.atMs) / DAY_MS, 1)
  const wanted = Math.floor(MAX_PER_DAY * days)
  if (wanted > candidates.length) return 0
  const ranked = Float64Array.from(candidates, (past) => past.insight).sort()
  return ranked[candidates.length - wanted] ?? 0
}
