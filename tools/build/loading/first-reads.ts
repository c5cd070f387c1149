import { getGame, listBets, listRecentPrices, listRounds } from '#contract/game.ts'
import { getVestingSummary, listIcoRounds } from '#contract/ico.ts'
import { getMe } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { getProfitSummary } from '#contract/members/profit.ts'
import { getTeam } from '#contract/members/referral.ts'
import { getPlan, getPlanConfig } from '#contract/members/rewards.ts'
import { getMembershipPlans, getMembershipStatus } from '#contract/members/subscribe.ts'
import { countUnread, getSettings, listAlarms } from '#contract/notifications.ts'
import type { Operation, QueryInputOf } from '#contract/operation.ts'
import { getPublicConfig } from '#contract/system.ts'
import { getSignalStats, listSignals } from '#contract/trading/signals.ts'
import { getTradingStatus } from '#contract/trading/trading.ts'
import { getSwapRate } from '#contract/wallet/swap.ts'
import { getValueHistory } from '#contract/wallet/value.ts'
import { getBalance, getDepositAddress, listHistories } from '#contract/wallet/wallet.ts'
import { urlOf } from '#web/api/call.ts'

function addressOf<Op extends Operation>({ path }: Op, query?: Partial<QueryInputOf<Op>>): string {
  return urlOf(path, { query })
}

/** What is around every screen of a member, and says in which zone and with which features it is shown. */
const FRAME = [addressOf(getPublicConfig), addressOf(getMe), addressOf(countUnread)]

/**
 * What the first view of a member's screen reads, in the words in which the screen asks for it (e2e/first-reads.e2e.ts holds them
 * to each other). A screen that is not here reads what stands around it.
 */
const OF_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    addressOf(getBalance),
    addressOf(getTradingStatus),
    addressOf(listSignals, { window: '24h' }),
    addressOf(getValueHistory, { range: '1D' }),
    addressOf(getProfitSummary),
    addressOf(getOtpStatus),
  ],
  '/wallet': [
    addressOf(getBalance),
    addressOf(getValueHistory, { range: '1M' }),
    addressOf(listHistories, { size: 5 }),
  ],
  '/wallet/deposit': [addressOf(getDepositAddress)],
  '/wallet/swap': [addressOf(getOtpStatus), addressOf(getSwapRate), addressOf(getBalance)],
  '/trading': [addressOf(getTradingStatus), addressOf(getSignalStats, { days: 30 })],
  '/trading/signal': [addressOf(getTradingStatus), addressOf(listSignals, { window: '24h' })],
  '/profit': [addressOf(getTradingStatus), addressOf(getMembershipStatus), addressOf(getProfitSummary)],
  '/game': [
    addressOf(getGame),
    addressOf(listRounds, { size: 12 }),
    addressOf(listBets, { page: 1, size: 10 }),
    addressOf(listRecentPrices),
  ],
  '/setting': [addressOf(getOtpStatus), addressOf(getSettings)],
  '/subscribe': [addressOf(getMembershipPlans), addressOf(getMembershipStatus)],
  '/reward': [addressOf(getPlan), addressOf(getPlanConfig), addressOf(getTeam)],
  '/ico': [addressOf(listIcoRounds), addressOf(getVestingSummary)],
  '/alarm': [addressOf(listAlarms, { page: 1, size: 20 })],
}

function readsOf(route: string): readonly string[] {
  return [...FRAME, ...(OF_SCREENS[route] ?? [])]
}

/** The addresses that each screen's page reads in one call before its app is there, by the screen's route. */
export function readsOfScreens(): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.keys(OF_SCREENS).map((route) => [route, readsOf(route)]))
}

/** As part of a page's head: what the page asks for in one call before its app is there (web/main.ts). */
export function firstReadsPart(route: string): string {
  return `<meta name="reads" content="${readsOf(route).join(' ').replaceAll('&', '&amp;')}">`
}
