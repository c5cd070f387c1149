import type { consoleApi } from '#contract/console.ts'
import type { StaffWithdrawal } from '#contract/console/money/withdrawals.ts'
import { formatUnits } from '#contract/money.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { approveBatch } from './approve-batch.ts'
import { approveByStaff, approveDue, rejectByStaff } from './approve-withdrawal.ts'
import { getStaffWithdrawal, hold, lockForApproval, release } from './hold-withdrawal.ts'
import { listWithdrawals, type RiskedRow } from './list-withdrawals.ts'
import { mayRetry, retryWithdrawal } from './retry-withdrawal.ts'
import type { WalletContext } from '../wallet-context.ts'

type Self = WalletContext & ConsoleParts
type Calls = typeof consoleApi.withdrawals

async function toWithdrawals(self: Self, rows: readonly RiskedRow[]): Promise<StaffWithdrawal[]> {
  const approvalsOf = await self.listApprovals(rows.map(({ id }) => id))
  const loginIds = await self.findLoginIds(rows.map((row) => row.member_id))
  return rows.map((row) => ({
    id: row.id,
    member: { id: row.member_id, loginId: loginIds.get(row.member_id) ?? '' },
    coin: row.coin,
    quantity: formatUnits(row.units),
    worthUsdt: formatUnits(row.worth),
    address: row.address,
    internal: row.recipient_id !== null,
    state: row.state,
    needsStaff: row.needs_staff,
    risks: [...row.risks],
    held: row.held_by === null ? null : { by: row.held_by, note: row.held_note ?? '' },
    approvals: approvalsOf(row.id),
    notBefore: row.not_before?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

function list(self: Self): Look<Calls['listWithdrawals']> {
  return async ({ query: { cursor, size, queue, coin, risk } }) => {
    const after = parseCursor(cursor)
    const found = await listWithdrawals(self, self.db, { queue, coin, risk, after, limit: size + 1 })
    const { rows, next } = pageOf(found, size, (row) => ({ at: row.created_at, id: row.id }))
    return { items: await toWithdrawals(self, rows), next }
  }
}

function getWithdrawal(self: Self): Look<Calls['getWithdrawal']> {
  return async ({ params }) => {
    const { db, identity, chain } = self
    const { row, events, address } = await getStaffWithdrawal(self, db, parseId(params['id']))
    const [shown] = await toWithdrawals(self, [row])
    const { createdAt } = await identity.getForStaff(db, row.member_id)
    const payment = await chain.paymentOf(db, row.id)
    return {
      ...(shown ?? raise()),
      member: {
        id: row.member_id,
        loginId: shown?.member.loginId ?? '',
        createdAt: createdAt.toISOString(),
      },
      memo: row.memo,
      txid: row.txid,
      addressHistory: { ...address, firstAt: address.firstAt?.toISOString() ?? null },
      payment:
        payment === undefined
          ? null
          : {
              state: payment.state,
              attempts: payment.attempts,
              confirmations: payment.confirmations,
              waitsFor: payment.waitsFor,
            },
      mayRetry: await mayRetry(self, db, row),
      events: events.map(({ state, at, by }) => ({ state, at: at.toISOString(), by })),
    }
  }
}

function raise(): never {
  throw new Error('a row that was read is shown')
}

type Decision =
  | 'approveWithdrawal'
  | 'approveWithdrawals'
  | 'holdWithdrawal'
  | 'releaseWithdrawal'
  | 'rejectWithdrawal'
  | 'retryWithdrawals'
  | 'retryWithdrawal'

/** Once the transaction is through, each one that is due continues in a transaction of its own, as every minute. */
function sendDueAfter(self: Self, tx: Tx): void {
  tx.afterCommit(() => {
    approveDue(self).catch((error: unknown) => self.log.error({ err: error }, 'withdrawals wait'))
  })
}

/** Deciding about withdrawals; each call names the withdrawal it changed. */
function deciding(self: Self): Pick<ConsoleCalls<Calls>, Decision> {
  const done = { done: true as const }
  return {
    async approveWithdrawal({ tx, params, staff: by }) {
      const id = parseId(params['id'])
      await self.lockPerson(tx, by)
      await lockForApproval(tx, id)
      const { agreed, names } = await self.approve(tx, { id, by })
      if (names !== undefined) await approveByStaff(self, tx, { id, staffId: names })
      return { answer: agreed, subject: id, after: { approvals: agreed.approvals.join(' ') } }
    },
    async holdWithdrawal({ tx, params, staff, body: { reason } }) {
      const id = parseId(params['id'])
      await hold(tx, { id, staffId: staff.loginId, note: reason })
      await self.expireApprovals(tx, id)
      return { answer: done, subject: id, after: { held: staff.loginId }, reason }
    },
    async releaseWithdrawal({ tx, params, body: { reason } }) {
      const id = parseId(params['id'])
      const { held_by } = await release(tx, id)
      return { answer: done, subject: id, before: { held: held_by ?? '-' }, after: { held: '-' }, reason }
    },
    async rejectWithdrawal({ tx, params, staff, body: { reason } }) {
      const id = parseId(params['id'])
      await rejectByStaff(self, tx, { id, staffId: staff.loginId, reason })
      await self.expireApprovals(tx, id)
      const states = { before: { state: 'REQUESTED' }, after: { state: 'REJECTED' } }
      return { answer: done, subject: id, ...states, reason }
    },
    async retryWithdrawal({ tx, params }) {
      const id = parseId(params['id'])
      const waitsFor = await retryWithdrawal(self, tx, id)
      return { answer: done, subject: id, before: { waitsFor: waitsFor ?? '-' }, after: { waitsFor: '-' } }
    },
    async approveWithdrawals({ tx, staff: by, body: { ids, sum } }) {
      await self.lockPerson(tx, by)
      const parsed = ids.map(parseId)
      const { worth, agreed } = await approveBatch(self, tx, { ids: parsed, sum, by })
      sendDueAfter(self, tx)
      const approved = new Set(parsed).size
      const after = { count: String(approved), worthUsdt: formatUnits(worth), ids: parsed.join(' ') }
      return { answer: { approved, agreed }, subject: 'withdrawals', after }
    },
    async retryWithdrawals({ tx }) {
      sendDueAfter(self, tx)
      return { answer: done, subject: '' }
    },
  }
}

/** Withdrawals: looked at, approved by two, held, rejected and retried. */
export function withdrawalsConsole(
  deps: WalletContext,
  parts: ConsoleParts,
): Pick<ConsoleCalls<Calls>, 'listWithdrawals' | 'getWithdrawal' | Decision> {
  const self: Self = { ...deps, ...parts }
  return {
    listWithdrawals: list(self),
    getWithdrawal: getWithdrawal(self),
    ...deciding(self),
  }
}
