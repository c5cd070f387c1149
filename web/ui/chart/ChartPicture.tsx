import { memo } from 'react'
import type { ChartLayout, LabelDrawn } from './geometry/chart-layout.ts'
import type { ChartZone, LevelRole } from './geometry/chart-options.ts'
import { ChartSeries } from './ChartSeries.tsx'
import { ChartUnder } from './ChartUnder.tsx'
import { textWidth } from './geometry/text-width.ts'
import * as styles from './Chart.module.css'

interface Drawn {
  layout: ChartLayout
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Grid and axis figures; a figure gives way where a label stands. */
function Grid({ layout }: Drawn) {
  const { area, y, options, labels, isWide } = layout
  const room = isWide ? 18 : 24
  const isFree = (at: number) => labels.every((label) => Math.abs(label.y - at) >= room)
  return (
    <>
      {layout.valueTicks.map((value) => (
        <g key={value}>
          <path className={styles.grid} d={`M0 ${y(value)}H${area.right}`} />
          {isFree(y(value)) && (
            <text x={area.right + 8} y={y(value) + 4}>
              {options.format(value)}
            </text>
          )}
        </g>
      ))}
      {layout.axisTicks.map(({ at, x, text, strong }) => (
        <g key={at}>
          {options.kind !== 'bars' && <path className={styles.grid} d={`M${x} ${area.top}V${area.floor}`} />}
          <text className={strong ? styles.strong : undefined} x={x} y={area.floor + 18} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </>
  )
}

const ZONE_CLASS: Readonly<Record<ChartZone['role'], string>> = {
  target: styles.above,
  stop: styles.below,
}

/** Target and stop areas: what of them is still to come is lighter. */
function Zones({ layout }: Drawn) {
  const { options, area, x, y } = layout
  return (options.zones ?? []).map((zone) => {
    const from = within(x(zone.from), 0, area.right)
    const to = within(x(zone.to), from, area.right)
    const now = within(x(options.now ?? zone.to), from, to)
    const box = { y: y(zone.high), height: Math.max(0, y(zone.low) - y(zone.high)) }
    return (
      <g key={zone.role} className={ZONE_CLASS[zone.role]}>
        <rect x={from} width={now - from} {...box} />
        <rect className={styles.toCome} x={now} width={to - now} {...box} />
      </g>
    )
  })
}

const LEVEL_CLASS: Readonly<Record<LevelRole, string>> = {
  target: styles.target,
  stop: styles.stop,
  entry: styles.entry,
  level: styles.level,
  lock: styles.lock,
}

function Levels({ layout }: Drawn) {
  const { options, area, x, y } = layout
  return (options.levels ?? []).map(({ name, value, role, from }) => (
    <path
      key={name}
      className={LEVEL_CLASS[role]}
      d={`M${from === undefined ? 0 : within(x(from), 0, area.right)} ${y(value)}H${area.right}`}
    />
  ))
}

function Marks({ layout }: Drawn) {
  const { area, x, y } = layout
  return layout.marks.map(({ at, name, value, nameX }) => (
    <g key={`${at} ${name ?? ''}`}>
      {name !== undefined && (
        <>
          <path className={styles.moment} d={`M${x(at)} ${area.top - 4}V${area.floor}`} />
          <text className={styles.momentName} x={nameX} y={12} textAnchor="middle">
            {name}
          </text>
        </>
      )}
      {value !== undefined && <circle className={styles.ring} cx={x(at)} cy={y(value)} r={4.5} />}
    </g>
  ))
}

/** One accent line and one point: you are here. */
function Now({ layout }: Drawn) {
  const { options, span, area, x, y } = layout
  const last = options.points.findLast(({ at }) => at <= (options.now ?? at))
  const { now } = options
  if (now === undefined || last === undefined || options.kind === 'bars' || now < span.from || now > span.to)
    return null
  return (
    <>
      {now < span.to && <path className={styles.nowLine} d={`M${x(now)} ${area.top}V${area.floor}`} />}
      {!options.quiet && !options.isUntagged && (
        <path className={styles.nowOut} d={`M${x(now)} ${y(last.value)}H${area.right}`} />
      )}
      <circle className={styles.nowPoint} cx={x(now)} cy={y(last.value)} r={4.5} />
    </>
  )
}

function Label({ label, layout }: { label: LabelDrawn; layout: ChartLayout }) {
  const { right } = layout.area
  const x = right + 8
  if (label.role === 'now')
    return (
      <>
        <rect
          className={styles.price}
          x={right + 2}
          y={label.y - 10}
          width={textWidth(label.text) + 12}
          height={20}
          rx={5}
        />
        <text className={styles.tagText} x={x} y={label.y + 4}>
          {label.text}
        </text>
      </>
    )
  const name = (
    <tspan className={LABEL_CLASS[label.role]} x={x} y={label.y + (layout.isWide ? 4 : -3)}>
      {label.name}
    </tspan>
  )
  return (
    <text>
      {name}
      {layout.isWide ? (
        <tspan className={styles.strong} dx={6}>
          {label.text}
        </tspan>
      ) : (
        <tspan className={styles.strong} x={x} y={label.y + 11}>
          {label.text}
        </tspan>
      )}
    </text>
  )
}

const LABEL_CLASS: Readonly<Record<LevelRole, string | undefined>> = {
  target: styles.targetName,
  stop: styles.stopName,
  entry: undefined,
  level: undefined,
  lock: styles.lockName,
}

function Labels({ layout }: Drawn) {
  const { right } = layout.area
  return layout.labels.map((label) => (
    <g key={`${label.role} ${label.name}`}>
      {Math.abs(label.y - label.at) > 2 && (
        <path className={styles.leader} d={`M${right} ${label.at}L${right + 6} ${label.y}`} />
      )}
      <Label label={label} layout={layout} />
    </g>
  ))
}

/** Everything of a chart but the crosshair; drawn anew only when its layout changes. */
export const ChartPicture = memo(function ChartPicture({ layout }: Drawn) {
  return (
    <>
      <Grid layout={layout} />
      <Zones layout={layout} />
      <Levels layout={layout} />
      <ChartSeries layout={layout} />
      <ChartUnder layout={layout} />
      <Marks layout={layout} />
      <Now layout={layout} />
      <Labels layout={layout} />
    </>
  )
})
