import type { FigureTerm } from '#contract/wallet/figures.ts'
import { isProfitType, profitName } from '#web/features/rewards/profit-texts.ts'
import { dayText } from '#web/base/day-text.ts'
import { m } from '#web/i18n/messages.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TERMS: Readonly<Record<FigureTerm, () => string>> = {
  USDT_PART: () => 'USDT',
  MCS_PART: m.wallet_total_mcs,
  MCS_WORTH: m.why_mcs_worth,
  TOTAL: m.plan_all,
  PLAN_TARGET: m.plan_target,
  PLAN_DAILY: m.plan_daily,
  PLAN_TEAM: m.plan_team,
  PLAN_PAID: m.plan_paid_so_far,
  PLAN_LEFT: m.plan_cover_target,
  PLAN_ALL: m.why_plans_all,
  PROFIT_TYPE: m.histories_kind,
  COMMISSION: m.profit_commissions,
  COMMISSION_EARNED: m.profit_earned,
  FEE: m.subscribe_paid,
  REFUND_USD: m.why_refund_usd,
  REFUND_MCS: m.subscribe_comes_back,
  POOL_UP: m.game_up,
  POOL_DOWN: m.game_down,
  POOL_OWN: m.game_own,
  BET_MATCHED: m.why_matched,
  BET_RETURNED: m.game_unmatched,
  BET_GAIN: m.game_paid,
  BET_IF_UP: m.why_if_up,
  BET_IF_DOWN: m.why_if_down,
  ICO_OBTAINED: m.ico_obtained,
  ICO_ONE: m.why_one_usdt,
  ICO_BONUS: m.ico_bonus,
  ICO_STEP: m.ico_bonus,
  ICO_RELEASED: m.ico_released,
}

/** What a line of the arithmetic comes to, in the reader's words: with its day, level or type. */
export function termText(term: FigureTerm, note: string | null): string {
  const name = TERMS[term]()
  if (note === null) return name
  if (isProfitType(note)) return profitName(note)
  return DAY.test(note) ? `${name} · ${dayText(note)}` : `${name} D${note}`
}
