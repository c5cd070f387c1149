const WIDTH = 96
const TOP = 2
const BOTTOM = 30

/** The line of some closes in a box of 96 by 32; empty for fewer than two. */
export function sparkPath(closes: readonly number[]): string {
  if (closes.length < 2) return ''
  const low = Math.min(...closes)
  const span = Math.max(...closes) - low || 1
  const step = WIDTH / (closes.length - 1)
  return closes
    .map((close, index) => {
      const y = BOTTOM - ((close - low) / span) * (BOTTOM - TOP)
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
