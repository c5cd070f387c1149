import { toCount } from '../../money.ts'
import type { Flow } from './flow.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const STEP_DAYS = 7
const STEPS = 53
const FULL_BPS = 10_000n

/** Commissions in hundredths of a percent of fees, of 30 days up to each of 53 weeks' last day; the newest last. */
export interface CommissionBand {
  readonly low: number
  readonly high: number
  readonly weeks: { readonly day: string; readonly bps: number }[]
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

interface DaySums {
  readonly fees: bigint
  readonly commissions: bigint
}

const FEE_SOURCES = ['UNEARNED', 'MEMBER_AVAILABLE', 'GAME_POOL', 'SWAP_TREASURY']

/** What a flow of MCS adds to fees earned and to commissions. */
function partOf({ debit, credit, units }: Flow): DaySums {
  const sum = BigInt(units)
  if (credit === 'FEES' && debit === 'COMMISSION_PAYABLE') return { fees: 0n, commissions: -sum }
  if (debit === 'FEES' && credit === 'COMMISSION_PAYABLE') return { fees: 0n, commissions: sum }
  return credit === 'FEES' && FEE_SOURCES.includes(debit)
    ? { fees: sum, commissions: 0n }
    : { fees: 0n, commissions: 0n }
}

const add = (one: DaySums, other: DaySums): DaySums => ({
  fees: one.fees + other.fees,
  commissions: one.commissions + other.commissions,
})

/** Between which shares commissions stood over the last year; weeks without fees are left out. Null without any. */
export function computeBand(flows: readonly Flow[], day: string): CommissionBand | null {
  const byDay = new Map<string, DaySums>()
  for (const flow of flows)
    if (flow.currency === 'MCS')
      byDay.set(flow.day, add(byDay.get(flow.day) ?? { fees: 0n, commissions: 0n }, partOf(flow)))
  const weeks = Array.from({ length: STEPS }, (_, index) => daysBefore(day, (STEPS - 1 - index) * STEP_DAYS))
    .map((end) => {
      const days = Array.from({ length: MONTH_DAYS }, (_, index) => byDay.get(daysBefore(end, index)))
      const sums = days.reduce<DaySums>((all, one) => (one === undefined ? all : add(all, one)), {
        fees: 0n,
        commissions: 0n,
      })
      return { day: end, ...sums }
    })
    .filter(({ fees }) => fees > 0n)
    .map(({ day: end, fees, commissions }) => ({ day: end, bps: toCount((commissions * FULL_BPS) / fees) }))
  if (weeks.length === 0) return null
  const shares = weeks.map(({ bps }) => bps).toSorted((one, other) => one - other)
  return { low: shares[0] ?? 0, high: shares.at(-1) ?? 0, weeks }
}
