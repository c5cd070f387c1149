import type { StaffGasPayout } from '#contract/console/money/gas-payouts.ts'
import type { consoleApi } from '#contract/console.ts'
import { formatUnits } from '#contract/money.ts'
import type { SummedPayout } from '#server/modules/wallet/wallet.ts'
import { approveGasPayout, listApprovalViews } from '../../requests/approvals.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import type { RequestSelf } from '../../requests/requests.ts'

type Calls = typeof consoleApi.gasPayouts

/** Those that are under way say what the chain says. */
async function waitOf({ chain, db }: RequestSelf, { id, state, waits_for }: SummedPayout) {
  return state === 'ORDERED' ? ((await chain.paymentOf(db, id))?.waitsFor ?? null) : waits_for
}

async function toPayouts(self: RequestSelf, rows: readonly SummedPayout[]): Promise<StaffGasPayout[]> {
  const { db, identity } = self
  const approvalsOf = await listApprovalViews(db, rows)
  const members = await identity.findMembers(
    db,
    rows.map(({ member_id }) => member_id),
  )
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      member: { id: row.member_id, loginId: members.get(row.member_id)?.loginId ?? '' },
      coin: 'TRX',
      quantity: formatUnits(row.sum),
      address: row.address,
      state: row.state,
      waitsFor: await waitOf(self, row),
      mayApprove: row.waits_for === 'staff' && row.voided_at === null,
      approvals: approvalsOf(row.id),
      feeTrx: row.real_fee === null ? null : formatUnits(row.real_fee),
      txid: row.txid,
      madeAt: row.made_at.toISOString(),
      voidedAt: row.voided_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  )
}

/** Payouts of the TRX of accounts that close. */
export function gasPayoutsConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    async listGasPayouts({ query: { cursor, size, state } }) {
      const after = parseCursor(cursor)
      const found = await self.wallet.listGasPayouts(self.db, { state, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, (row) => ({ at: row.made_at, id: row.id }))
      return { items: await toPayouts(self, rows), next }
    },
    async approveGasPayout({ tx, params, staff: by }) {
      const id = parseId(params['id'])
      const answer = await approveGasPayout(self, tx, { id, by })
      return { answer, subject: id, after: { approvals: answer.approvals.join(' ') } }
    },
  }
}
