/** npm run signals:train -- --data DIR --out FILE: fits the forecaster to a folder of recorded candles. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadSeries } from '#server/modules/market/candle-file.ts'
import { INTERVALS } from '#server/modules/market/candle.ts'
import { FEATURE_NAMES } from '#server/modules/signals/engine/detector/features.ts'
import {
  type Coefficients,
  fitCoefficients,
  type Model,
} from '#server/modules/signals/engine/forecaster/model.ts'
import type { TrainingSet } from '#server/modules/signals/engine/forecaster/training-set.ts'
import { brierSkill, calibrationOf, round } from './signals-report.ts'
import { collectAll, walkForward } from './signals-walk.ts'

const SCALE = 1e7

function rounded(values: readonly number[]): number[] {
  return values.map((value) => Math.round(value * SCALE) / SCALE)
}

/** What the fit is worth: every event after the first year, forecast by fits to earlier ones. */
function figuresOf(set: TrainingSet): Record<string, unknown> {
  const said = walkForward(set, { shipped: undefined, mayLearn: () => true, log: console.log })
  return {
    n: said.length,
    ece: round(calibrationOf(set, said)),
    brierSkillVsClimatology: round(brierSkill(set, said, 'climatology').percent),
    brierSkillVsNull: round(brierSkill(set, said, 'byNull').percent),
  }
}

function modelOf(set: TrainingSet, fitted: Coefficients, symbols: string[]): Omit<Model, 'id' | 'figures'> {
  let firstMs = Infinity
  let lastMs = 0
  for (const event of set.events) {
    firstMs = Math.min(firstMs, event.foundAtMs)
    lastMs = Math.max(lastMs, event.maturedAtMs)
  }
  return {
    trained: { from: new Date(firstMs).toISOString(), to: new Date(lastMs).toISOString() },
    symbols,
    events: fitted.events,
    features: [...FEATURE_NAMES],
    probability: rounded(fitted.probability),
    nullProbability: rounded(fitted.nullProbability),
    expectedReturn: rounded(fitted.expectedReturn),
    outcomes: fitted.outcomes,
    hits: fitted.hits,
  }
}

async function train(folder: string, file: string): Promise<void> {
  const startedMs = performance.now()
  console.log(`reading ${folder}`)
  const series = await loadSeries(folder, INTERVALS)
  if (series.length === 0) throw new Error(`${folder} holds no SYMBOL_venue-INTERVAL.csv.gz files`)
  console.log('detecting and resolving')
  const set = collectAll(series, console.log)
  console.log('judging by walk-forward')
  const figures = figuresOf(set)
  console.log('fitting on everything')
  const chosen = set.events.flatMap((event, index) => (event.isWarm ? [index] : []))
  const fitted = fitCoefficients(set, chosen, {
    onIteration: (iteration, logLoss) => console.log(`  step ${iteration}: log loss ${logLoss.toFixed(6)}`),
  })
  const symbols = [...new Set(series.map((one) => one.symbol))].toSorted()
  const content = modelOf(set, fitted, symbols)
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)
  const model: Model = { id: `levels-${content.trained.to.slice(0, 7)}-${digest}`, ...content, figures }
  await writeFile(file, `${JSON.stringify(model, null, 1)}\n`)
  const seconds = round((performance.now() - startedMs) / 1000, 1)
  console.log(
    JSON.stringify({ id: model.id, events: model.events, trained: model.trained, seconds, ...figures }),
  )
}

const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } })
if (!values.data || !values.out) {
  console.error('usage: npm run signals:train -- --data DIR --out FILE')
  process.exitCode = 2
} else {
  await train(values.data, values.out)
}
