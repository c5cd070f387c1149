import { useId } from 'react'
import type { ChartLayout } from './geometry/chart-layout.ts'
import { areaPath, barsOf, candlePaths, linePath } from './geometry/series-paths.ts'
import * as styles from './Chart.module.css'

function Candles({ layout }: { layout: ChartLayout }) {
  const paths = candlePaths(layout)
  return (
    <>
      <path className={styles.risingWick} d={paths.risingWicks} />
      <path className={styles.fallingWick} d={paths.fallingWicks} />
      <path className={paths.isSolid ? styles.risingSolid : styles.rising} d={paths.rising} />
      <path className={styles.falling} d={paths.falling} />
    </>
  )
}

function Bars({ layout }: { layout: ChartLayout }) {
  const { now } = layout.options
  return (
    <>
      {barsOf(layout).map(({ isLoss, ...box }, index) => {
        const point = layout.shown[index]
        const isNow = point?.at === now
        return (
          <rect
            key={point?.at}
            className={isNow ? styles.today : isLoss ? styles.loss : styles.gain}
            rx={Math.min(3, box.width / 4)}
            {...box}
          />
        )
      })}
      <path className={styles.zero} d={`M0 ${layout.y(0)}H${layout.area.right}`} />
    </>
  )
}

/** What lies above and below a value since a moment, each in its own colour. */
function Split({ layout }: { layout: ChartLayout }) {
  const id = useId()
  const { split } = layout.options
  const { width, height } = layout.size
  if (split === undefined) return null
  const edge = layout.y(split.value)
  const area = areaPath(
    layout.shown.filter(({ at }) => at >= split.from),
    layout,
    edge,
  )
  return (
    <>
      <clipPath id={`${id}above`}>
        <rect x={0} y={0} width={width} height={Math.max(0, edge)} />
      </clipPath>
      <clipPath id={`${id}below`}>
        <rect x={0} y={edge} width={width} height={Math.max(0, height - edge)} />
      </clipPath>
      <path className={styles.above} clipPath={`url(#${id}above)`} d={area} />
      <path className={styles.below} clipPath={`url(#${id}below)`} d={area} />
    </>
  )
}

function Points({ layout }: { layout: ChartLayout }) {
  const { x, y, shown } = layout
  return shown.map(({ at, value, low = value, high = value }) => (
    <g key={`${at} ${value}`}>
      <path className={styles.interval} d={`M${x(at)} ${y(low)}V${y(high)}`} />
      <circle className={styles.seen} cx={x(at)} cy={y(value)} r={4.5} />
    </g>
  ))
}

function LineSeries({ layout }: { layout: ChartLayout }) {
  const { options, shown, area } = layout
  return (
    <>
      {options.kind === 'area' && <path className={styles.area} d={areaPath(shown, layout, area.bottom)} />}
      <Split layout={layout} />
      <path className={styles.line} d={linePath(shown, layout)} />
    </>
  )
}

/** The series itself and the lines beside it. */
export function ChartSeries({ layout }: { layout: ChartLayout }) {
  const { kind, lines = [] } = layout.options
  return (
    <>
      {lines.map(({ points, role }) => (
        <path
          key={role}
          className={role === 'coming' ? styles.coming : styles.measure}
          d={linePath(points, layout)}
        />
      ))}
      {kind === 'candles' && <Candles layout={layout} />}
      {kind === 'bars' && <Bars layout={layout} />}
      {kind === 'points' && <Points layout={layout} />}
      {(kind === 'area' || kind === 'line') && <LineSeries layout={layout} />}
    </>
  )
}
