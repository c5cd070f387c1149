import { z } from 'zod/mini'
import { CELL_COUNT, FEATURE_NAMES } from '../detector/features.ts'
import { fitLogistic, type Samples, sigmoid } from './logistic.ts'
import { fitReturns } from './return-head.ts'
import { assetOf, type TrainingSet } from './training-set.ts'

const numbers = z.array(z.number())
const times = z.object({ from: z.string(), to: z.string() })

/** A fitted forecaster of models/*.json: coefficients, their training data and their scores. */
const modelSchema = z.object({
  id: z.string(),
  trained: times,
  symbols: z.array(z.string()),
  events: z.number(),
  features: z.array(z.string()),
  /** Logistic coefficients of "target before stop in time". */
  probability: numbers,
  /** The same for the recalibrated null: only the constant, the null's logit and the time frames count. */
  nullProbability: numbers,
  /** Linear coefficients of the realised return in units of the time frame's σ. */
  expectedReturn: numbers,
  /** Per kind × time frame × interval: outcomes trained on and targets reached among them. */
  outcomes: numbers,
  hits: numbers,
  figures: z.record(z.string(), z.unknown()),
})
export type Model = z.infer<typeof modelSchema>
export type Coefficients = Pick<
  Model,
  'probability' | 'nullProbability' | 'expectedReturn' | 'outcomes' | 'hits' | 'events'
>

/** Reads a model file's content; throws when it is none or speaks of other features than this code. */
export function parseModel(content: unknown): Model {
  const model = modelSchema.parse(content)
  const isSame =
    model.features.length === FEATURE_NAMES.length &&
    model.features.every((name, index) => name === FEATURE_NAMES[index])
  if (!isSame) throw new Error(`model ${model.id} was trained on other features; train it again`)
  if (model.outcomes.length !== CELL_COUNT || model.hits.length !== CELL_COUNT) {
    throw new Error(`model ${model.id} has ${model.outcomes.length} base rates instead of ${CELL_COUNT}`)
  }
  return model
}

const NULL_PENALTY = 10
/**
 * How strongly the recalibrated null is believed before any outcome speaks against it. Chosen among 10 to 30,000 by symbols
 * left out on events before 2022 (docs/decisions/0032): a weaker belief learns what only the known symbols do.
 */
const PROBABILITY_PENALTY = 10_000
const NULL_COLUMNS = FEATURE_NAMES.flatMap((name, index) =>
  name === 'constant' || name === 'nullLogit' || name.startsWith('timeframe') ? [index] : [],
)

/** Fits everything a model holds to the chosen events of a set; `start` (an earlier fit) makes it faster. */
export function fitCoefficients(
  set: TrainingSet,
  chosen: readonly number[],
  options: {
    start?: Coefficients | undefined
    onIteration?: (iteration: number, logLoss: number) => void
  } = {},
): Coefficients {
  const width = FEATURE_NAMES.length
  const inOrder = chosen.toSorted((one, other) => foundAt(set, one) - foundAt(set, other))
  const all = samplesOf(set, inOrder)
  const outcomes = Array.from({ length: CELL_COUNT }, () => 0)
  const hits = Array.from({ length: CELL_COUNT }, () => 0)
  const returns = new Float32Array(chosen.length)
  const assets: string[] = []
  for (const [position, index] of inOrder.entries()) {
    const event = set.events[index]
    if (!event) continue
    outcomes[event.cell] = (outcomes[event.cell] ?? 0) + 1
    if (event.wasHit) hits[event.cell] = (hits[event.cell] ?? 0) + 1
    returns[position] = event.realisedReturn / event.sigma
    assets.push(assetOf(event.symbol))
  }
  const narrow = fitLogistic(columnsOf(all, NULL_COLUMNS), { penalty: NULL_PENALTY })
  const nullProbability = Array.from({ length: width }, () => 0)
  for (const [position, column] of NULL_COLUMNS.entries()) nullProbability[column] = narrow[position] ?? 0
  const { start, onIteration } = options
  const probability = fitLogistic(all, {
    penalty: PROBABILITY_PENALTY,
    prior: nullProbability,
    ...(start && { start: start.probability }),
    ...(onIteration && { onIteration }),
  })
  const expectedReturn = fitReturns({ ...all, outcomes: returns }, assets)
  return { probability, nullProbability, expectedReturn, outcomes, hits, events: chosen.length }
}

function foundAt(set: TrainingSet, index: number): number {
  return set.events[index]?.foundAtMs ?? 0
}

function samplesOf(set: TrainingSet, chosen: readonly number[]): Samples {
  const width = FEATURE_NAMES.length
  const rows = new Float32Array(chosen.length * width)
  const outcomes = new Float32Array(chosen.length)
  for (const [position, index] of chosen.entries()) {
    const row = set.rows[index]
    if (row) rows.set(row, position * width)
    outcomes[position] = set.events[index]?.wasHit ? 1 : 0
  }
  return { width, count: chosen.length, rows, outcomes }
}

function columnsOf(samples: Samples, columns: readonly number[]): Samples {
  const width = columns.length
  const rows = new Float32Array(samples.count * width)
  for (let index = 0; index < samples.count; index += 1) {
    for (const [position, column] of columns.entries()) {
      rows[index * width + position] = samples.rows[index * samples.width + column] ?? 0
    }
  }
  return { width, count: samples.count, rows, outcomes: samples.outcomes }
}

function score(row: ArrayLike<number>, weights: readonly number[]): number {
  let sum = 0
  for (let column = 0; column < weights.length; column += 1)
    sum += (row[column] ?? 0) * (weights[column] ?? 0)
  return sum
}

/** A signal's features seen by a model: probability, the null's probability, expected return in units of σ. */
export function applyModel(
  coefficients: Pick<Model, 'probability' | 'nullProbability' | 'expectedReturn'>,
  row: ArrayLike<number>,
): { probability: number; byNull: number; expectedSigmas: number } {
  return {
    probability: sigmoid(score(row, coefficients.probability)),
    byNull: sigmoid(score(row, coefficients.nullProbability)),
    expectedSigmas: score(row, coefficients.expectedReturn),
  }
}

/** The share of targets reached in training for a kind × time frame × interval; 0.4 where there was nothing. */
export function baseRateOf(model: Pick<Model, 'outcomes' | 'hits'>, cell: number): number {
  const outcomes = model.outcomes[cell] ?? 0
  return outcomes > 0 ? (model.hits[cell] ?? 0) / outcomes : 0.4
}
