/** The middle of some figures; of an even number the mean of the two in the middle. NaN for none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

export function round(figure: number, decimals: number): number {
  return Number(figure.toFixed(decimals))
}
