export interface Point {
  readonly x: number
  readonly y: number
}

/** What fingers, mouse, wheel and keys ask of the chart; points in pixels from the middle of the canvas. */
export interface PointerActs {
  readonly pan: (dx: number, dy: number) => void
  readonly zoom: (factor: number, at: Point) => void
  readonly tap: (at: Point) => void
}

const TAP_PX = 6
const WHEEL = 0.0015
const KEY_PX = 60
const KEY_ZOOM = 1.35
const MIDDLE: Point = { x: 0, y: 0 }

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function fromMiddle(canvas: HTMLCanvasElement, event: { clientX: number; clientY: number }): Point {
  const box = canvas.getBoundingClientRect()
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
}

/** One finger pulls, two pinch, a tap chooses. */
function trackFingers(canvas: HTMLCanvasElement, acts: PointerActs, signal: AbortSignal): void {
  const down = new Map<number, Point>()
  let moved = 0
  const press = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    if (down.size === 0) moved = 0
    down.set(event.pointerId, fromMiddle(canvas, event))
  }
  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId)
    if (before === undefined) return
    const now = fromMiddle(canvas, event)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) acts.pan(now.x - before.x, now.y - before.y)
    else if (distance(before, other) > 0)
      acts.zoom(distance(now, other) / distance(before, other), {
        x: (now.x + other.x) / 2,
        y: (now.y + other.y) / 2,
      })
    moved += distance(before, now)
    down.set(event.pointerId, now)
  }
  const lift = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    if (moved < TAP_PX) acts.tap(fromMiddle(canvas, event))
  }
  canvas.addEventListener('pointerdown', press, { signal })
  canvas.addEventListener('pointermove', onMove, { signal })
  canvas.addEventListener('pointerup', lift, { signal })
  canvas.addEventListener('pointercancel', (event) => void down.delete(event.pointerId), { signal })
}

/** Arrow keys pull, plus and minus zoom. */
function actOfKey(key: string, { pan, zoom }: PointerActs): (() => void) | undefined {
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => pan(KEY_PX, 0),
    ArrowRight: () => pan(-KEY_PX, 0),
    ArrowUp: () => pan(0, KEY_PX),
    ArrowDown: () => pan(0, -KEY_PX),
    '+': () => zoom(KEY_ZOOM, MIDDLE),
    '=': () => zoom(KEY_ZOOM, MIDDLE),
    '-': () => zoom(1 / KEY_ZOOM, MIDDLE),
  }
  return acts[key]
}

/** Tracks the input that moves the chart, until stopped. */
export function trackPointers(canvas: HTMLCanvasElement, acts: PointerActs): () => void {
  const stop = new AbortController()
  const { signal } = stop
  trackFingers(canvas, acts, signal)
  const turn = (event: WheelEvent) => {
    // The page must not scroll while the chart zooms.
    event.preventDefault()
    acts.zoom(Math.exp(-event.deltaY * WHEEL), fromMiddle(canvas, event))
  }
  canvas.addEventListener('wheel', turn, { signal, passive: false })
  const press = (event: KeyboardEvent) => {
    const act = actOfKey(event.key, acts)
    if (act === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  canvas.addEventListener('keydown', press, { signal })
  return () => stop.abort()
}
