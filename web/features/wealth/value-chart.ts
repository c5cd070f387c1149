import type { AnswerOf } from '#contract/operation.ts'
import type { getValueHistory, ValueRange } from '#contract/wallet/value.ts'
import { clockTime, day, shortMinute, whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'

type History = AnswerOf<typeof getValueHistory>

export const RANGE_NAMES: Readonly<Record<ValueRange, () => string>> = {
  '1D': m.wallet_range_day,
  '1W': m.wallet_range_week,
  '1M': m.wallet_range_month,
  ALL: m.wallet_range_all,
}

/** The time under the crosshair: the clock within a day, the day alone in a long time. */
function timeText(range: ValueRange): (at: number) => string {
  if (range === '1D') return (at) => clockTime(at)
  return range === 'ALL' ? (at) => day(at) : (at) => shortMinute(at)
}

/** Values over time for drawing; exact sums are printed from the answer. */
export function valueChart(
  history: History | undefined,
  { cover }: { cover: string | undefined },
): ChartOptions {
  const points = (history?.points ?? []).map(({ at, value }) => ({
    at: Date.parse(at),
    value: Number.parseFloat(value),
  }))
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  return {
    kind: 'area',
    points,
    from: first,
    to: last,
    now: last,
    isUntagged: true,
    minimumRange: 0.01,
    format: (value) => cover ?? whole(value),
    formatAt: timeText(history?.range ?? '1M'),
  }
}
