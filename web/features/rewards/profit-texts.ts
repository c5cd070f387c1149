import { PROFIT_TYPES, type ProfitType } from '#contract/members/profit.ts'
import { m } from '#web/i18n/messages.ts'

const NAMES: Readonly<Record<ProfitType, () => string>> = {
  DAILY: m.plan_daily,
  TEAM: m.plan_team,
  MEMBERSHIP: m.shell_tab_membership,
  GAME: m.histories_game,
  ICO: m.histories_ico,
  CLAWBACK: m.profit_clawback,
  GRADUATION: m.plan_graduation,
}

/** What a profit came from. */
export function profitName(type: ProfitType): string {
  return NAMES[type]()
}

export function isProfitType(text: string): text is ProfitType {
  return PROFIT_TYPES.some((type) => type === text)
}
