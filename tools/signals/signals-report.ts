import { WEEK_MS } from '#server/modules/market/candle.ts'
import { KIND_ORDER } from '#server/modules/signals/engine/detector/kinds.ts'
import {
  areaUnderCurve,
  calibrationError,
  seededRandom,
  slopeAndRank,
} from '#server/modules/signals/engine/forecaster/scores.ts'
import type { TrainingSet } from '#server/modules/signals/engine/forecaster/training-set.ts'
import type { Said } from './signals-walk.ts'

const RESAMPLES = 1_000
const DECILES = 10

export interface Skill {
  percent: number
  low: number
  high: number
}

/** Which forecast a skill is measured against. */
export type Reference = 'climatology' | 'byNull'

interface ScoredSignal extends Said {
  wasHit: boolean
  week: number
}

function evaluate(set: TrainingSet, said: readonly Said[]): ScoredSignal[] {
  return said.map((one) => {
    const event = set.events[one.index]
    return { ...one, wasHit: event?.wasHit ?? false, week: Math.floor((event?.foundAtMs ?? 0) / WEEK_MS) }
  })
}

/** Brier skill in percent with the 2.5 % and 97.5 % points of a bootstrap over whole weeks. */
export function brierSkill(set: TrainingSet, said: readonly Said[], against: Reference): Skill {
  const weeks = new Map<number, { ours: number; theirs: number }>()
  for (const one of evaluate(set, said)) {
    const sums = weeks.get(one.week) ?? { ours: 0, theirs: 0 }
    const outcome = one.wasHit ? 1 : 0
    sums.ours += (one.probability - outcome) ** 2
    sums.theirs += (one[against] - outcome) ** 2
    weeks.set(one.week, sums)
  }
  const blocks = [...weeks.values()]
  const random = seededRandom(20_170_101)
  const drawn: number[] = []
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    drawn.push(
      skillOf(blocks.map(() => blocks[Math.floor(random() * blocks.length)] ?? { ours: 0, theirs: 0 })),
    )
  }
  drawn.sort((one, other) => one - other)
  return { percent: skillOf(blocks), low: drawn[24] ?? 0, high: drawn[974] ?? 0 }
}

function skillOf(blocks: readonly { ours: number; theirs: number }[]): number {
  let ours = 0
  let theirs = 0
  for (const block of blocks) {
    ours += block.ours
    theirs += block.theirs
  }
  return theirs > 0 ? 100 * (1 - ours / theirs) : 0
}

export function calibrationOf(set: TrainingSet, said: readonly Said[]): number {
  return calibrationError(evaluate(set, said))
}

/** Splits forecasts by a name of their event (kind, symbol) and measures each part. */
export function perName<Figure>(
  said: readonly Said[],
  nameOf: (one: Said) => string,
  measure: (part: readonly Said[]) => Figure,
): Record<string, Figure> {
  const parts = new Map<string, Said[]>()
  for (const one of said) {
    const name = nameOf(one)
    const part = parts.get(name)
    if (part) part.push(one)
    else parts.set(name, [one])
  }
  const names = [...parts.keys()].toSorted()
  return Object.fromEntries(names.map((name) => [name, measure(parts.get(name) ?? [])]))
}

export function kindName(set: TrainingSet, one: Said): string {
  return KIND_ORDER[set.events[one.index]?.kind ?? 0] ?? ''
}

/** Does the expected return know whether the price ends the time frame in the signal's direction? 0.5 = no. */
export function directionAuc(set: TrainingSet, said: readonly Said[]): number {
  return areaUnderCurve(
    said.map((one) => one.expectedSigmas),
    said.map((one) => (set.events[one.index]?.horizonReturn ?? 0) > 0),
  )
}

/** Deciles of expected return: mean forecast and mean outcome of each, in units of σ, and how they agree. */
export function expectedReturnDeciles(set: TrainingSet, said: readonly Said[]) {
  const ordered = said.toSorted((one, other) => one.expectedSigmas - other.expectedSigmas)
  const expected: number[] = []
  const realised: number[] = []
  for (let decile = 0; decile < DECILES; decile += 1) {
    const from = Math.floor((decile * ordered.length) / DECILES)
    const part = ordered.slice(from, Math.floor(((decile + 1) * ordered.length) / DECILES))
    let forecast = 0
    let outcome = 0
    for (const one of part) {
      const event = set.events[one.index]
      forecast += one.expectedSigmas
      outcome += event ? event.realisedReturn / event.sigma : 0
    }
    expected.push(forecast / Math.max(part.length, 1))
    realised.push(outcome / Math.max(part.length, 1))
  }
  return { expected, realised, ...slopeAndRank(expected, realised) }
}

export function round(value: number, decimals = 2): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
