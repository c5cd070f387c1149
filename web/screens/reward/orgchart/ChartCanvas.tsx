import { useEffect, useRef, useState, type RefObject } from 'react'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { whole } from '#web/base/format.ts'
import { type IconName } from '#web/ui/Icon.tsx'
import { missing, type Placed } from './chart-model.ts'
import { createPainter, type Painter } from './chart-painter.ts'
import type { Chart } from './use-chart.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import * as styles from './ChartCanvas.module.css'

const STEP = 1.35

/** What is folded away or not asked for yet below a node. */
function hiddenBelow({ node }: Placed): number {
  if (!node.isOpen) return node.count
  return missing(node)
}

function fundsText({ node }: Placed): string {
  return figure(unitsOf(node.funds)).replace(/[.,]00$/, '')
}

interface Tool {
  readonly name: string
  readonly icon: IconName
  readonly act: () => void
  readonly pressed?: boolean
}

function Tools({ tools }: { tools: readonly Tool[] }) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={m.chart_title()}>
      {tools.map(({ name, icon, act, pressed }) => (
        <IconButton key={name} icon={icon} label={name} title={name} aria-pressed={pressed} onClick={act} />
      ))}
    </div>
  )
}

/** The painter of the canvas, updated whenever the team or the selection changes. */
function usePainter(chart: Chart, canvas: RefObject<HTMLCanvasElement | null>) {
  const painter = useRef<Painter>(undefined)
  const latest = useRef(chart)
  const { placed, selected } = chart
  useEffect(() => {
    latest.current = chart
  })
  useEffect(() => {
    if (canvas.current === null) return undefined
    const made = createPainter(canvas.current, (hit) => latest.current.tap(hit.node))
    painter.current = made
    return () => made.stop()
  }, [canvas])
  useEffect(() => {
    const byRef = new Map(placed.map((one) => [one.node.ref, one]))
    const you = m.chart_you()
    painter.current?.render({ placed, byRef, selected, you, hidden: hiddenBelow, funds: fundsText })
  }, [placed, selected])
  return painter
}

/** The chart itself: pulled, pinched, turned with the wheel, or moved with the arrow keys. */
export function ChartCanvas({ chart, found }: { chart: Chart; found: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const map = useRef<HTMLCanvasElement>(null)
  const [hasMap, setHasMap] = useState(true)
  const painter = usePainter(chart, canvas)
  useEffect(() => painter.current?.setMap(map.current), [painter, hasMap])
  useEffect(() => {
    if (found !== undefined) painter.current?.focus(found)
  }, [painter, found])
  const tools: Tool[] = [
    { name: m.chart_zoom_in(), icon: 'plus', act: () => painter.current?.zoom(STEP) },
    { name: m.chart_zoom_out(), icon: 'minus', act: () => painter.current?.zoom(1 / STEP) },
    { name: m.chart_reset(), icon: 'reset', act: () => painter.current?.reset() },
    { name: m.chart_expand(), icon: 'unfold', act: () => void chart.expandAll() },
    { name: m.chart_collapse(), icon: 'fold', act: chart.collapseAll },
    { name: m.chart_minimap(), icon: 'map', act: () => setHasMap(!hasMap), pressed: hasMap },
  ]
  return (
    <div className={styles.chart}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        tabIndex={0}
        aria-label={m.chart_label({ count: whole(chart.placed.length) })}
      />
      {hasMap && <canvas ref={map} className={styles.overview} aria-hidden="true" />}
      <Tools tools={tools} />
    </div>
  )
}
