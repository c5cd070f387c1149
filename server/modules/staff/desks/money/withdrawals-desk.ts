import type { StaffWithdrawal } from '#contract/console/money/withdrawals.ts'
import type { consoleApi } from '#contract/console.ts'
import { formatUnits } from '#contract/money.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import type { RiskedRow } from '#server/modules/wallet/wallet.ts'
import { approveWithdrawal, expireApprovals, listApprovalViews } from '../../requests/approvals.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import type { RequestSelf } from '../../requests/requests.ts'
import { chainConsole } from './chain-desk.ts'

type Calls = typeof consoleApi.withdrawals

async function toWithdrawals(
  self: RequestSelf,
  db: Queryable,
  rows: readonly RiskedRow[],
): Promise<StaffWithdrawal[]> {
  const approvalsOf = await listApprovalViews(db, rows)
  const members = await self.identity.findMembers(
    db,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => ({
    id: row.id,
    member: { id: row.member_id, loginId: members.get(row.member_id)?.loginId ?? '' },
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

function list(self: RequestSelf): Look<Calls['listWithdrawals']> {
  return async ({ query: { cursor, size, queue, coin, risk } }) => {
    const after = parseCursor(cursor)
    const found = await self.wallet.listWithdrawals(self.db, { queue, coin, risk, after, limit: size + 1 })
    const { rows, next } = pageOf(found, size, (row) => ({ at: row.created_at, id: row.id }))
    return { items: await toWithdrawals(self, self.db, rows), next }
  }
}

function getWithdrawal(self: RequestSelf): Look<Calls['getWithdrawal']> {
  return async ({ params }) => {
    const { db, wallet, identity, chain } = self
    const { row, events, address } = await wallet.getStaffWithdrawal(db, parseId(params['id']))
    const [shown] = await toWithdrawals(self, db, [row])
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
      mayRetry: await wallet.mayRetry(db, row),
      events: events.map(({ state, at, by }) => ({ state, at: at.toISOString(), by })),
    }
  }
}

function raise(): never {
  throw new Error('a row that was read is shown')
}

type Decision =
  | 'approveWithdrawal'
  | 'holdWithdrawal'
  | 'releaseWithdrawal'
  | 'rejectWithdrawal'
  | 'retryWithdrawals'
  | 'retryWithdrawal'

/** Deciding about withdrawals; each call names the withdrawal it changed. */
function deciding(self: RequestSelf): Pick<ConsoleCalls<Calls>, Decision> {
  const { wallet } = self
  const done = { done: true as const }
  return {
    async approveWithdrawal({ tx, params, staff: by }) {
      const id = parseId(params['id'])
      const answer = await approveWithdrawal(self, tx, { id, by })
      return { answer, subject: id, after: { approvals: answer.approvals.join(' ') } }
    },
    async holdWithdrawal({ tx, params, staff, body: { reason } }) {
      const id = parseId(params['id'])
      await wallet.hold(tx, { id, staffId: staff.loginId, note: reason })
      await expireApprovals(self, tx, id)
      return { answer: done, subject: id, after: { held: staff.loginId }, reason }
    },
    async releaseWithdrawal({ tx, params, body: { reason } }) {
      const id = parseId(params['id'])
      const { held_by } = await wallet.release(tx, id)
      return { answer: done, subject: id, before: { held: held_by ?? '-' }, after: { held: '-' }, reason }
    },
    async rejectWithdrawal({ tx, params, staff, body: { reason } }) {
      const id = parseId(params['id'])
      await wallet.rejectByStaff(tx, { id, staffId: staff.loginId, reason })
      await expireApprovals(self, tx, id)
      const states = { before: { state: 'REQUESTED' }, after: { state: 'REJECTED' } }
      return { answer: done, subject: id, ...states, reason }
    },
    async retryWithdrawal({ tx, params }) {
      const id = parseId(params['id'])
      const waitsFor = await wallet.retryWithdrawal(tx, id)
      return { answer: done, subject: id, before: { waitsFor: waitsFor ?? '-' }, after: { waitsFor: '-' } }
    },
    async retryWithdrawals({ tx }) {
      // Each one that is due continues in a separate transaction, as every minute.
      tx.afterCommit(() => {
        wallet.approveDue().catch((error: unknown) => self.log.error({ err: error }, 'withdrawals wait'))
      })
      return { answer: done, subject: '' }
    },
  }
}

/** Withdrawals, deposits and the chain. */
export function withdrawalsConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    listWithdrawals: list(self),
    getWithdrawal: getWithdrawal(self),
    ...deciding(self),
    ...chainConsole(self),
  }
}
