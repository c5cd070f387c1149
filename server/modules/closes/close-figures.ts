import type { CloseFigures } from '#contract/console/money/closes.ts'
import { CURRENCIES, formatUnits, toCount, type Currency } from '#contract/money.ts'
import type { ClassFlow, SealedAt } from '#server/modules/ledger/ledger.ts'
import type { PlansOfDay, ReserveReading } from '#server/modules/transparency/transparency.ts'
import { type ClassDay, trialOf } from './walk-days.ts'

/** From where fees are earned: what members pay, and what they paid before. */
const PAYERS = ['UNEARNED', 'MEMBER_AVAILABLE', 'GAME_POOL', 'SWAP_TREASURY']
const MEMBERS = ['MEMBER_AVAILABLE', 'MEMBER_BONUS']
const BUDGETS = ['FEES', 'ICO_BUDGET']
/** What the operator owes, to members or for them. */
const OWED = /^(MEMBER_|PLAN_|GAME_|GAS_PREPAID|COMMISSION_PAYABLE|UNEARNED)/
const PARTS = 10_000n
const HUNDRED = 100n

/** What a close is worked out from. */
export interface CloseParts {
  readonly day: string
  readonly position: SealedAt
  readonly classes: readonly ClassDay[]
  readonly flows: readonly ClassFlow[]
  readonly reserves: ReserveReading | undefined
  readonly plans: PlansOfDay | undefined
}

function sumBetween(flows: readonly ClassFlow[], debits: readonly string[], credits: readonly string[]) {
  return flows.reduce(
    (sum, { debit, credit, units }) =>
      debits.includes(debit) && credits.includes(credit) ? sum + BigInt(units) : sum,
    0n,
  )
}

const flowsOf = (flows: readonly ClassFlow[], coin: Currency) =>
  flows.filter(({ currency }) => currency === coin)

function feesOf(flows: readonly ClassFlow[]): CloseFigures['fees'] {
  return CURRENCIES.flatMap((coin) => {
    const kinds = Map.groupBy(flowsOf(flows, coin), ({ kind }) => kind)
    return [...kinds].flatMap(([kind, own]) => {
      const earned = sumBetween(own, PAYERS, ['FEES']) - sumBetween(own, ['FEES'], ['UNEARNED'])
      return earned === 0n ? [] : [{ coin, kind, amount: formatUnits(earned) }]
    })
  })
}

function deferredOf({ classes, flows }: CloseParts): CloseFigures['deferred'] {
  return classes.flatMap(({ coin, class: name, opening, closing, debits, credits }) => {
    if (name !== 'UNEARNED' || (opening === 0n && debits === 0n && credits === 0n)) return []
    const own = flowsOf(flows, coin)
    return [
      {
        coin,
        opening: formatUnits(opening),
        paid: formatUnits(sumBetween(own, MEMBERS, ['UNEARNED'])),
        refunded: formatUnits(sumBetween(own, ['UNEARNED'], MEMBERS)),
        earned: formatUnits(
          sumBetween(own, ['UNEARNED'], ['FEES']) - sumBetween(own, ['FEES'], ['UNEARNED']),
        ),
        closing: formatUnits(closing),
      },
    ]
  })
}

function commissionsOf(flows: readonly ClassFlow[]): CloseFigures['commissions'] {
  return CURRENCIES.flatMap((coin) => {
    const own = flowsOf(flows, coin)
    const [reserved, returned, paid] = [
      sumBetween(own, BUDGETS, ['COMMISSION_PAYABLE']),
      sumBetween(own, ['COMMISSION_PAYABLE'], BUDGETS),
      sumBetween(own, ['COMMISSION_PAYABLE'], MEMBERS),
    ]
    if (reserved === 0n && returned === 0n && paid === 0n) return []
    return [
      {
        coin,
        reserved: formatUnits(reserved),
        returned: formatUnits(returned),
        paid: formatUnits(paid),
      },
    ]
  })
}

/** Percent with two digits, rounded down. */
function ratioOf(held: bigint, owed: bigint): string | null {
  if (owed === 0n) return null
  const parts = (held * PARTS) / owed
  return `${parts / HUNDRED}.${String(parts % HUNDRED).padStart(2, '0')}`
}

function reservesOf({ readAt, block, coins }: ReserveReading): CloseFigures['reserves'] {
  return {
    readAt: readAt.toISOString(),
    block,
    coins: coins.map(({ coin, hot, members, cold, owed }) => {
      const held = hot + members + cold
      return {
        coin,
        hot: formatUnits(hot),
        members: formatUnits(members),
        cold: formatUnits(cold),
        held: formatUnits(held),
        owed: formatUnits(owed),
        ratio: ratioOf(held, owed),
      }
    }),
  }
}

function plansOf({ count, promised, escrow }: PlansOfDay): CloseFigures['plans'] {
  const [owed, lies] = [BigInt(promised), BigInt(escrow)]
  return { count, promised: formatUnits(owed), escrow: formatUnits(lies), isShort: lies < owed }
}

/** Every figure of one day. */
export function computeClose(parts: CloseParts): CloseFigures {
  const { day, position, classes, flows, reserves, plans } = parts
  const { batch, head, at } = position
  return {
    day,
    position: { batch: toCount(batch), head, sealedAt: at.toISOString() },
    coins: trialOf(classes),
    fees: feesOf(flows),
    deferred: deferredOf(parts),
    liabilities: classes.flatMap(({ coin, class: name, closing }) =>
      closing !== 0n && OWED.test(name) ? [{ coin, class: name, amount: formatUnits(closing) }] : [],
    ),
    reserves: reserves === undefined ? null : reservesOf(reserves),
    commissions: commissionsOf(flows),
    plans: plans === undefined ? null : plansOf(plans),
  }
}
