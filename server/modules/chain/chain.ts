import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { depositsByIds, depositsOf } from './deposits/deposits.ts'
import type { Chain as Self, ChainDeps } from './deps.ts'
import { type FeeEstimate, estimateFee } from './payments/estimate.ts'
import { createMemberAddresses, ownerOf } from './deposits/member-addresses.ts'
import { createTronNodes } from './node/nodes.ts'
import { paymentOf, type PaymentRequest, requestPayment, retryPayment } from './payments/payments.ts'
import { reconcile } from './reconcile.ts'
import {
  listFinds,
  listRescans,
  getRescan,
  requestRescan,
  runningRescan,
  stopRescan,
} from './deposits/rescan.ts'
import { chainForStaff } from './staff-reads.ts'
import type { Token } from './node/tron-settings.ts'
import { createChainWatch } from './deposits/watch-chain.ts'

export type { ChainDeps, ChainHooks, Deposit, HouseReceipt, PaymentEvent } from './deps.ts'
export type { DepositView } from './deposits/deposits.ts'
export type { FeeEstimate } from './payments/estimate.ts'
export type { Receipt, StaffDepositRow } from './staff-reads.ts'
export type { Find, Rescan } from './deposits/rescan.ts'
export type { PaymentRequest, PaymentState, PaymentView } from './payments/payments.ts'
export type { Coin, Token, TronSettings } from './node/tron-settings.ts'
export { type Approver, openApprover } from './payments/approver.ts'
export { CONFIRMATIONS } from './deposits/deposits.ts'
export { ChainDown } from './node/tron-node.ts'
export { FEE_CAP_SUN, parseTronSettings } from './node/tron-settings.ts'
export { WrongChain } from './node/network.ts'
export type Chain = ReturnType<typeof createChain>

/** Reading solid blocks again. */
function rescanForStaff(self: Self) {
  return {
    /** Orders it. Throws STAFF-A008, STAFF-B002. */
    requestRescan: (tx: Tx, range: Parameters<typeof requestRescan>[2]) => requestRescan(self, tx, range),
    /** Ends it where it is. Throws COMMON-A001, STAFF-A008. */
    stopRescan: (tx: Tx, id: string) => stopRescan(self, tx, id),
    listRescans,
    getRescan,
    runningRescan,
    listFinds,
  }
}

/** The TRON chain: addresses, deposits, payments, sweeps. Amounts are millionths; TRX ones are sun. It posts nothing itself. */
export function createChain(deps: ChainDeps) {
  const self: Self = { ...deps, nodes: createTronNodes(deps.tron) }
  const addressOf = createMemberAddresses(self)
  const watch = createChainWatch(self)
  return {
    ...chainForStaff,
    ...rescanForStaff(self),
    /** Whether this installation has a chain at all. */
    isOn: deps.tron.fullHost !== '',
    /** A member's own address, made at the first call and the same ever after. Throws without TRON_XPUB. */
    addressOf: (tx: Tx, memberId: string): Promise<string> => addressOf(tx, memberId),
    /** Whose an address is: a member's, the house's (hot wallet, contracts, burn address), or nobody's we know. */
    ownerOf: (db: Queryable, address: string) => ownerOf(self, db, address),
    /** What sending a token burns now, in sun, as the node reckons. Throws ChainDown. */
    estimate: (request: { readonly coin: Token; readonly to: string }): Promise<FeeEstimate> =>
      estimateFee(self, request),
    /** Orders a payment whose id is the key of its open hold of the same sum; a repeat changes nothing. */
    requestPayment: (tx: Tx, request: PaymentRequest): Promise<void> => requestPayment(self, tx, request),
    /** A member's newest deposits; `isOpen` gives only those that are not solid yet. */
    depositsOf: (
      db: Queryable,
      memberId: string,
      choice: { readonly limit: number; readonly isOpen?: boolean },
    ) => depositsOf(db, memberId, choice),
    depositsByIds: (db: Queryable, ids: readonly string[]) => depositsByIds(db, ids),
    /** How far a payment is; undefined when there is none of that id. */
    paymentOf: (db: Queryable, id: string) => paymentOf(db, id),
    /** Looks at a payment next that is still to be signed; undefined when it may be on the chain. */
    retryPayment: (tx: Tx, id: string) => retryPayment(tx, id),
    /** Numbers of the newest block and of the last solid one that was read; undefined before the first round. */
    async confirmations(): Promise<{ head: number; solid: number; solidAt: Date } | undefined> {
      return await self.db.maybe<{ head: number; solid: number; solidAt: Date }>(
        sql`select head, block as solid, block_at as "solidAt" from chain_watch`,
      )
    },
    /** Compares what lies on the chain with `hooks.liabilities()`, per coin. Throws ChainDown. */
    reconcile: () => reconcile(self, () => watch.runDue()),
    /** One round of the worker's loop; workers call `start` instead. Throws ChainDown, WrongChain. */
    runDue: () => watch.runDue(),
    /** The worker's loop. Throws WrongChain when database, keys and chain do not belong together. */
    start: () => watch.start(),
  }
}
