type CandleRow = readonly [number, number, number, number, number]

/** What of a signal's answer is changed; the rest goes to the page as it is. */
export interface SignalAnswer {
  readonly data: { readonly candles: readonly CandleRow[] }
}

const STEP_MS = 15 * 60_000

/** An answer with so many candles: before its first one a market that swings around that one's price. */
export function longerAnswer<Answer extends SignalAnswer>(answer: Answer, count: number): Answer {
  const { candles } = answer.data
  const [first] = candles
  if (first === undefined) return answer
  const [firstAt, price] = first
  const missing = Math.max(0, count - candles.length)
  const valueAt = (index: number) => price * (1 + 0.03 * Math.sin(index / 90) + 0.01 * Math.sin(index / 7))
  const before = Array.from({ length: missing }, (_, index): CandleRow => {
    const [open, close] = [valueAt(index), valueAt(index + 1)]
    const at = firstAt - (missing - index) * STEP_MS
    return [at, open, Math.max(open, close) * 1.002, Math.min(open, close) * 0.998, close]
  })
  return { ...answer, data: { ...answer.data, candles: [...before, ...candles] } }
}
