import type { Series } from '#server/modules/market/candle-file.ts'
import { DAY_MS } from '#server/modules/market/candle.ts'
import {
  applyModel,
  baseRateOf,
  type Coefficients,
  fitCoefficients,
  type Model,
} from '#server/modules/signals/engine/forecaster/model.ts'
import {
  fitRecalibration,
  type Matured,
  RECALIBRATION_DAYS,
  type Recalibration,
  recalibrated,
} from '#server/modules/signals/engine/forecaster/recalibration.ts'
import {
  assetOf,
  collectEvents,
  type TrainingSet,
} from '#server/modules/signals/engine/forecaster/training-set.ts'

/** What was said about one event by a model that had seen neither it nor anything after it. */
export interface Said {
  index: number
  probability: number
  byNull: number
  climatology: number
  expectedSigmas: number
}

export type Log = (line: string) => void

/** A year of outcomes (of a short record: two fifths) is learnt from before the first forecast is judged. */
const FIRST_TRAINING_MS = 365 * DAY_MS
const FIRST_TRAINING_SHARE = 0.4
const FOLD_MONTHS = 6
const FEWEST_EVENTS = 3_000
/** Base assets are left out together, in this many groups. */
const GROUPS = 5

export function collectAll(series: readonly Series[], log: Log): TrainingSet {
  const set: TrainingSet = { events: [], rows: [] }
  for (const [index, one] of series.entries()) {
    const before = set.events.length
    collectEvents({ candles: one.candles, intervalMinutes: one.intervalMinutes, index }, set)
    const found = set.events.length - before
    log(
      `  ${one.symbol} ${one.venue} ${one.intervalMinutes}m: ${one.candles.length} candles, ${found} events`,
    )
  }
  return set
}

function monthStart(timeMs: number, months: number): number {
  const day = new Date(timeMs)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1)
}

interface Fold {
  fromMs: number
  toMs: number
}

function foldsOf(set: TrainingSet, shipped: Model | undefined): { folds: Fold[]; endMs: number } {
  let first = Infinity
  let last = 0
  for (const event of set.events) {
    first = Math.min(first, event.foundAtMs)
    last = Math.max(last, event.foundAtMs)
  }
  const knownUntil = shipped ? Date.parse(shipped.trained.to) : Infinity
  const folds: Fold[] = []
  const firstTrainingMs = Math.min(FIRST_TRAINING_MS, FIRST_TRAINING_SHARE * (last - first))
  let fromMs = monthStart(first + firstTrainingMs, 1)
  while (fromMs <= Math.min(last, knownUntil)) {
    const toMs = Math.min(monthStart(fromMs, FOLD_MONTHS), knownUntil)
    if (toMs <= fromMs) break
    folds.push({ fromMs, toMs })
    fromMs = toMs
  }
  return { folds, endMs: last + 1 }
}

/** Events found in a span, by a predicate on their index. */
function eventsIn(set: TrainingSet, fold: Fold): number[] {
  const found: number[] = []
  for (const [index, event] of set.events.entries()) {
    if (event.isWarm && event.foundAtMs >= fold.fromMs && event.foundAtMs < fold.toMs) found.push(index)
  }
  return found
}

function maturedBefore(set: TrainingSet, timeMs: number, keep: (index: number) => boolean): number[] {
  const found: number[] = []
  for (const [index, event] of set.events.entries()) {
    if (event.isWarm && event.maturedAtMs <= timeMs && keep(index)) found.push(index)
  }
  return found
}

export interface WalkOptions {
  shipped: Model | undefined
  /** Events that the models may learn from; the others are only forecast. */
  mayLearn: (index: number) => boolean
  log: Log
}

/**
 * Forecasts every event after the first year by models trained on earlier, matured events only (refitted each
 * half year), and events after the shipped model's training range by the shipped model itself; then
 * recalibrates month by month as the product does.
 */
