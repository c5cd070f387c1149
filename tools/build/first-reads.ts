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

function read<Op extends Operation>({ path }: Op, query?: Partial<QueryInputOf<Op>>): string {
  return urlOf(path, { query })
}

/** What is around every screen of a member, and says in which zone and with which features it is shown. */
const FRAME = [read(getPublicConfig), read(getMe), read(countUnread)]

/**
 * What the first view of a member's screen reads, in the words in which the screen asks for it (e2e/first-reads.e2e.ts holds them
 * to each other). A screen that is not here reads what stands around it.
 */
const OF_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    read(getBalance),
    read(getTradingStatus),
    read(listSignals, { window: '24h' }),
    read(getValueHistory, { range: '1D' }),
    read(getProfitSummary),
    read(getOtpStatus),
  ],
  '/wallet': [read(getBalance), read(getValueHistory, { range: '1M' }), read(listHistories, { size: 5 })],
  '/wallet/deposit': [read(getDepositAddress)],
  '/wallet/swap': [read(getOtpStatus), read(getSwapRate), read(getBalance)],
  '/trading': [read(getTradingStatus), read(getSignalStats, { days: 30 })],
  '/trading/signal': [read(getTradingStatus), read(listSignals, { window: '24h' })],
  '/profit': [read(getTradingStatus), read(getMembershipStatus), read(getProfitSummary)],
  '/game': [
    read(getGame),
    read(listRounds, { size: 12 }),
    read(listBets, { size: 10 }),
    read(listRecentPrices),
  ],
  '/setting': [read(getOtpStatus), read(getSettings)],
  '/subscribe': [read(getMembershipPlans), read(getMembershipStatus)],
  '/reward': [read(getPlan), read(getPlanConfig), read(getTeam)],
  '/ico': [read(listIcoRounds), read(getVestingSummary)],
  '/alarm': [read(listAlarms, { page: 1, size: 20 })],
}

/** As part of a page's head: what the page asks for in one call before its app is there (web/main.ts). */
export function firstReadsPart(route: string): string {
  const addresses = [...FRAME, ...(OF_SCREENS[route] ?? [])].join(' ')
  return `<meta name="reads" content="${addresses.replaceAll('&', '&amp;')}">`
}
