import type { consoleApi } from '#contract/console.ts'
import type { AutoRun, StaffKey } from '#contract/console/autotrading.ts'
import { AUTO_TYPES } from '#contract/rules/autotrading.ts'
import { formatExact } from '#contract/rules/money/exact.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import type { AutoTradingContext } from './autotrading-context.ts'
import { listAllKeys, type RegisteredKey } from './keys/list-keys.ts'
import { approveKey, rejectKey } from './keys/register-key.ts'
import { listAllRuns, listExchanges, type Run } from './list-runs.ts'
import { stopAll } from './account/switch-account.ts'

type Self = AutoTradingContext & ConsoleParts
type Calls = typeof consoleApi.autotrading
const done = { done: true as const }

function toKeyView(row: RegisteredKey, member: StaffKey['member']): StaffKey {
  return {
    id: row.id,
    member,
    exchange: row.type,
    state: row.state,
    last4: row.last4,
    permissions: [...row.permissions],
    isIpRestricted: row.ipRestricted,
    freeQuote: formatExact(row.freeQuote),
    registeredAt: row.registeredAt.toISOString(),
    checkedAt: row.checkedAt.toISOString(),
    failures: row.failures,
    endsAt: row.endsAt?.toISOString() ?? null,
    reason: row.reason,
  }
}

function listKeys(self: Self): Look<Calls['listKeys']> {
  return async ({ staff, query: { cursor, size, state, exchange } }) => {
    const after = parseCursor(cursor)
    const found = await listAllKeys(self, { state, type: exchange, after, limit: size + 1 })
    const { rows, next } = pageOf(found, size, ({ registeredAt, id }) => ({ at: registeredAt, id }))
    const nameOf = await self.nameMembers(
      staff,
      rows.map((row) => row.memberId),
    )
    return { items: rows.map((row) => toKeyView(row, nameOf(row.memberId))), next }
  }
}

function getRunView({ account, ...row }: Run, member: AutoRun['member']): AutoRun {
  return {
    id: account.id,
    member,
    exchange: account.type,
    state: row.state,
    openPositions: row.openPositions,
    realised: formatExact(account.realised),
    worstDrawdown: formatExact(account.worst_drawdown),
    pausedUntil: account.paused_until?.toISOString() ?? null,
    killedAt: account.killed_at?.toISOString() ?? null,
    switchedAt: row.switchedAt.toISOString(),
  }
}

function listRuns(self: Self): Look<Calls['listRuns']> {
  return async ({ staff, query: { cursor, size, exchange, state, loginId } }) => {
    const memberId = await self.findChosenMember(staff, loginId)
    if (memberId === null) return { items: [], next: null }
    const choice = { type: exchange, state, memberId, after: parseCursor(cursor), limit: size + 1 }
    const found = await listAllRuns(self, choice)
    const { rows, next } = pageOf(found, size, ({ switchedAt, account }) => ({
      at: switchedAt,
      id: account.id,
    }))
    const nameOf = await self.nameMembers(
      staff,
      rows.map(({ account }) => account.member_id),
    )
    return { items: rows.map((row) => getRunView(row, nameOf(row.account.member_id))), next }
  }
}

function deciding(self: Self): Pick<ConsoleCalls<Calls>, 'approveKey' | 'rejectKey'> {
  const subjectOf = ({ memberId, type }: { memberId: string; type: string }) =>
    `${memberMark(memberId)} ${type}`
  return {
    async approveKey({ tx, staff, params }) {
      const owned = await approveKey(self, tx, { id: parseId(params['id']), staffId: staff.id })
      const [before, after] = [{ state: 'PENDING' }, { state: 'APPROVED' }]
      return { answer: done, subject: subjectOf(owned), before, after }
    },
    async rejectKey({ tx, staff, params, body: { reason } }) {
      const owned = await rejectKey(self, tx, { id: parseId(params['id']), staffId: staff.id, reason })
      const [before, after] = [{ state: 'PENDING' }, { state: 'REJECTED' }]
      return { answer: done, subject: subjectOf(owned), before, after, reason }
    },
  }
}

/** Keys that wait, accounts that run, what exchanges refuse, and the stop for all. */
export function autotradingConsole(deps: AutoTradingContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  return {
    listKeys: listKeys(self),
    listRuns: listRuns(self),
    ...deciding(self),
    async listExchanges() {
      const items = (await listExchanges(self, AUTO_TYPES)).map(
        ({ type, oldestUnsettledAt, lastFillAt, ...row }) => ({
          ...row,
          id: type,
          oldestUnsettledAt: oldestUnsettledAt?.toISOString() ?? null,
          lastFillAt: lastFillAt?.toISOString() ?? null,
        }),
      )
      return { items }
    },
    async stopAll({ tx, body: { reason } }) {
      const stopped = await stopAll(self, tx)
      return { answer: { stopped }, subject: 'all exchanges', after: { stopped: String(stopped) }, reason }
    },
  }
}
