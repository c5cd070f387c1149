/** Words of PromQL, and names of labels: whatever else stands in an expression is a metric. */
const WORDS = new Set(
  'brake by coin count histogram_quantile increase instance job kind le max min on part rate release state status sum'.split(
    ' ',
  ),
)
/** What the client library makes of a histogram. */
const HISTOGRAM = /_(bucket|count)$/

/** Names of the metrics that an expression of PromQL is about. */
export function metricsIn(expression: string): string[] {
  const text = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\[[^\]]*\]/g, '')
  const words = text.match(/[a-z]+(?:_[a-z]+)*/g) ?? []
  return words
    .filter((word) => word.length > 1 && !WORDS.has(word))
    .map((word) => word.replace(HISTOGRAM, ''))
}

/** Names of the metrics that sources declare. */
export function metricNames(sources: readonly string[]): ReadonlySet<string> {
  const found = sources.flatMap((text) => [
    ...text.matchAll(/name: '([a-z_]+)',\n\s+help:|name: '([a-z_]+)', help:/g),
  ])
  return new Set(found.map(([, one = '', other = '']) => one || other))
}
