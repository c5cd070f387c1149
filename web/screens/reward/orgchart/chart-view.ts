import { NODE_HEIGHT, NODE_WIDTH, type Placed } from './chart-model.ts'

/** What of the chart is seen: the chart point in the middle of the canvas, and pixels per chart unit. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const MIN_SCALE = 0.02
export const MAX_SCALE = 2.5

/** Zooms so that the point under the pointer (canvas pixels from its middle) stays where it is. */
export function zoom(view: View, factor: number, at: { x: number; y: number } = { x: 0, y: 0 }): View {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, view.scale * factor))
  return {
    scale,
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
  }
}

/** Moves by so many pixels. */
export function pan(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }
}

/** The view with which a node stands in the upper middle. */
export function focusOn(placed: Placed, { height }: Size, scale: number): View {
  return { x: placed.x, y: placed.y + height / scale / 2 - NODE_HEIGHT, scale }
}

/** The chart's bounds in chart units. */
export function boundsOf(placed: readonly Placed[]) {
  let [left, right, bottom] = [0, 0, 0]
  for (const { x, y } of placed) {
    if (x < left) left = x
    if (x > right) right = x
    if (y > bottom) bottom = y
  }
  return { left: left - NODE_WIDTH / 2, right: right + NODE_WIDTH / 2, bottom: bottom + NODE_HEIGHT }
}

/** The node under a point of the canvas, pixels from its middle. */
export function nodeAt(
  placed: readonly Placed[],
  view: View,
  at: { x: number; y: number },
): Placed | undefined {
  const [x, y] = [view.x + at.x / view.scale, view.y + at.y / view.scale]
  return placed.find(
    (one) => Math.abs(one.x - x) <= NODE_WIDTH / 2 && y >= one.y && y <= one.y + NODE_HEIGHT + 12,
  )
}
