import type { Span } from './chart-options.ts'

/** Never closer than so much of what there is to see. */
const MIN_SHARE = 0.01

/** A span brought inside its bounds without changing its length, where it fits. */
function fitSpan({ from, to }: Span, bounds: Span): Span {
  const length = Math.min(to - from, bounds.to - bounds.from)
  const start = Math.min(Math.max(from, bounds.from), bounds.to - length)
  return { from: start, to: start + length }
}

/** Zooms by a factor (below 1 closer, above 1 further) around a moment, which stays where it is. */
export function zoomSpan(span: Span, change: { factor: number; around: number }, bounds: Span): Span {
  const whole = bounds.to - bounds.from
  const length = Math.min(whole, Math.max(whole * MIN_SHARE, (span.to - span.from) * change.factor))
  const share = (change.around - span.from) / (span.to - span.from)
  const from = change.around - share * length
  return fitSpan({ from, to: from + length }, bounds)
}

/** Slides a span along the axis, no further than its bounds. */
export function slideSpan(span: Span, by: number, bounds: Span): Span {
  return fitSpan({ from: span.from + by, to: span.to + by }, bounds)
}

/** The span with a moment in it that the reader stepped to beyond its ends. */
export function revealIn(span: Span, at: number, bounds: Span): Span {
  if (at < span.from) return slideSpan(span, at - span.from, bounds)
  return at > span.to ? slideSpan(span, at - span.to, bounds) : span
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
}

/** Where a key leads on a line of `count` points; undefined for a key that leads nowhere. */
export function nextIndex(key: string, index: number | undefined, count: number): number | undefined {
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = KEY_STEPS[key]
  if (step === undefined) return undefined
  return index === undefined ? last : Math.min(last, Math.max(0, index + step))
}
