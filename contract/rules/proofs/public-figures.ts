import { computeBand, type CommissionBand } from './commission-band.ts'
import type { Flow } from './flow.ts'
import type { ProofCoin } from './proof-format.ts'

/** Classes that a member or a plan owns: all that members are owed. */
export const OWED_CLASSES = [
  'MEMBER_AVAILABLE',
  'MEMBER_BONUS',
  'MEMBER_LOCKED',
  'MEMBER_GAS',
  'PLAN_ESCROW',
  'PLAN_COVER',
  'GAME_STAKE',
] as const

/** Sums in millionths at the end of the last day. */
export interface PublicFigures {
  readonly owed: Readonly<Record<ProofCoin, string>>
  /** What the books say lies on the chain. */
  readonly booked: Readonly<Record<ProofCoin, string>>
  /** Payouts of plans and commissions over the last 30 days, in USDT, by what they were paid from. */
  readonly payouts: {
    readonly escrow: string
    readonly treasury: string
    readonly commissions: string
    /** From balances and joins of other members: no rule of the books allows any. */
    readonly members: string
  }
  /** Fees earned and commissions out of them over the last 30 days, per coin. */
  readonly fees: Readonly<Record<ProofCoin, string>>
  readonly commissions: Readonly<Record<ProofCoin, string>>
  /** Commissions of MCS as a share of fees over the last year; null before the first fee. */
  readonly band: CommissionBand | null
  /** UP & DOWN over the last 30 days, in MCS. */
  readonly game: {
    readonly staked: string
    readonly matched: string
    readonly returned: string
    readonly paid: string
    readonly fee: string
    readonly house: string
  }
  /** The token sale since its beginning. */
  readonly sale: { readonly soldMcs: string; readonly releasedMcs: string; readonly paidUsdt: string }
}

const MONTH_DAYS = 30
const PAYOUT_KINDS = ['recommend_profit', 'reward_plan_end']

type Choose = (flow: Flow) => boolean

/** The day so many days before another. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

function sumOf(flows: readonly Flow[], choose: Choose): bigint {
  return flows.reduce((sum, flow) => (choose(flow) ? sum + BigInt(flow.units) : sum), 0n)
}

/** What reached some classes less what left them. */
function balanceOf(flows: readonly Flow[], currency: ProofCoin, classes: readonly string[]): bigint {
  const own = flows.filter((flow) => flow.currency === currency)
  return (
    sumOf(own, ({ credit }) => classes.includes(credit)) - sumOf(own, ({ debit }) => classes.includes(debit))
  )
}

const perCoin = (of: (coin: ProofCoin) => bigint): Readonly<Record<ProofCoin, string>> => ({
  USDT: String(of('USDT')),
  MCS: String(of('MCS')),
  TRX: String(of('TRX')),
})

function payoutsOf(month: readonly Flow[]): PublicFigures['payouts'] {
  const from = (classes: readonly string[]) =>
    String(
      sumOf(
        month,
        ({ currency, kind, debit, credit }) =>
          currency === 'USDT' &&
          credit === 'MEMBER_AVAILABLE' &&
          PAYOUT_KINDS.includes(kind) &&
          classes.includes(debit),
      ),
    )
  return {
    escrow: from(['PLAN_ESCROW']),
    treasury: from(['PLAN_COVER']),
    commissions: from(['COMMISSION_PAYABLE']),
    members: from([
      'MEMBER_AVAILABLE',
      'MEMBER_BONUS',
      'MEMBER_LOCKED',
      'MEMBER_GAS',
      'GAME_STAKE',
      'GAME_POOL',
    ]),
  }
}

function gameOf(month: readonly Flow[]): PublicFigures['game'] {
  const between = (debits: readonly string[], credits: readonly string[]) =>
    String(
      sumOf(
        month,
        ({ currency, debit, credit }) =>
          currency === 'MCS' && debits.includes(debit) && credits.includes(credit),
      ),
    )
  const members = ['MEMBER_AVAILABLE']
  return {
    staked: between(members, ['GAME_STAKE']),
    matched: between(['GAME_STAKE'], ['GAME_POOL']),
    returned: between(['GAME_STAKE'], members),
    paid: between(['GAME_POOL'], members),
    fee: between(['GAME_POOL'], ['FEES']),
    house: between(
      ['OPERATOR_CAPITAL', 'FEES', 'SWAP_TREASURY', 'REWARD_TREASURY', 'ICO_TREASURY'],
      ['GAME_STAKE', 'GAME_POOL'],
    ),
  }
}

/** Every figure of the public page from the public flows alone, as of the end of `day`. */
export function computeFigures(flows: readonly Flow[], day: string): PublicFigures {
  const since = daysBefore(day, MONTH_DAYS - 1)
  const month = flows.filter((flow) => flow.day >= since)
  const pairs = (debits: readonly string[], credits: readonly string[]) => (coin: ProofCoin) =>
    sumOf(
      month,
      ({ currency, debit, credit }) =>
        currency === coin && debits.includes(debit) && credits.includes(credit),
    )
  const fees = pairs(['UNEARNED', 'MEMBER_AVAILABLE', 'GAME_POOL', 'SWAP_TREASURY'], ['FEES'])
  const commissions = pairs(['FEES'], ['COMMISSION_PAYABLE'])
  const returned = pairs(['COMMISSION_PAYABLE'], ['FEES'])
  const all = (currency: ProofCoin, debit: string, credit: string) =>
    String(
      sumOf(flows, (flow) => flow.currency === currency && flow.debit === debit && flow.credit === credit),
    )
  return {
    owed: perCoin((coin) => balanceOf(flows, coin, OWED_CLASSES)),
    booked: perCoin((coin) => -balanceOf(flows, coin, ['CHAIN'])),
    payouts: payoutsOf(month),
    fees: perCoin(fees),
    commissions: perCoin((coin) => commissions(coin) - returned(coin)),
    band: computeBand(flows, day),
    game: gameOf(month),
    sale: {
      soldMcs: all('MCS', 'ICO_TREASURY', 'MEMBER_LOCKED'),
      releasedMcs: all('MCS', 'MEMBER_LOCKED', 'MEMBER_AVAILABLE'),
      paidUsdt: all('USDT', 'MEMBER_AVAILABLE', 'ICO_PROCEEDS'),
    },
  }
}
