import type { consoleApi } from '#contract/console.ts'
import type { StaffGasPayout } from '#contract/console/money/gas-payouts.ts'
import { formatUnits } from '#contract/money.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { approveGasPayout, listGasPayouts, lockForStaff, type SummedPayout } from './approve-gas-payout.ts'
import type { WalletContext } from '../wallet-context.ts'

type Self = WalletContext & ConsoleParts
type Calls = typeof consoleApi.gasPayouts

/** Those that are under way say what the chain says. */
async function waitOf({ chain, db }: Self, { id, state, waits_for }: SummedPayout) {
  return state === 'ORDERED' ? ((await chain.paymentOf(db, id))?.waitsFor ?? null) : waits_for
}

async function toPayouts(self: Self, rows: readonly SummedPayout[]): Promise<StaffGasPayout[]> {
  const approvalsOf = await self.listApprovals(rows.map(({ id }) => id))
  const loginIds = await self.findLoginIds(rows.map(({ member_id }) => member_id))
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      member: { id: row.member_id, loginId: loginIds.get(row.member_id) ?? '' },
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
export function gasPayoutsConsole(deps: WalletContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  return {
    async listGasPayouts({ query: { cursor, size, state } }) {
      const after = parseCursor(cursor)
      const found = await listGasPayouts(self, self.db, { state, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, (row) => ({ at: row.made_at, id: row.id }))
      return { items: await toPayouts(self, rows), next }
    },
    async approveGasPayout({ tx, params, staff: by }) {
      const id = parseId(params['id'])
      await self.lockPerson(tx, by)
      await lockForStaff(tx, id)
      const { agreed, names } = await self.approve(tx, { id, by })
      if (names !== undefined) await approveGasPayout(tx, { id, staffId: names })
      return { answer: agreed, subject: id, after: { approvals: agreed.approvals.join(' ') } }
    },
  }
}
