import { type KeyboardEvent, useMemo, useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { useWidth } from '#web/ui/use-width.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { type ChartLayout, computeLayout } from './geometry/chart-layout.ts'
import { nextIndex } from './geometry/chart-window.ts'
import type { ChartOptions, ChartPoint, ChartProps } from './geometry/chart-options.ts'
import { ChartPicture } from './ChartPicture.tsx'
import { ChartTable } from './ChartTable.tsx'
import { Crosshair } from './Crosshair.tsx'
import { useChartTouch } from './use-chart-touch.ts'
import { type ChartWindow, useChartWindow } from './use-chart-window.ts'
import * as styles from './Chart.module.css'

const FIRST_WIDTH = 350
const KEY_ZOOM = 0.8

/** What is read aloud at a point: a candle's four prices, else the value. */
function spokenPoint({ format, formatAt, kind }: ChartOptions, point: ChartPoint): string {
  const { value, open = value, high = value, low = value } = point
  const figures =
    kind === 'candles'
      ? m.chart_candle({
          open: format(open),
          high: format(high),
          low: format(low),
          close: format(value),
        })
      : format(value)
  return `${formatAt(point.at)}, ${figures}`
}

/** Arrows step from point to point, + and − zoom, Escape leaves. */
function useChartKeys({
  layout,
  view,
  index,
  onPoint,
}: {
  layout: ChartLayout
  view: ChartWindow
  index: number | undefined
  onPoint: (index: number | undefined) => void
}) {
  return (event: KeyboardEvent) => {
    const { from, to } = layout.span
    const point = index === undefined ? undefined : layout.shown[index]
    const next = nextIndex(event.key, index, layout.shown.length)
    if (event.key === 'Escape') onPoint(undefined)
    else if (event.key === '+' || event.key === '=') view.zoom(KEY_ZOOM, point?.at ?? to)
    else if (event.key === '-') view.zoom(1 / KEY_ZOOM, point?.at ?? to)
    else if (next === undefined) return
    else {
      const isAtEnd = index !== undefined && next === index
      if (isAtEnd) view.slide((event.key === 'ArrowLeft' ? -0.1 : 0.1) * (to - from))
      onPoint(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The point that is read: kept by its moment, so that a new candle or another zoom does not change what is read. */
function useReading(layout: ChartLayout) {
  const [chosenAt, setChosenAt] = useState<number>()
  const found = layout.shown.findIndex(({ at }) => at === chosenAt)
  const index = chosenAt === undefined || found < 0 ? undefined : found
  return {
    index,
    point: index === undefined ? undefined : layout.shown[index],
    onPoint: (next: number | undefined) =>
      setChosenAt(next === undefined ? undefined : layout.shown[next]?.at),
  }
}

/** The chart that Chart.tsx loads: the picture, the crosshair, and what readers hear instead. */
export default function ChartHost({ options, height, label, summary, readout }: ChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(FIRST_WIDTH)
  const view = useChartWindow(options)
  const { from, to } = view.span
  const layout = useMemo(
    () => computeLayout(options, { from, to }, { width, height }),
    [options, from, to, width, height],
  )
  const { index, point, onPoint } = useReading(layout)
  const touch = useChartTouch({ host: ref, layout, view, onPoint })
  const onKeyDown = useChartKeys({ layout, view, index, onPoint })
  const last = Math.max(0, layout.shown.length - 1)
  const slider = {
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuetext': point === undefined ? summary : spokenPoint(options, point),
  }
  const size = { width, height, viewBox: `0 0 ${width} ${height}` }
  return (
    <figure className={styles.figure}>
      {readout?.(point)}
      <div
        ref={ref}
        className={styles.host}
        role="slider"
        tabIndex={0}
        aria-valuenow={index ?? last}
        onKeyDown={onKeyDown}
        onBlur={() => onPoint(undefined)}
        {...slider}
        {...touch}
      >
        <svg className={styles.chart} aria-hidden="true" {...size}>
          <ChartPicture layout={layout} />
          {index !== undefined && <Crosshair layout={layout} index={index} />}
        </svg>
      </div>
      {view.isZoomed && (
        <span className={styles.reset}>
          <IconButton icon="x" label={m.chart_reset()} onClick={view.reset} />
        </span>
      )}
      <Text as="figcaption" unseen>
        {summary}
      </Text>
      <ChartTable options={options} label={label} />
    </figure>
  )
}
