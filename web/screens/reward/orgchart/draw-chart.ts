import { NODE_HEIGHT, NODE_WIDTH, ROW_HEIGHT, type Placed } from './chart-model.ts'
import { boundsOf, type Size, type View } from './chart-view.ts'

export interface ChartInk {
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly surface: string
  readonly accent: string
  readonly soft: string
  readonly font: string
}

export interface ChartPicture {
  readonly placed: readonly Placed[]
  /** Where each shown node stands, by ref. */
  readonly byRef: ReadonlyMap<string, Placed>
  readonly selected: string | undefined
  readonly you: string
  readonly hidden: (placed: Placed) => number
  readonly funds: (placed: Placed) => string
}

/** Below this many pixels per unit names cannot be read, and a card is a box. */
const READABLE = 0.45
/** Below this the line from the bar down to each card is thinner than it could be seen. */
const STUBS = 0.12
const RADIUS = 12

/** The colours of the theme, read from the page so that nothing is hard-coded here. */
export function getInk(element: Element): ChartInk {
  const style = getComputedStyle(element)
  const valueOf = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: style.color,
    quiet: valueOf('--chart-quiet'),
    line: valueOf('--chart-line'),
    surface: valueOf('--chart-surface'),
    accent: valueOf('--chart-accent'),
    soft: valueOf('--chart-soft'),
    font: style.fontFamily,
  }
}

/** All links of what is seen as one path: a thousand strokes cost as much as one. */
function drawLinks(
  { context, hasStubs }: { context: CanvasRenderingContext2D; hasStubs: boolean },
  picture: ChartPicture,
  seen: readonly Placed[],
): void {
  context.beginPath()
  const mid = ROW_HEIGHT - (ROW_HEIGHT - NODE_HEIGHT) / 2
  const spans = new Map<string, { left: number; right: number }>()
  for (const { node, x, y } of seen) {
    const above = node.parent === undefined ? undefined : picture.byRef.get(node.parent)
    if (above === undefined) continue
    if (hasStubs) {
      context.moveTo(x, above.y + mid)
      context.lineTo(x, y)
    }
    const span = spans.get(above.node.ref) ?? { left: above.x, right: above.x }
    spans.set(above.node.ref, { left: Math.min(span.left, x), right: Math.max(span.right, x) })
  }
  for (const [ref, { left, right }] of spans) {
    const above = picture.byRef.get(ref)
    if (above === undefined) continue
    context.moveTo(left, above.y + mid)
    context.lineTo(right, above.y + mid)
    context.moveTo(above.x, above.y + NODE_HEIGHT)
    context.lineTo(above.x, above.y + mid)
  }
  context.stroke()
}

interface Pen {
  readonly context: CanvasRenderingContext2D
  readonly ink: ChartInk
}

function drawCard({ context, ink }: Pen, picture: ChartPicture, one: Placed): void {
  const { node, x, y } = one
  const left = x - NODE_WIDTH / 2
  const isYou = node.parent === undefined
  context.beginPath()
  context.roundRect(left, y, NODE_WIDTH, NODE_HEIGHT, RADIUS)
  context.fillStyle = isYou ? ink.soft : ink.surface
  context.fill()
  context.strokeStyle = isYou ? ink.accent : node.ref === picture.selected ? ink.ink : ink.line
  context.lineWidth = isYou || node.ref === picture.selected ? 2 : 1
  context.stroke()
  context.textAlign = 'left'
  context.fillStyle = isYou ? ink.accent : ink.ink
  context.font = `600 14px ${ink.font}`
  context.fillText(isYou ? picture.you : node.name, left + 12, y + 23)
  context.font = `500 12px ${ink.font}`
  context.fillStyle = ink.quiet
  context.fillText(String(node.count), left + 12, y + 45)
  context.textAlign = 'right'
  if (!isYou) context.fillText(`D${node.level}`, left + NODE_WIDTH - 12, y + 23)
  context.fillStyle = ink.ink
  context.font = `600 12px ${ink.font}`
  context.fillText(picture.funds(one), left + NODE_WIDTH - 12, y + 45)
}

/** How many are folded away below a node, in a dot on its lower edge. */
function drawHidden({ context, ink }: Pen, one: Placed, hidden: number): void {
  const [x, y] = [one.x, one.y + NODE_HEIGHT]
  const text = hidden > 999 ? '999+' : String(hidden)
  const width = Math.max(20, 10 + text.length * 7)
  context.beginPath()
  context.roundRect(x - width / 2, y - 10, width, 20, 10)
  context.fillStyle = ink.ink
  context.fill()
  context.fillStyle = ink.surface
  context.textAlign = 'center'
  context.font = `600 11px ${ink.font}`
  context.fillText(text, x, y + 4)
}

