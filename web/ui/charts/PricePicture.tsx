import {
  computeLayout,
  type DrawnCandle,
  type Label,
  type Picture,
  type PictureInput,
} from './price-geometry.ts'
import { Plot } from './Plot.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import * as styles from './Plot.module.css'

export interface PricePictureProps extends Omit<PictureInput, 'width' | 'height'> {
  /** The picture in words. */
  label: string
  names: Readonly<Record<Label['name'], string>>
  /** Texts under the picture: its beginning, the signal, its end. */
  times: { first: string; now: string; end: string }
  print: (price: number) => string
}

const LINE_CLASS: Readonly<Record<Label['name'], string>> = {
  target: styles.target,
  stop: styles.stop,
  level: styles.level,
  entry: styles.nowLine,
}

function Zones({ picture, input }: { picture: Picture; input: PictureInput }) {
  const { y, nowX, endX } = picture
  const zone = (a: number, b: number) => ({
    x: nowX,
    width: endX - nowX,
    y: Math.min(y(a), y(b)),
    height: Math.abs(y(a) - y(b)),
  })
  return (
    <>
      <rect className={styles.targetZone} {...zone(input.entry, input.target)} />
      <rect className={styles.stopZone} {...zone(input.entry, input.stop)} />
    </>
  )
}

/** One candle as strokes: the wick above and below, the body as a box. */
function candlePath({ x, width, high, low, top, bottom }: DrawnCandle): string {
  const [left, right, base] = [x - width / 2, x + width / 2, Math.max(top + 1, bottom)]
  const stroke = [`M${x} ${high}V${top}`, `M${x} ${base}V${low}`, `M${left} ${top}H${right}V${base}H${left}Z`]
  return stroke.join('').replace(/\d+\.\d+/g, (figure) => Number.parseFloat(figure).toFixed(1))
}

/** All rising candles are one drawing and all falling ones another: sixty of each would be work for nothing. */
function Candles({ picture }: { picture: Picture }) {
  const path = (up: boolean) =>
    picture.candles
      .filter((candle) => candle.up === up)
      .map(candlePath)
      .join('')
  return (
    <>
      <path className={styles.rising} d={path(true)} />
      <path className={styles.falling} d={path(false)} />
    </>
  )
}

function Lines({ picture, names, print }: Pick<PricePictureProps, 'names' | 'print'> & { picture: Picture }) {
  return picture.labels.map((line) => (
    <g key={line.name}>
      {line.name !== 'entry' && (
        <path
          className={LINE_CLASS[line.name]}
          d={`M${line.name === 'level' ? 2 : picture.nowX} ${line.y}H${picture.endX}`}
        />
      )}
      <text
        className={line.name === 'entry' ? styles.nowText : line.name === 'level' ? '' : styles.label}
        x={picture.endX + 6}
      >
        <tspan x={picture.endX + 6} y={line.labelY - 3}>
          {names[line.name]}
        </tspan>
        <tspan x={picture.endX + 6} y={line.labelY + 10}>
          {print(line.price)}
        </tspan>
      </text>
    </g>
  ))
}

/** The price up to a signal, and what it may do: level, entry, target and stop; past solid, future as zones. */
export function PricePicture({ label, names, times, print, ...input }: PricePictureProps) {
  const measured = useWidth<HTMLDivElement>(326)
  const { width } = measured
  const height = width > 420 ? 320 : 264
  const sized = { ...input, width, height }
  const picture = computeLayout(sized)
  const entry = picture.y(input.entry)
  return (
    <Plot measured={measured} height={height} label={label}>
      <Zones picture={picture} input={sized} />
      <Lines picture={picture} names={names} print={print} />
      <Candles picture={picture} />
      <path className={styles.priceLine} d={`M${picture.path}`} />
      <path className={styles.nowLine} d={`M${picture.nowX} 4V${height - 22}`} />
      <circle className={styles.nowPoint} cx={picture.nowX} cy={entry} r={4} />
      {picture.outcome !== undefined && (
        <circle className={styles.endPoint} cx={picture.outcome.x} cy={picture.outcome.y} r={5} />
      )}
      <text x={0} y={height - 6}>
        {times.first}
      </text>
      <text className={styles.nowText} x={picture.nowX} y={height - 6} textAnchor="middle">
        {times.now}
      </text>
      <text x={picture.endX} y={height - 6} textAnchor="end">
        {times.end}
      </text>
    </Plot>
  )
}