export function walkForward(set: TrainingSet, options: WalkOptions): Said[] {
  const { shipped, mayLearn, log } = options
  const { folds, endMs } = foldsOf(set, shipped)
  const said: Said[] = []
  let latest: Coefficients | undefined
  for (const fold of folds) {
    const learnt = maturedBefore(set, fold.fromMs, mayLearn)
    if (learnt.length < FEWEST_EVENTS) continue
    latest = fitCoefficients(set, learnt, { start: latest })
    const asked = eventsIn(set, fold)
    for (const index of asked) said.push(forecast(set, index, latest))
    log(`  ${day(fold.fromMs)} to ${day(fold.toMs)}: learnt from ${learnt.length}, asked for ${asked.length}`)
  }
  if (shipped) {
    const asked = eventsIn(set, { fromMs: Date.parse(shipped.trained.to), toMs: endMs })
    for (const index of asked) said.push(forecast(set, index, shipped))
    if (asked.length > 0) log(`  after ${shipped.trained.to}: ${shipped.id} asked for ${asked.length}`)
  }
  return recalibrateMonthly(set, said, mayLearn)
}

function day(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

function forecast(set: TrainingSet, index: number, model: Coefficients): Said {
  const event = set.events[index]
  const row = set.rows[index]
  if (!event || !row) throw new Error(`no event ${index}`)
  return { index, ...applyModel(model, row), climatology: baseRateOf(model, event.cell) }
}

/** At the start of each month: learn from outcomes matured in the 180 days before, apply to that month. */
function recalibrateMonthly(
  set: TrainingSet,
  said: readonly Said[],
  mayLearn: (index: number) => boolean,
): Said[] {
  const at = (one: Said): number => set.events[one.index]?.foundAtMs ?? 0
  const ordered = said.toSorted((one, other) => at(one) - at(other))
  const adjusted: Said[] = []
  let monthEndMs = 0
  let ours: Recalibration | undefined
  let ofNull: Recalibration | undefined
  for (const one of ordered) {
    if (at(one) >= monthEndMs) {
      const startMs = monthStart(at(one), 0)
      monthEndMs = monthStart(at(one), 1)
      const recent = ordered.filter((past) => mayLearn(past.index) && isRecent(set, past.index, startMs))
      ours = fitRecalibration(recent.map((past) => matured(set, past.index, past.probability)))
      ofNull = fitRecalibration(recent.map((past) => matured(set, past.index, past.byNull)))
    }
    const timeframeIndex = set.events[one.index]?.timeframeIndex ?? 0
    adjusted.push({
      ...one,
      probability: ours ? recalibrated(one.probability, timeframeIndex, ours) : one.probability,
      byNull: ofNull ? recalibrated(one.byNull, timeframeIndex, ofNull) : one.byNull,
    })
  }
  return adjusted
}

function isRecent(set: TrainingSet, index: number, nowMs: number): boolean {
  const maturedAtMs = set.events[index]?.maturedAtMs ?? Infinity
  return maturedAtMs <= nowMs && maturedAtMs > nowMs - RECALIBRATION_DAYS * DAY_MS
}

function matured(set: TrainingSet, index: number, forecast: number): Matured {
  const event = set.events[index]
  return { forecast, timeframeIndex: event?.timeframeIndex ?? 0, wasHit: event?.wasHit ?? false }
}

/** The same walk with groups of base assets left out in turn: later dates and unseen symbols at once. */
export function walkUnseenSymbols(set: TrainingSet, { shipped, log }: Omit<WalkOptions, 'mayLearn'>): Said[] {
  const assets = [...new Set(set.events.map((event) => assetOf(event.symbol)))].toSorted()
  const groupOf = (index: number): number => assets.indexOf(assetOf(set.events[index]?.symbol ?? '')) % GROUPS
  const said: Said[] = []
  for (let group = 0; group < GROUPS; group += 1) {
    const left = assets.filter((_, index) => index % GROUPS === group)
    if (left.length === 0) continue
    log(`leaving out ${left.join(', ')}`)
    const mayLearn = (index: number): boolean => groupOf(index) !== group
    const all = walkForward(set, { shipped, mayLearn, log: () => undefined })
    for (const one of all) if (groupOf(one.index) === group) said.push(one)
  }
  return said
}
