import { m } from '#web/i18n/messages.ts'
import { figure } from '#web/base/money-text.ts'
import { dayText } from '#web/features/rewards/plan-texts.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Plot } from '#web/ui/charts/Plot.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { curveOf, type Curve, type CurvePoint } from './vesting-geometry.ts'
import * as styles from '#web/ui/charts/Plot.module.css'

const HEIGHT = 226
const TOP = 30
const BOTTOM = 32
const ROOM = 14
const DIGIT = 7.5
const NEAR_END = 0.55

interface Parts {
  readonly curve: Curve
  readonly width: number
  /** Where the time line ends. */
  readonly edge: number
}

/** Nothing, half and all, at the end of their lines. */
function Axis({ curve: { base }, width, edge, all }: Parts & { all: bigint }) {
  const own = useSum()
  const marks = [
    { y: base, name: '0' },
    { y: (base + TOP) / 2, name: own.figure(all / 2n) },
    { y: TOP, name: own.figure(all) },
  ]
  return marks.map(({ y, name }) => (
    <g key={y}>
      <path className={styles.axis} d={`M0 ${y}H${edge}`} />
      <text x={width} y={y + 4} textAnchor="end">
        {name}
      </text>
    </g>
  ))
}

/** The line of today, with what is released. */
function Today({ curve: { now, base }, edge, done }: Parts & { done: bigint }) {
  const own = useSum()
  const isLate = now.x > edge * NEAR_END
  return (
    <>
      <path className={styles.nowLine} d={`M${now.x} ${TOP}V${base}`} />
      <circle className={styles.nowPoint} cx={now.x} cy={now.y} r={5} />
      <text
        className={styles.nowText}
        x={isLate ? now.x - 8 : now.x + 8}
        y={isLate ? now.y - 10 : now.y + 18}
        textAnchor={isLate ? 'end' : 'start'}
      >
        {own.figure(done)}
      </text>
    </>
  )
}

/** First and last day, and what the last one brings. */
function Ends({ edge, first, last, rest }: Parts & { first: string; last: string; rest: bigint }) {
  const own = useSum()
  return (
    <>
      <text x={edge} y={TOP - 12} textAnchor="end">
        {m.ico_last_day_plus({ sum: own.hidden ? own.figure(rest) : `+${figure(rest)}` })}
      </text>
      <text x={0} y={HEIGHT - 8}>
        {dayText(first)}
      </text>
      <text x={edge} y={HEIGHT - 8} textAnchor="end">
        {dayText(last)}
      </text>
    </>
  )
}

/** Releases over time: what is done, today, what is to come, and the last day's part. */
export function VestingCurve({ points, released }: { points: readonly CurvePoint[]; released: number }) {
  const own = useSum()
  const measured = useWidth<HTMLDivElement>(316)
  const { width } = measured
  const [first, all] = [points[0], points.at(-1)]
  if (first === undefined || all === undefined) return null
  const rest = all.sum - (points.at(-2)?.sum ?? 0n)
  const done = points[released - 1]?.sum ?? 0n
  const obtained = own.figure(all.sum)
  const edge = width - obtained.length * DIGIT - ROOM
  const box = { width, height: HEIGHT, top: TOP, bottom: BOTTOM, end: width - edge }
  const curve = curveOf(points, released, box)
  const parts = { curve, width, edge }
  const mcs = (units: bigint) => own.sum(units, 'MCS')
  const label = { released: mcs(done), obtained: mcs(all.sum), day: dayText(all.day), rest: mcs(rest) }
  return (
    <Plot measured={measured} height={HEIGHT} label={m.ico_curve(label)}>
      <Axis {...parts} all={all.sum} />
      {released > 0 && <path className={styles.freed} d={`${curve.done}V${curve.base}H0Z`} />}
      <path className={styles.coming} d={curve.coming} />
      {released > 0 && <path className={styles.priceLine} d={curve.done} />}
      {released > 0 && released < points.length && <Today {...parts} done={done} />}
      <circle className={styles.endPoint} cx={curve.last.x} cy={curve.last.y} r={4} />
      <Ends {...parts} first={first.day} last={all.day} rest={rest} />
    </Plot>
  )
}
