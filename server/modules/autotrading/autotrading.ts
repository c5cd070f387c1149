import { setTimeout as pause } from 'node:timers/promises'
import { failures } from '#contract/failures/failures.ts'
import { AUTO_TYPES, type AutoType, isAutoType } from '#contract/rules/autotrading.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { shareReads } from '#server/kernel/database/share-reads.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { SignalSwitches } from '#server/modules/signals/signals.ts'
import { findAccount, type Owned } from './account/account-rows.ts'
import type { AutoTradingContext, AutoTradingNeeds } from './autotrading-context.ts'
import { eraseMember } from './erase-member.ts'
import { createExecutor } from './executor/executor.ts'
import { backtestRules } from './backtest/backtest-rules.ts'
import { findKey, toKeyView } from './keys/key-rows.ts'
import { listPositions, listTrades } from './list-positions.ts'
import { getAccount, getTradingStatus, getRunView } from './account/read-account.ts'
import { findMemberAccounts } from './account/member-accounts.ts'
import { dayStart } from './account/trading-day.ts'
import {
  approveKey,
  requestCheck,
  deleteKey,
  inspectKey,
  listWaitingKeys,
  registerKey,
  rejectKey,
} from './keys/register-key.ts'
import { getReport } from './account/report.ts'
import { saveRules } from './save-rules.ts'
import { autotradingConsole } from './autotrading.console.ts'
import { pauseMember, resetStop, switchAccount, type StopReset } from './account/switch-account.ts'
import { listStrategyAlerts } from './strategies/list-alerts.ts'
import { receiveAlert } from './strategies/receive-alert.ts'
import {
  changeStrategy,
  createStrategy,
  listStrategies,
  revokeStrategy,
  rotateStrategySecret,
} from './strategies/strategies.ts'
import { closeAll, closePosition, trySignal } from './try-signal.ts'
import { checkOrders } from './restore/check-orders.ts'
import { changePosition, findOpenPosition, reducePosition } from './change-position.ts'
import { listEvents } from './account/list-events.ts'
import { createExchangeHouse, type ExchangeHouse } from './venues/exchange-house.ts'
import type { LiveType } from './venues/load-ccxt.ts'

/** What it holds about members. */
export { autotradingData } from './member-data.ts'

export { tradingOptions } from './trading-options.ts'
export type { AutoTradingNeeds } from './autotrading-context.ts'
export { createKeyBox, type KeyBox, newBoxKey } from './keys/key-box.ts'
export { openKeyFolder } from './keys/key-folder.ts'
export type AutoTrading = ReturnType<typeof createAutoTrading>

/** The account that an address names. Throws COMMON-A001 for anything else. */
export function parseType(text: string | undefined): AutoType {
  if (text === undefined || !isAutoType(text)) throw new Failure(failures.common.notFound)
  return text
}

const CHECK_WITHIN_MS = 8 * SECOND_MS
const CHECK_LOOK_MS = 200

/** Waits for the executor's answer about a key. Throws AUTO-C001 when it does not come. */
async function checkKey(self: AutoTradingContext, owned: Owned) {
  const { accountId } = await requestCheck(self, owned)
  for (let waited = 0; waited < CHECK_WITHIN_MS; waited += CHECK_LOOK_MS) {
    const key = await findKey(self.db, accountId)
    if (key?.check_asked_at === null) return toKeyView(key)
    await pause(CHECK_LOOK_MS)
  }
  throw new Failure(failures.autoMaster.exchangeUnreachable)
}

type SettingsChange = SignalSwitches & {
  readonly autoMasterOn?: boolean | undefined
  readonly mode?: AutoType | undefined
  readonly riskAccepted?: boolean | undefined
  readonly watchedStop?: string | undefined
}

async function changeSettings(
  self: AutoTradingContext,
  tx: Tx,
  { memberId, change }: { memberId: string; change: SettingsChange },
) {
  const { autoMasterOn, mode, riskAccepted, watchedStop, ...signals } = change
  if (signals.signalOn !== undefined || signals.soundOn !== undefined)
    await self.signals.changeTradingSettings(tx, { memberId, change: signals })
  if (autoMasterOn !== undefined)
    await switchAccount(self, tx, {
      memberId,
      type: mode ?? AUTO_TYPES[0],
      on: autoMasterOn,
      riskAccepted: riskAccepted === true,
      watchedStop,
    })
  return await getTradingStatus(self, tx, memberId)
}

