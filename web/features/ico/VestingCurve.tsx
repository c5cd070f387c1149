import { mulDivDown, toCount } from '#contract/money.ts'
import { addDays } from '#contract/rules/money/vesting.ts'
import { m } from '#web/i18n/messages.ts'
import { figure } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'
import { Text } from '#web/ui/text/Text.tsx'

const HEIGHT = 226
const SHARES = 1_000_000n

/** A day of the schedule and all that is released with it, in millionths. */
export interface CurvePoint {
  readonly day: string
  readonly sum: bigint
}

interface Drawn {
  /** The day on which it is entered: nothing is released from then to the first day. */
  readonly since: string | undefined
  readonly points: readonly CurvePoint[]
  /** How many of the points are done. */
  readonly released: number
  readonly format: (value: number) => string
}

const startOf = (day: string): number => Date.parse(day)

/** The schedule as a chart, in shares of all that is obtained: what is released as a line, what comes dashed. */
function optionsOf({ points, released, since, format }: Drawn): ChartOptions | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const eve = { day: addDays(first.day, -1), sum: 0n }
  const wait = since === undefined || since >= eve.day ? [] : [{ day: since, sum: 0n }]
  const all = [...wait, eve, ...points].map(({ day, sum }) => ({
    at: startOf(day),
    value: toCount(mulDivDown(sum, SHARES, last.sum)) / toCount(SHARES),
  }))
  const begin = all[0]?.at ?? startOf(eve.day)
  const done = all.slice(0, released + 1)
  return {
    kind: 'area',
    points: done,
    lines: [{ points: all.slice(released), role: 'coming' }],
    from: begin,
    to: startOf(last.day),
    now: done.at(-1)?.at ?? begin,
    marks: wait.length === 0 ? [] : [{ at: startOf(first.day), name: dayText(first.day) }],
    scale: { low: 0, high: 1.04 },
    format,
    formatAt: (at) => dayText(new Date(at).toISOString().slice(0, 10)),
  }
}

/** Releases over time: what is done, today, what is to come, and the last day's part; `since` begins it where nothing is released yet. */
export function VestingCurve({
  points,
  released,
  since,
}: {
  points: readonly CurvePoint[]
  released: number
  since?: string
}) {
  const own = useSum()
  const all = points.at(-1)
  const done = points[released - 1]?.sum ?? 0n
  const total = all?.sum ?? 0n
  const sumOf = (value: number) => mulDivDown(total, BigInt(Math.round(value * toCount(SHARES))), SHARES)
  const options = optionsOf({ points, released, since, format: (value) => own.figure(sumOf(value)) })
  if (options === undefined || all === undefined) return null
  const rest = total - (points.at(-2)?.sum ?? 0n)
  const mcs = (units: bigint) => own.sum(units, 'MCS')
  const label = { released: mcs(done), obtained: mcs(total), day: dayText(all.day), rest: mcs(rest) }
  return (
    <Chart
      options={options}
      height={HEIGHT}
      label={m.ico_schedule()}
      summary={m.ico_curve(label)}
      readout={(point) => (
        <Text as="p" size={12} tone="quiet">
          {point === undefined
            ? m.ico_last_day_plus({ sum: own.hidden ? own.figure(rest) : `+${figure(rest)}` })
            : `${dayText(new Date(point.at).toISOString().slice(0, 10))}: ${options.format(point.value)}`}
        </Text>
      )}
    />
  )
}
