import type { consoleApi } from '#contract/console.ts'
import { formatUnits } from '#contract/money.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { getHeights, getWork } from './chain-state.ts'
import { listReceipts } from './deposits/house-receipts.ts'
import { listDeposits as listAllDeposits } from './deposits/list-deposits.ts'
import { runningRescan, type Rescan } from './deposits/rescan.ts'
import { isChainOn } from './is-chain-on.ts'
import type { ChainContext } from './chain-context.ts'

type Self = ChainContext & ConsoleParts
type Calls = typeof consoleApi.withdrawals
/** A block is solid about a minute after it came, and one comes every three seconds. */
const SILENT_MS = 5 * MINUTE_MS

function listDeposits(self: Self): Look<Calls['listDeposits']> {
  return async ({ query: { cursor, size, state, txid } }) => {
    const after = parseCursor(cursor)
    const found = await listAllDeposits(self.db, { state, txid, after, limit: size + 1 })
    const { rows, next } = pageOf(found, size, ({ seenAt, id }) => ({ at: seenAt, id }))
    const loginIds = await self.findLoginIds(rows.map(({ memberId }) => memberId))
    const items = rows.map(({ memberId, units, seenAt, creditedAt, ...row }) => ({
      ...row,
      member: { id: memberId, loginId: loginIds.get(memberId) ?? '' },
      quantity: formatUnits(units),
      seenAt: seenAt.toISOString(),
      creditedAt: creditedAt?.toISOString() ?? null,
    }))
    return { items, next }
  }
}

const progressOf = ({ from, to, at, found }: Rescan) => ({ from, to, at, found })

/** The state of the chain, deposits, and payments that reached the wrong address. */
export function chainConsole(
  deps: ChainContext,
  parts: ConsoleParts,
): Pick<ConsoleCalls<Calls>, 'getChain' | 'listDeposits' | 'listUnmatched' | 'requestAssign'> {
  const self: Self = { ...deps, ...parts }
  const { db, clock } = self
  return {
    async getChain() {
      const heights = await getHeights(db)
      const { payments, unswept } = await getWork(db)
      const rescan = await runningRescan(db)
      const isAnswering = heights !== undefined && clock.nowMs() - heights.solidAt.getTime() < SILENT_MS
      return {
        isOn: isChainOn(self),
        isAnswering,
        head: heights?.head ?? null,
        solid: heights?.solid ?? null,
        solidAt: heights?.solidAt.toISOString() ?? null,
        openPayments: payments.map(({ oldest, ...payment }) => ({
          ...payment,
          oldestAt: oldest.toISOString(),
        })),
        rescan: rescan === undefined ? null : progressOf(rescan),
        unswept: unswept.map(({ units, ...rest }) => ({ ...rest, amount: formatUnits(units) })),
      }
    },
    listDeposits: listDeposits(self),
    async listUnmatched({ query: { cursor, size } }) {
      const found = await listReceipts(db, { after: parseCursor(cursor), limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ receivedAt, id }) => ({ at: receivedAt, id }))
      const items = rows.map(({ id, coin, units, txid, from, receivedAt }) => ({
        id,
        coin,
        quantity: formatUnits(units),
        txid,
        from,
        receivedAt: receivedAt.toISOString(),
      }))
      return { items, next }
    },
    async requestAssign({ tx, params, staff: by, body: { loginId, reason } }) {
      const receipt = { receiptId: parseId(params['id']), memberId: await self.requireMember(tx, loginId) }
      return self.createRequest(tx, { kind: 'depositAssign', params: receipt, reason, by })
    },
  }
}