function forMembers(self: AutoTradingContext) {
  return {
    ...bindTo(self, {
      /** Throws SIGNAL-A001, AUTO-A001 to A003, A007, A010, B001, COMMON-A004. */
      changeTradingSettings: changeSettings,
      /** Switches a member's accounts off; returns how many. */
      pauseMember,
      getAccount,
      inspectKey,
      registerKey,
      deleteKey,
      checkKey,
      saveRules,
      backtestRules,
      listPositions,
      listTrades,
      getReport,
      trySignal,
      changePosition,
      findOpenPosition,
      reducePosition,
      listEvents,
      closePosition,
      closeAll,
    }),
    getTradingStatus: (memberId: string) => getTradingStatus(self, self.db, memberId),
    async resetStop(tx: Tx, request: StopReset) {
      await resetStop(self, tx, request)
      return await getRunView(self, tx, request)
    },
  }
}

/** Strategies of members on TradingView, and what their alerts ask for. */
function forStrategies(self: AutoTradingContext) {
  return bindTo(self, {
    listStrategies,
    /** Throws STRATEGY-A002, COMMON-A004, MODIFY-A002. */
    createStrategy,
    /** Throws COMMON-A001, COMMON-A004, MODIFY-A002. */
    changeStrategy,
    /** Throws COMMON-A001, MODIFY-A002. */
    rotateStrategySecret,
    /** Throws COMMON-A001. */
    revokeStrategy,
    /** Throws COMMON-A001. */
    listStrategyAlerts,
    /** Throws STRATEGY-A001, STRATEGY-A003, STRATEGY-B002, COMMON-A002. */
    receiveAlert,
  })
}

function forStaff(self: AutoTradingContext) {
  return bindTo(self, {
    /** The console's calls of Auto Master. */
    consoleCalls: autotradingConsole,
    /** Keys that wait for a decision, the oldest first. */
    listWaitingKeys,
    /** Throws COMMON-A001 when no key of this number waits. */
    approveKey,
    /** The member reads the reason. Throws COMMON-A001, COMMON-B001 without one. */
    rejectKey,
  })
}

/** Auto Master: keys, approval, rules and reports of accounts elsewhere, and the executor that trades on them. */
export function createAutoTrading(deps: AutoTradingNeeds) {
  const { machineMs, weightPerSecond } = deps
  const houses = new Map<LiveType, ExchangeHouse>()
  const houseOf = (type: LiveType): ExchangeHouse => {
    const known =
      houses.get(type) ??
      createExchangeHouse({ type, baseUrl: deps.exchangeUrls[type], machineMs, weightPerSecond })
    houses.set(type, known)
    return known
  }
  const accountsOf = shareReads(deps.db, (db, memberIds) =>
    findMemberAccounts(db, memberIds, dayStart(deps.clock.now())),
  )
  const self: AutoTradingContext = { ...deps, houseOf, accountsOf }
  deps.live.open('auto', async () => 'open')
  return {
    ...forMembers(self),
    ...forStrategies(self),
    ...forStaff(self),
    /** Whether a position is open or on its way in a member's account with real money. */
    async hasOpenPosition(db: Queryable, memberId: string): Promise<boolean> {
      const open = await db.maybe(sql`
        select 1 from autotrading_positions p join autotrading_accounts a on a.id = p.account_id
        where a.member_id = ${memberId} and a.type <> 'paper' and p.closed_at is null limit 1`)
      return open !== undefined
    },
    /** With the erasure of the account: exchange keys and notes go. */
    eraseMember,
    /** The account's number, for tools. */
    accountId: async (owned: Owned) => (await findAccount(self.db, owned))?.id,
    ...bindTo(self, {
      /** Holds an executor's journal against a restored database; for the operator's check. */
      checkOrders,
      /** The executor's process only: opens keys and sends orders. */
      createExecutor,
    }),
  }
}
