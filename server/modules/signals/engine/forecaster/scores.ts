/** How good forecasts were: the figures that evaluation prints and the record page shows. */
export interface Forecasted {
  probability: number
  wasHit: boolean
}

export const ECE_BINS = 15

/** Expected calibration error in points: mean gap between forecast and frequency over equal-mass bins. */
export function calibrationError(forecasts: readonly Forecasted[]): number {
  if (forecasts.length === 0) return 0
  const ordered = forecasts.toSorted((one, other) => one.probability - other.probability)
  let gaps = 0
  for (let bin = 0; bin < ECE_BINS; bin += 1) {
    const from = Math.floor((bin * ordered.length) / ECE_BINS)
    const to = Math.floor(((bin + 1) * ordered.length) / ECE_BINS)
    let gap = 0
    for (const forecast of ordered.slice(from, to)) gap += forecast.probability - (forecast.wasHit ? 1 : 0)
    gaps += Math.abs(gap)
  }
  return (100 * gaps) / ordered.length
}

/** Area under the ROC curve of scores against a yes/no label; ties count half. */
export function areaUnderCurve(scores: readonly number[], isPositive: readonly boolean[]): number {
  const order = [...scores.keys()].toSorted((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0))
  let rankSum = 0
  let positives = 0
  for (let start = 0; start < order.length;) {
    let end = start
    const value = scores[order[start] ?? 0]
    while (end < order.length && scores[order[end] ?? 0] === value) end += 1
    const middleRank = (start + 1 + end) / 2
    for (const index of order.slice(start, end)) {
      if (!isPositive[index]) continue
      rankSum += middleRank
      positives += 1
    }
    start = end
  }
  const negatives = scores.length - positives
  if (positives === 0 || negatives === 0) return 0.5
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Least-squares slope and Spearman rank correlation of two short columns of figures. */
export function slopeAndRank(
  x: readonly number[],
  y: readonly number[],
): { slope: number; rankCorrelation: number } {
  const { slope } = line(x, y)
  return { slope, rankCorrelation: line(ranks(x), ranks(y)).correlation }
}

function ranks(values: readonly number[]): number[] {
  return values.map((value) => values.filter((other) => other < value).length)
}

function line(x: readonly number[], y: readonly number[]): { slope: number; correlation: number } {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const meanX = mean(x)
  const meanY = mean(y)
  let xy = 0
  let xx = 0
  let yy = 0
  for (const [index, value] of x.entries()) {
    const dx = value - meanX
    const dy = (y[index] ?? 0) - meanY
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  return { slope: xx > 0 ? xy / xx : 0, correlation: xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0 }
}

/** A small seeded generator (mulberry32), so that every run of a bootstrap or placebo is the same run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
