/**
 * npm run signals:evaluate -- --data DIR [--placebo] [--forecaster constant] [--model FILE]
 * How good the forecasts are on events that their model had not seen: later dates by walk-forward, unseen
 * symbols by leaving them out. Candles after the shipped model's training range are forecast by that model.
 * The last line is one JSON object.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadSeries, type Series } from '#server/modules/market/candle-file.ts'
import { INTERVALS } from '#server/modules/market/candle.ts'
import { createDetector } from '#server/modules/signals/engine/detector/detector.ts'
import { type Model, parseModel } from '#server/modules/signals/engine/forecaster/model.ts'
import { MODEL_FILE } from '#server/modules/signals/engine/forecaster/shipped-model.ts'
import type { TrainingSet } from '#server/modules/signals/engine/forecaster/training-set.ts'
import { signRandomised } from './signals-placebo.ts'
import {
  brierSkill,
  calibrationOf,
  directionAuc,
  expectedReturnDeciles,
  kindName,
  perName,
  round,
  type Skill,
} from './signals-report.ts'
import { collectAll, type Said, walkForward, walkUnseenSymbols } from './signals-walk.ts'

const PLACEBO_SEED = 7
/** The forecaster's penalties were chosen on events before this moment; those after it had no say. */
const CHOSEN_BEFORE = '2022-01-01'
const everyEvent = (): boolean => true

function detectorSpeed(series: readonly Series[]): number {
  const startedMs = performance.now()
  let candles = 0
  for (const one of series) {
    const detector = createDetector(one.intervalMinutes)
    for (const candle of one.candles) detector.push(candle)
    candles += one.candles.length
  }
  return Math.round((1000 * candles) / (performance.now() - startedMs))
}

function spread(name: string, skill: Skill): Record<string, number> {
  return {
    [name]: round(skill.percent),
    [`${name}Low`]: round(skill.low),
    [`${name}High`]: round(skill.high),
  }
}

function shape(set: TrainingSet, said: readonly Said[]) {
  const skills = {
    ...spread('brierSkillVsClimatology', brierSkill(set, said, 'climatology')),
    ...spread('brierSkillVsNull', brierSkill(set, said, 'byNull')),
  }
  const { slope, rankCorrelation } = expectedReturnDeciles(set, said)
  return {
    n: said.length,
    ...skills,
    ece: round(calibrationOf(set, said)),
    expectedReturn: { rankCorrelation: round(rankCorrelation), slope: round(slope) },
  }
}

function isAfterChoice(set: TrainingSet): (one: Said) => boolean {
  const fromMs = Date.parse(CHOSEN_BEFORE)
  return (one) => (set.events[one.index]?.foundAtMs ?? 0) >= fromMs
}

function logTable(set: TrainingSet, said: readonly Said[]): void {
  console.log('\nkind                   n      hit %   said %   ECE   skill %')
  const rows = perName(
    said,
    (one) => kindName(set, one),
    (part) => {
      const hits = part.filter((one) => set.events[one.index]?.wasHit).length
      const mean = part.reduce((sum, one) => sum + one.probability, 0) / part.length
      const skill = brierSkill(set, part, 'climatology').percent
      return [part.length, (100 * hits) / part.length, 100 * mean, calibrationOf(set, part), skill]
    },
  )
  for (const [kind, cells] of Object.entries(rows)) {
    console.log(kind.padEnd(20), ...cells.map((cell, index) => cell.toFixed(index === 0 ? 0 : 2).padStart(8)))
  }
  const { expected, realised } = expectedReturnDeciles(set, said)
  console.log('\nexpected return by decile, in σ of the time frame: said and seen')
  for (const [index, said] of expected.entries()) {
    console.log(
      String(index + 1).padStart(3),
      said.toFixed(4).padStart(9),
      (realised[index] ?? 0).toFixed(4).padStart(9),
    )
  }
}

