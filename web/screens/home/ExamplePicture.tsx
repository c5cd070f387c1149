import { m } from '#web/i18n/messages.ts'
import { computeLayout, type Candle } from '#web/ui/charts/price-geometry.ts'
import * as styles from '#web/ui/charts/Plot.module.css'

/** A drawn example, not a real market: closes of a range that breaks upwards. */
const CLOSES = [
  40, 42, 41, 45, 47, 44, 46, 50, 53, 51, 54, 57, 56, 58, 55, 52, 50, 47, 45, 43, 46, 44, 41, 43, 47, 50, 48,
  52, 55, 57, 56, 58, 57, 54, 52, 55, 58, 57, 61, 64,
]
const STEP_MS = 900_000

function candleOf(close: number, index: number): Candle {
  const open = CLOSES[index - 1] ?? close - 2
  const wick = 0.8 + ((index * 7) % 5) * 0.35
  return [index * STEP_MS, open, Math.max(open, close) + wick, Math.min(open, close) - wick, close]
}

const WIDTH = 420
const HEIGHT = 300
const picture = computeLayout({
  candles: CLOSES.map(candleOf),
  entry: 64,
  level: 58,
  target: 82,
  stop: 51,
  intervalMinutes: 15,
  from: CLOSES.length * STEP_MS,
  until: CLOSES.length * STEP_MS * 1.5,
  width: WIDTH,
  height: HEIGHT,
})

const round = (value: number) => Math.round(value * 10) / 10

function Zones() {
  const { nowX, endX, y } = picture
  const box = { x: nowX, width: endX - nowX }
  return (
    <>
      <rect className={styles.targetZone} {...box} y={round(y(82))} height={round(y(64) - y(82))} />
      <rect className={styles.stopZone} {...box} y={round(y(64))} height={round(y(51) - y(64))} />
      <path className={styles.target} d={`M${nowX} ${round(y(82))}H${endX}`} />
      <path className={styles.stop} d={`M${nowX} ${round(y(51))}H${endX}`} />
      <path className={styles.level} d={`M2 ${round(y(58))}H${endX}`} />
    </>
  )
}

/** How a signal is drawn: a level, where the price stood, where it may go and where it would be wrong. */
export function ExamplePicture() {
  const names = {
    target: m.signals_target(),
    entry: m.signals_entry(),
    level: m.signals_level(),
    stop: m.signals_stop(),
  }
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={m.home_example_label()}
    >
      <Zones />
      {picture.candles.map((candle) => (
        <g key={candle.x} className={candle.up ? styles.rising : styles.falling} strokeWidth={1}>
          <path
            d={`M${round(candle.x)} ${round(candle.high)}V${round(candle.top)}M${round(candle.x)} ${round(candle.bottom)}V${round(candle.low)}`}
          />
          <rect
            x={round(candle.x - candle.width / 2)}
            width={round(candle.width)}
            y={round(candle.top)}
            height={round(Math.max(1, candle.bottom - candle.top))}
          />
        </g>
      ))}
      <path className={styles.nowLine} d={`M${picture.nowX} 4V${HEIGHT - 12}`} />
      <circle className={styles.nowPoint} cx={picture.nowX} cy={round(picture.y(64))} r={4.5} />
      {picture.labels.map((line) => (
        <text
          key={line.name}
          className={line.name === 'entry' ? styles.nowText : line.name === 'level' ? '' : styles.label}
          x={picture.endX + 6}
          y={round(line.labelY + 4)}
        >
          {names[line.name]}
        </text>
      ))}
    </svg>
  )
}
