import type { SetupReason } from '#contract/trading/trading.ts'
import { AUTO_TYPES, type AutoType, budgetBounds, formatSum, quoteOf } from '#contract/rules/autotrading.ts'
import { SIGNAL_KINDS } from '#contract/trading/signals.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { type AccountRow, type Owned, getDefaultRules, rulesOf, runStateOf } from './account-rows.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { toKeyView } from '../keys/key-rows.ts'
import { getTotals } from './report.ts'
import { maxBudget, toLossBudgetView, toRulesView } from '../save-rules.ts'
import { findStanding, missingFor, type Standing } from './standing.ts'

/** An exchange that has not been reached for so long is down, for the eye. */
const DOWN_AFTER_MS = MINUTE_MS

/** Where the switch stands, and what it still needs. */
export async function getRunView(self: AutoTradingContext, db: Queryable, { memberId, type }: Owned) {
  return toRunView(self, await findStanding(self, db, memberId), type)
}

function toRunView(self: AutoTradingContext, standing: Standing, type: AutoType) {
  const account = standing.accounts.get(type)
  const now = self.clock.now()
  const state = account === undefined ? 'OFF' : runStateOf(account, now)
  const isPaused = state === 'PAUSED'
  return {
    state,
    since: (account?.killed_at ?? account?.switched_at)?.toISOString() ?? null,
    pausedUntil: isPaused ? (account?.paused_until?.toISOString() ?? null) : null,
    pauseReason: isPaused ? (account?.pause_reason ?? null) : null,
    setupRequired: missingFor(standing, type),
    exchangeDown: account?.down_since ? now.getTime() - account.down_since.getTime() > DOWN_AFTER_MS : false,
  }
}

function kindsOf(account: AccountRow | undefined) {
  return SIGNAL_KINDS.filter((kind) => account?.kinds.includes(kind) === true)
}

/** What can be traded; undefined while the market cannot be reached. */
async function findSymbols({ market, log }: AutoTradingContext): Promise<readonly string[] | undefined> {
  return await market.symbols().catch((error: unknown) => {
    log.warn({ err: error }, 'an account is shown without symbols: the market does not answer')
    return undefined
  })
}

/** Everything about one account; without a market it says so (`exchangeDown`) and names no symbols. Throws COMMON-A004 while Auto Master is closed in the member's country. */
export async function getAccount(self: AutoTradingContext, owned: Owned) {
  const { memberId, type } = owned
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.requireOpen('automaster', country)
  const standing = await findStanding(self, self.db, memberId)
  const account = standing.accounts.get(type)
  const rules = account === undefined ? await getDefaultRules(self.parameters, type) : rulesOf(account)
  const { min, max } = budgetBounds(type)
  const key = account && standing.keys.get(account.id)
  const symbols = await findSymbols(self)
  const run = toRunView(self, standing, type)
  const most = account === undefined ? max : await maxBudget(self.db, account)
  return {
    type,
    quote: quoteOf(type),
    key: toKeyView(key),
    rules: toRulesView(type, rules, kindsOf(account)),
    run: { ...run, exchangeDown: run.exchangeDown || symbols === undefined },
    totals: await getTotals(self, owned),
    lossBudget: toLossBudgetView(type, rules),
    budget: { min: formatSum(min, type), max: formatSum(most, type) },
    symbols: [...(symbols ?? [])],
    executorAddresses: [...self.executorAddresses],
  }
}

interface Shown {
  readonly standing: Standing
  readonly now: Date
}

function toAccountView({ standing, now }: Shown, type: AutoType) {
  const account = standing.accounts.get(type)
  const key = account && standing.keys.get(account.id)
  const side = account && standing.sides.get(account.id)
  return {
    type,
    state: account === undefined ? ('OFF' as const) : runStateOf(account, now),
    key: toKeyView(key).state,
    openPositions: side?.open ?? 0,
    today: formatSum(side?.today ?? 0n, type),
    setupRequired: missingFor(standing, type),
  }
}

/** The account that says what is missing: one that runs, else the real one that lacks least, else paper. */
function fewestMissing(accounts: readonly { type: AutoType; setupRequired: SetupReason[] }[]): SetupReason[] {
  const live = accounts.filter(({ type }) => type !== 'paper')
  const [least] = live.map((one) => one.setupRequired).toSorted((one, other) => one.length - other.length)
  return least ?? []
}

/** The switches of both products and every account, as the trading screen shows them. */
export async function getTradingStatus(self: AutoTradingContext, db: Queryable, memberId: string) {
  const standing = await findStanding(self, db, memberId)
  const now = self.clock.now()
  const accounts = AUTO_TYPES.map((type) => toAccountView({ standing, now }, type))
  const running = accounts.filter(({ state }) => state === 'ON' || state === 'PAUSED')
  const isLive = running.some(({ type }) => type !== 'paper')
  return {
    ...(await self.signals.getTradingStatus(memberId, db)),
    autoMasterOn: running.length > 0,
    autoMasterMode: running.length === 0 ? null : isLive ? ('live' as const) : ('paper' as const),
    setupRequired: fewestMissing(accounts),
    accounts,
  }
}
