import type { IcoRound, IcoRoundState } from '#contract/ico.ts'
import { ONE } from '#contract/money.ts'
import { maxReferral, type IcoTerms } from '#contract/rules/money/ico.ts'
import type { Sum } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { percent } from '#web/base/format.ts'
import type { Tone } from '#web/ui/text/Badge.tsx'

/** What the server says of a round, in the shape that the arithmetic of sales reads. */
export function termsOf(round: IcoRound): IcoTerms {
  const tiers = (list: IcoRound['bonusTiers']) =>
    list.map(({ from, percent: share }) => ({ from: unitsOf(from), percent: share }))
  return {
    price: unitsOf(round.price),
    min: unitsOf(round.min),
    max: unitsOf(round.max),
    step: unitsOf(round.step),
    cap: unitsOf(round.cap),
    bonusTiers: tiers(round.bonusTiers),
    feeTiers: tiers(round.feeTiers),
    vesting: round.vesting,
  }
}

const STATES: Readonly<Record<IcoRoundState, { name: () => string; tone?: Tone }>> = {
  UPCOMING: { name: m.ico_state_upcoming, tone: 'warn' },
  OPEN: { name: m.ico_state_open, tone: 'you' },
  SOLD_OUT: { name: m.ico_state_sold_out },
  CLOSED: { name: m.ico_state_closed },
}

export function roundState(state: IcoRoundState): { name: string; tone: Tone | undefined } {
  const { name, tone } = STATES[state]
  return { name: name(), tone }
}

/** 1 MCS = 0.25 USDT: reads alike in every language. */
export function priceText(price: Sum<'USDT'>): string {
  return `1 MCS = ${sum(unitsOf(price), 'USDT')}`
}

/** How the round's MCS come free, in one or two sentences. */
export function releaseRule({ vesting }: Pick<IcoRound, 'vesting'>): string {
  const { cliffMonths, months, dailyBps, remainder } = vesting
  const share = percent(dailyBps / 100, dailyBps % 100 === 0 ? 0 : dailyBps % 10 === 0 ? 1 : 2)
  if (remainder === 'CONTINUE') return m.ico_rule_continue({ cliff: cliffMonths, share })
  const rule = remainder === 'AT_START' ? m.ico_rule_at_start : m.ico_rule_last_day
  return rule({ cliff: cliffMonths, months, share })
}

const NEXT_LEVEL_BPS = 3_000n
const WHOLE = 1_000_000n * ONE
/** Of a whole of a million: thousandths of a percent. */
const THOUSANDTH = 10n * ONE

/** The most of a round that referral can take: 28.502 %. */
export function referralShare(round: IcoRound): string {
  const most = maxReferral(termsOf(round), WHOLE, NEXT_LEVEL_BPS)
  return `${figure((most / THOUSANDTH) * 1_000n)}%`
}
