import { DAY_MS } from '#server/modules/market/candle.ts'
import { SANDBOX_EPOCH_MS } from '#server/sandbox/sandbox-path.ts'
import { openSandboxSource } from '#server/sandbox/sandbox-source.ts'
import { createDetector } from '#server/modules/signals/engine/detector/detector.ts'
import { FEATURE_NAMES } from '#server/modules/signals/engine/detector/features.ts'
import { fitLogistic, sigmoid } from '#server/modules/signals/engine/forecaster/logistic.ts'
import { seededRandom } from '#server/modules/signals/engine/forecaster/scores.ts'
import { median, round } from './parts/median.ts'
import { measureLive } from './signals-live.ts'

const DAYS = 600
const WARM_UP_ROUNDS = 3
const ROUNDS = 9
const TRAINING_ROWS = 600_000

/** Rows as wide as the forecaster's, with outcomes from known coefficients. */
function trainingRows() {
  const random = seededRandom(1)
  const width = FEATURE_NAMES.length
  const rows = new Float32Array(TRAINING_ROWS * width)
  const outcomes = new Float32Array(TRAINING_ROWS)
  for (let index = 0; index < TRAINING_ROWS; index += 1) {
    let score = -0.4
    for (let column = 0; column < width; column += 1) {
      const value = column === 0 ? 1 : 2 * random() - 1
      rows[index * width + column] = value
      score += column % 3 === 1 ? 0.2 * value : 0
    }
    outcomes[index] = random() < sigmoid(score) ? 1 : 0
  }
  return { width, count: TRAINING_ROWS, rows, outcomes }
}

/** Detector throughput and the 99th percentile of one push on generated candles; training on 600k rows; from a candle's close to the members. */
export async function run(_args: readonly string[] = []): Promise<object> {
  const toMs = SANDBOX_EPOCH_MS + DAYS * DAY_MS
  const source = openSandboxSource(() => toMs)
  const candles = await source.closedCandles('BTC/USDT', 15, { fromMs: SANDBOX_EPOCH_MS, toMs })
  const rates: number[] = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const detector = createDetector(15)
    const startedMs = performance.now()
    for (const candle of candles) detector.push(candle)
    rates.push((1000 * candles.length) / (performance.now() - startedMs))
    console.log(`detector round ${round + 1}: ${Math.round(rates.at(-1) ?? 0)} candles per second`)
  }
  const detector = createDetector(15)
  const pushes = candles.map((candle) => {
    const startedMs = performance.now()
    detector.push(candle)
    return 1000 * (performance.now() - startedMs)
  })
  pushes.sort((one, other) => one - other)
  const pushP99Us = pushes[Math.floor(0.99 * pushes.length)] ?? 0
  console.log(`push: median ${median(pushes).toFixed(2)} µs, p99 ${pushP99Us.toFixed(2)} µs`)
  const samples = trainingRows()
  const startedMs = performance.now()
  fitLogistic(samples, { penalty: 10, onIteration: (iteration) => console.log(`training step ${iteration}`) })
  const trainSeconds = (performance.now() - startedMs) / 1000
  const live = await measureLive()
  return {
    candlesPerSecond: Math.round(median(rates.slice(WARM_UP_ROUNDS))),
    pushP99Us: round(pushP99Us, 1),
    trainingRows: TRAINING_ROWS,
    trainingColumns: FEATURE_NAMES.length,
    trainSeconds: round(trainSeconds, 1),
    ...live,
  }
}
