import { toCount } from '../../money.ts'

export const RECORD_NAMES = ['escrow', 'plans', 'forecasts', 'answers'] as const

/**
 * What else the public page is computed from. `escrow`: plans in `count`, what lies for them in `units`. `plans`: with `key` payments
 * left, all they can still be paid in `units`, one payment of theirs in `sum`. `forecasts`: signals of `key` percent, hits in `units`,
 * forecasts in hundredths of a percent in `sum`. `answers`: inquiries that waited `key` minutes. Money is in millionths of USDT.
 */
export interface PublicRecord {
  readonly day: string
  readonly record: (typeof RECORD_NAMES)[number]
  readonly key: number
  readonly count: number
  readonly units: string
  readonly sum: string
}

/** After so many more payments. */
interface CoverageDay {
  readonly after: number
  /** Plans that still run. */
  readonly plans: number
  readonly promised: string
  readonly escrow: string
}

interface ForecastBin {
  /** Percent; ten points wide. */
  readonly from: number
  readonly count: number
  readonly hits: number
  readonly forecastBps: number
}

export interface RecordFigures {
  readonly coverage: { readonly lastPayment: number; readonly days: CoverageDay[] }
  readonly calibration: ForecastBin[]
  readonly answers: { readonly count: number; readonly medianMinutes: number | null }
}

/** More days than this are drawn in steps. */
const MAX_COVERAGE_DAYS = 60
const BIN_POINTS = 10
const LAST_BIN = 90

type Rows = readonly PublicRecord[]

/** What plans can still be paid after so many payments, and how many of them still run then. */
function promisedAfter(plans: Rows, after: number): { plans: number; promised: bigint } {
  const open = plans.filter(({ key }) => key > after)
  return {
    plans: open.reduce((total, { count }) => total + count, 0),
    promised: open.reduce((total, { units, sum }) => total + BigInt(units) - BigInt(after) * BigInt(sum), 0n),
  }
}

function coverageOf(plans: Rows, escrow: bigint): RecordFigures['coverage'] {
  const lastPayment = plans.reduce((last, { key }) => (key > last ? key : last), 0)
  const step = 1 + (lastPayment - (lastPayment % MAX_COVERAGE_DAYS)) / MAX_COVERAGE_DAYS
  const steps: number[] = []
  for (let after = 0; after < lastPayment; after += step) steps.push(after)
  const { promised: first } = promisedAfter(plans, 0)
  const days = [...steps, lastPayment].map((after) => {
    const { plans: running, promised } = promisedAfter(plans, after)
    return {
      after,
      plans: running,
      promised: String(promised),
      escrow: String(escrow - (first - promised)),
    }
  })
  return { lastPayment, days }
}

function calibrationOf(forecasts: Rows): ForecastBin[] {
  const binOf = (key: number) => (key > LAST_BIN ? LAST_BIN : key - (key % BIN_POINTS))
  return [...new Set(forecasts.map(({ key }) => binOf(key)))]
    .toSorted((one, other) => one - other)
    .map((from) => {
      const own = forecasts.filter(({ key }) => binOf(key) === from)
      const count = own.reduce((total, row) => total + row.count, 0)
      const hits = own.reduce((total, { units }) => total + BigInt(units), 0n)
      const sum = own.reduce((total, row) => total + BigInt(row.sum), 0n)
      return { from, count, hits: toCount(hits), forecastBps: toCount(sum / BigInt(count)) }
    })
}

/** The least time within which half of the members had their answer. */
function answersOf(answers: Rows): RecordFigures['answers'] {
  const count = answers.reduce((total, row) => total + row.count, 0)
  let seen = 0
  const half = answers
    .toSorted((one, other) => one.key - other.key)
    .find((row) => {
      seen += row.count
      return seen * 2 >= count
    })
  return { count, medianMinutes: half?.key ?? null }
}

/** The figures that are no flows of money, from the public records of one day alone. */
export function computeRecords(records: Rows): RecordFigures {
  const of = (name: PublicRecord['record']) => records.filter(({ record }) => record === name)
  const escrow = of('escrow').reduce((total, { units }) => total + BigInt(units), 0n)
  return {
    coverage: coverageOf(of('plans'), escrow),
    calibration: calibrationOf(of('forecasts')),
    answers: answersOf(of('answers')),
  }
}