function placeboOf(series: readonly Series[]): { skillVsNull: number; directionAuc: number } {
  console.log('\nplacebo: the same on sign-randomised candles')
  const set = collectAll(signRandomised(series, PLACEBO_SEED), () => undefined)
  const said = walkForward(set, { shipped: undefined, mayLearn: everyEvent, log: console.log })
  return {
    skillVsNull: round(brierSkill(set, said, 'byNull').percent),
    directionAuc: round(directionAuc(set, said), 3),
  }
}

function asConstant(said: readonly Said[]): Said[] {
  return said.map((one) => ({ ...one, probability: 0.5, expectedSigmas: 0 }))
}

interface Options {
  data: string
  placebo: boolean
  isConstant: boolean
  shipped: Model
}

/** Everything that is told about two walks: over later dates, and over symbols that no model had seen. */
function figuresOf(set: TrainingSet, said: readonly Said[], unseen: readonly Said[]) {
  const { n, ...figures } = shape(set, said)
  const hits = said.filter((one) => set.events[one.index]?.wasHit).length
  const ofKind = (one: Said): string => kindName(set, one)
  const symbolName = (one: Said): string => set.events[one.index]?.symbol ?? ''
  return {
    n,
    baseRate: round(hits / n, 4),
    ...figures,
    ecePerKind: perName(said, ofKind, (part) => round(calibrationOf(set, part))),
    ecePerSymbol: perName(unseen, symbolName, (part) => round(calibrationOf(set, part))),
    brierSkillPerKind: perName(said, ofKind, (part) => round(brierSkill(set, part, 'climatology').percent)),
    directionAuc: round(directionAuc(set, said), 3),
    unseenSymbols: shape(set, unseen),
    afterChoice: {
      from: CHOSEN_BEFORE,
      laterDates: shape(set, said.filter(isAfterChoice(set))),
      unseenSymbols: shape(set, unseen.filter(isAfterChoice(set))),
    },
  }
}

async function evaluate({ data, placebo, isConstant, shipped }: Options): Promise<void> {
  const startedMs = performance.now()
  console.log(`reading ${data}`)
  const series = await loadSeries(data, INTERVALS)
  if (series.length === 0) throw new Error(`${data} holds no SYMBOL_venue-INTERVAL.csv.gz files`)
  const candlesPerSecond = detectorSpeed(series)
  console.log(`detector: ${candlesPerSecond} candles per second\ndetecting and resolving`)
  const set = collectAll(series, console.log)
  console.log('walk-forward: each stretch is forecast by a model of what came before it')
  const walked = walkForward(set, { shipped, mayLearn: everyEvent, log: console.log })
  if (walked.length === 0)
    throw new Error('nothing to judge: too few events before and none after the training range')
  const said = isConstant ? asConstant(walked) : walked
  console.log('\nunseen symbols: the same with groups of symbols left out in turn')
  const leftOut = walkUnseenSymbols(set, { shipped, log: (line) => console.log(`  ${line}`) })
  const unseen = isConstant ? asConstant(leftOut) : leftOut
  logTable(set, said)
  const line = {
    symbols: new Set(series.map((one) => one.symbol)).size,
    ...figuresOf(set, said, unseen),
    ...(placebo && { placebo: placeboOf(series) }),
    candlesPerSecond,
    forecaster: isConstant ? 'constant' : 'logistic',
    shippedModel: shipped.id,
    seconds: round((performance.now() - startedMs) / 1000, 1),
  }
  console.log(`\n${JSON.stringify(line)}`)
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    placebo: { type: 'boolean', default: false },
    forecaster: { type: 'string', default: 'logistic' },
    model: { type: 'string' },
  },
})
const isKnown = values.forecaster === 'logistic' || values.forecaster === 'constant'
if (!values.data || !isKnown) {
  console.error(
    'usage: npm run signals:evaluate -- --data DIR [--placebo] [--forecaster constant] [--model FILE]',
  )
  process.exitCode = 2
} else {
  const shipped = parseModel(JSON.parse(await readFile(values.model ?? MODEL_FILE, 'utf8')))
  const { data, placebo } = values
  await evaluate({ data, placebo, isConstant: values.forecaster === 'constant', shipped })
}
