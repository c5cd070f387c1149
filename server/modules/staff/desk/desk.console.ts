import type { consoleApi } from '#contract/console.ts'
import type { HealthAlarm } from '#contract/console/desk.ts'
import { formatUnits } from '#contract/money.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import type { ConsoleCalls, Person } from '#server/kernel/console/console-calls.ts'
import { coverNow, rememberAMinute } from '../reports/today.ts'
import type { RequestSelf } from '../requests/requests.ts'
import { listDeskItems } from './desk-items.ts'
import { buildTrends } from './trends.ts'

type Calls = typeof consoleApi.desk

/** Blocks come every three seconds: a chain this long without a solid one is silent. */
const SILENT_MS = 5 * MINUTE_MS

/** What is wrong now, of what the person may see. */
async function listHealth(self: RequestSelf, by: Person): Promise<HealthAlarm[]> {
  const { db, settings, rewards, brakes, jobs, chain, clock } = self
  const alarms: HealthAlarm[] = (await settings.isMoneyStopped()) ? ['moneyStopped'] : []
  if (mayDo(by.roles, 'ledger.see')) {
    const { owed, reserve } = await coverNow(self, () => rewards.getSummary())
    if (reserve < owed) alarms.push('coverShort')
  }
  if (mayDo(by.roles, 'brakes.see') && (await brakes.list(db)).some(({ isHeld }) => isHeld))
    alarms.push('brakeHeld')
  if (mayDo(by.roles, 'jobs.see') && (await jobs.failing(db)).length > 0) alarms.push('jobFails')
  const heights = mayDo(by.roles, 'deposits.see') ? await chain.confirmations() : undefined
  if (heights !== undefined && clock.nowMs() - heights.solidAt.getTime() > SILENT_MS)
    alarms.push('chainSilent')
  return alarms
}

const trendsNow = rememberAMinute<Awaited<ReturnType<typeof buildTrends>>>()

/** The desk of one person: what waits for them, how the product does, and how it went. */
export function deskConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    async getDesk({ staff }) {
      const worth = mayDo(staff.roles, 'withdrawals.see')
        ? (await self.wallet.countWaiting(self.db)).worth
        : undefined
      return {
        items: await listDeskItems(self, staff),
        withdrawalsUsdt: worth === undefined ? null : formatUnits(worth),
        health: await listHealth(self, staff),
      }
    },
    getTrends: () => trendsNow(self, () => buildTrends(self)),
  }
}
