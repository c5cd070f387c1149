import type { Placed } from './chart-model.ts'
import { focusOn, nodeAt, pan, zoom, type Size, type View } from './chart-view.ts'
import { drawChart, drawMinimap, getInk, type ChartPicture } from './draw-chart.ts'
import { trackPointers, type Point } from './track-pointers.ts'

/** Draws the chart on a canvas and follows what moves it, once a frame at most and without the help of React. */
export interface Painter {
  /** What is to be seen from now on; the first time it is put into the middle. */
  render(picture: ChartPicture): void
  zoom(factor: number): void
  reset(): void
  /** Moves to a shown node. */
  focus(ref: string): void
  /** Where the overview map is drawn; null for nowhere. */
  setMap(canvas: HTMLCanvasElement | null): void
  stop(): void
}

const START: View = { x: 0, y: 0, scale: 0.85 }
const MAP: Size = { width: 116, height: 76 }

function fit(canvas: HTMLCanvasElement, { width, height }: Size, ratio: number): void {
  const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== pixelWidth) canvas.width = pixelWidth
  if (canvas.height !== pixelHeight) canvas.height = pixelHeight
}

/** Calls `draw` in the next frame, however often it is asked for. */
function createFrames(draw: () => void): { request(): void; stop(): void } {
  let frame = 0
  return {
    request() {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        draw()
      })
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** The moving parts of a painter: what is shown, from where, and the frame it is drawn in. */
function createStage(canvas: HTMLCanvasElement) {
  let picture: ChartPicture | undefined
  let view: View | undefined
  let map: HTMLCanvasElement | null = null
  const sizeOf = (): Size => ({ width: canvas.clientWidth, height: canvas.clientHeight })

  const frames = createFrames(() => {
    if (picture === undefined || view === undefined) return
    const [ratio, size, ink] = [window.devicePixelRatio || 1, sizeOf(), getInk(canvas)]
    fit(canvas, size, ratio)
    drawChart(canvas, picture, { view, size, ratio, ink })
    if (map === null) return
    fit(map, MAP, ratio)
    drawMinimap(map, picture.placed, { view, size, ratio, ink })
  })
  const changeView = (next: (now: View) => View) => {
    if (view === undefined) return
    view = next(view)
    frames.request()
  }
  const reset = () => {
    const top = picture?.placed[0]
    if (top !== undefined) view = focusOn(top, sizeOf(), START.scale)
    frames.request()
  }
  return {
    look: changeView,
    reset,
    frames,
    sizeOf,
    find: (ref: string) => picture?.byRef.get(ref),
    at: (point: Point) =>
      picture === undefined || view === undefined ? undefined : nodeAt(picture.placed, view, point),
    show(next: ChartPicture) {
      picture = next
      if (view === undefined) reset()
      else frames.request()
    },
    setMap(next: HTMLCanvasElement | null) {
      map = next
      frames.request()
    },
  }
}

export function createPainter(canvas: HTMLCanvasElement, onTap: (placed: Placed) => void): Painter {
  const stage = createStage(canvas)
  const { look } = stage
  const unfollow = trackPointers(canvas, {
    pan: (dx, dy) => look((now) => pan(now, dx, dy)),
    zoom: (factor, at) => look((now) => zoom(now, factor, at)),
    tap(at) {
      const hit = stage.at(at)
      if (hit !== undefined) onTap(hit)
    },
  })
  const repaint = () => stage.frames.request()
  const resized = new ResizeObserver(repaint)
  resized.observe(canvas)
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', repaint)
  return {
    render: (picture) => stage.show(picture),
    setMap: (map) => stage.setMap(map),
    reset: stage.reset,
    zoom: (factor) => look((now) => zoom(now, factor)),
    focus(ref) {
      const one = stage.find(ref)
      const { height } = stage.sizeOf()
      if (one !== undefined) look((now) => ({ ...now, x: one.x, y: one.y + height / now.scale / 6 }))
    },
    stop() {
      stage.frames.stop()
      unfollow()
      resized.disconnect()
      dark.removeEventListener('change', repaint)
    },
  }
}