/** Draws what is seen of the chart; `ratio` is the screen's pixels per CSS pixel. */
export function drawChart(
  canvas: HTMLCanvasElement,
  picture: ChartPicture,
  { view, size, ratio, ink }: { view: View; size: Size; ratio: number; ink: ChartInk },
): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { x, y, scale } = view
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  const k = scale * ratio
  context.setTransform(k, 0, 0, k, (size.width / 2) * ratio - x * k, (size.height / 2) * ratio - y * k)
  const [halfWidth, halfHeight] = [size.width / scale / 2 + NODE_WIDTH, size.height / scale / 2 + ROW_HEIGHT]
  const seen = picture.placed.filter(
    (one) => Math.abs(one.x - x) <= halfWidth && Math.abs(one.y - y) <= halfHeight,
  )
  context.strokeStyle = ink.line
  context.lineWidth = Math.max(1, 0.6 / scale)
  // A child far to the side still hangs on a bar that crosses the window.
  const near = picture.placed.filter((one) => Math.abs(one.y - y) <= halfHeight)
  drawLinks({ context, hasStubs: scale >= STUBS }, picture, near.length > seen.length * 8 ? seen : near)
  if (scale < READABLE) {
    context.fillStyle = ink.quiet
    context.beginPath()
    for (const one of seen) context.rect(one.x - NODE_WIDTH / 2, one.y, NODE_WIDTH, NODE_HEIGHT)
    context.fill()
    return
  }
  for (const one of seen) drawCard({ context, ink }, picture, one)
  for (const one of seen) {
    const hidden = picture.hidden(one)
    if (hidden > 0) drawHidden({ context, ink }, one, hidden)
  }
}

/** All members as dots, redrawn only when the members or the colour change. */
const dots = new WeakMap<readonly Placed[], { readonly image: HTMLCanvasElement; readonly colour: string }>()
const MAX_DOTS = 1_500
const MARGIN = 6

interface Little {
  readonly scale: number
  readonly dx: number
  readonly dy: number
}

/** From chart units to the map's pixels. */
function shrink(placed: readonly Placed[], { width, height }: Size): Little {
  const { left, right, bottom } = boundsOf(placed)
  const scale = Math.min((width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / bottom)
  return {
    scale,
    dx: (width - (right - left) * scale) / 2 - left * scale,
    dy: (height - bottom * scale) / 2,
  }
}

function dotsOf(
  placed: readonly Placed[],
  canvas: HTMLCanvasElement,
  {
    little,
    ratio,
    colour,
  }: {
    little: Little
    ratio: number
    colour: string
  },
): HTMLCanvasElement {
  const known = dots.get(placed)
  if (known?.colour === colour && known.image.width === canvas.width) return known.image
  const image = document.createElement('canvas')
  image.width = canvas.width
  image.height = canvas.height
  const context = image.getContext('2d')
  if (context !== null) {
    context.scale(ratio, ratio)
    context.fillStyle = colour
    const step = Math.max(1, Math.floor(placed.length / MAX_DOTS))
    for (let index = 0; index < placed.length; index += step) {
      const one = placed[index]
      if (one !== undefined)
        context.fillRect(one.x * little.scale + little.dx - 1, one.y * little.scale + little.dy, 2, 2)
    }
  }
  dots.set(placed, { image, colour })
  return image
}

/** The whole chart in little, with the window that is seen. */
export function drawMinimap(
  canvas: HTMLCanvasElement,
  placed: readonly Placed[],
  { view, size, ratio, ink }: { view: View; size: Size; ratio: number; ink: ChartInk },
): void {
  const context = canvas.getContext('2d')
  if (context === null || placed.length === 0) return
  const little = shrink(placed, { width: canvas.width / ratio, height: canvas.height / ratio })
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(dotsOf(placed, canvas, { little, ratio, colour: ink.quiet }), 0, 0)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.strokeStyle = ink.accent
  context.lineWidth = 1.5
  const [w, h] = [(size.width / view.scale) * little.scale, (size.height / view.scale) * little.scale]
  context.strokeRect(
    view.x * little.scale + little.dx - w / 2,
    view.y * little.scale + little.dy - h / 2,
    w,
    h,
  )
}
