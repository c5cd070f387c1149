import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { ChartLayout } from './geometry/chart-layout.ts'
import type { ChartWindow } from './use-chart-window.ts'

/** A finger that rests this long, or slides this far sideways, reads; before that the page may scroll. */
const HOLD_MS = 160
const SLIDE_PX = 6
const WHEEL_SPEED = 0.0016

interface Touching {
  readonly startX: number
  x: number
  isReading: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

interface TouchParts {
  readonly host: RefObject<HTMLDivElement | null>
  readonly layout: ChartLayout
  readonly view: ChartWindow
  readonly onPoint: (index: number | undefined) => void
}

/** The point next to a position, px from the chart's left edge. */
function nearestIndex({ shown, middle }: ChartLayout, px: number): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  shown.forEach((point, index) => {
    const distance = Math.abs(middle(point, index) - px)
    if (distance >= least) return
    least = distance
    best = index
  })
  return best
}

/** Two fingers: their distance zooms around what lies between them, and their middle slides. */
function pinch(
  before: readonly [number, number],
  after: readonly [number, number],
  { layout, view }: TouchParts,
): void {
  const spread = ([a, b]: readonly [number, number]) => Math.max(24, Math.abs(a - b))
  const middle = ([a, b]: readonly [number, number]) => (a + b) / 2
  const { from, to } = layout.span
  const at = from + (middle(after) / layout.area.right) * (to - from)
  const slid = ((middle(before) - middle(after)) / layout.area.right) * (to - from)
  const factor = spread(before) / spread(after)
  if (Math.abs(factor - 1) > 0.002) view.zoom(factor, at + slid)
  else view.slide(slid)
}

/** Wheel and trackpad: sideways slides; up and down zooms with Ctrl or once the chart has the focus, else the page scrolls. */
function useWheel({ host, layout, view }: TouchParts): void {
  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent) => {
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const isMeant = event.ctrlKey || event.metaKey || document.activeElement === element
      if (!view.canZoom || !(isSideways || isMeant)) return
      event.preventDefault()
      const { from, to } = layout.span
      const perPx = (to - from) / layout.area.right
      if (isSideways) return view.slide(event.deltaX * perPx)
      const px = event.clientX - element.getBoundingClientRect().left
      view.zoom(Math.exp(event.deltaY * WHEEL_SPEED * (event.ctrlKey ? 4 : 1)), from + px * perPx)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [host, layout, view])
}

/** Where the other finger is, when there are two. */
function otherFinger(touching: ReadonlyMap<number, Touching>, pointer: Touching): number | undefined {
  return [...touching.values()].find((candidate) => candidate !== pointer)?.x
}

/** Reading by hover and by a held finger, dragging with a mouse, pinching and the wheel. */
export function useChartTouch(parts: TouchParts) {
  const { host, layout, view, onPoint } = parts
  const touching = useRef(new Map<number, Touching>())
  useWheel(parts)
  const left = () => host.current?.getBoundingClientRect().left ?? 0
  const pointAt = (px: number) => onPoint(nearestIndex(layout, px))
  const start = (pointer: Touching) => {
    pointer.isReading = true
    pointAt(pointer.x)
  }
  const end = (event: PointerEvent) => {
    const pointer = touching.current.get(event.pointerId)
    if (pointer === undefined) return
    clearTimeout(pointer.timer)
    touching.current.delete(event.pointerId)
    if (event.pointerType !== 'mouse') onPoint(undefined)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const x = event.clientX - left()
      const pointer: Touching = { startX: x, x, isReading: false, timer: undefined }
      if (event.pointerType !== 'mouse') pointer.timer = setTimeout(() => start(pointer), HOLD_MS)
      touching.current.set(event.pointerId, pointer)
    },
    onPointerMove: (event: PointerEvent) => {
      const pointer = touching.current.get(event.pointerId)
      const x = event.clientX - left()
      if (pointer === undefined) return event.pointerType === 'mouse' ? pointAt(x) : undefined
      const before = pointer.x
      pointer.x = x
      const other = otherFinger(touching.current, pointer)
      if (other !== undefined) return pinch([before, other], [x, other], parts)
      const { from, to } = layout.span
      if (event.pointerType === 'mouse' && view.isZoomed)
        return view.slide(((before - x) / layout.area.right) * (to - from))
      if (!pointer.isReading && Math.abs(x - pointer.startX) > SLIDE_PX) {
        pointer.isReading = true
        host.current?.setPointerCapture?.(event.pointerId)
      }
      return pointer.isReading || event.pointerType === 'mouse' ? pointAt(x) : undefined
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') onPoint(undefined)
    },
  }
}
