import { bindTo } from '#server/kernel/bind.ts'
import { depositsByIds, depositsOf, newestDeposits } from './deposits/deposits.ts'
import { chainConsole } from './chain.console.ts'
import { getHeights, getWork } from './chain-state.ts'
import { isChainOn } from './is-chain-on.ts'
import type { ChainContext, ChainNeeds } from './chain-context.ts'
import { createFeeEstimates } from './payments/estimate.ts'
import { createMemberAddresses, ownerOf, ownersOf } from './deposits/member-addresses.ts'
import { createTronNodes } from './node/nodes.ts'
import { paymentOf, requestPayments, retryPayment } from './payments/payments.ts'
import { reconcile } from './reconcile.ts'
import { findWaitingHeads } from './ownership/find-waiting.ts'
import { listOwnership, requestOwnership } from './ownership/ownership.ts'
import { findAnchors, requestAnchor } from './anchors/anchors.ts'
import { assignReceipt, receiptOf } from './deposits/house-receipts.ts'
import { listDeposits } from './deposits/list-deposits.ts'
import { getRescan, listFinds, requestRescan, stopRescan } from './deposits/rescan.ts'
import { rescansConsole } from './deposits/rescans.console.ts'
import { checkRestore, endRestore } from './restore/check-restore.ts'
import { createChainWatch } from './deposits/watch-chain.ts'
import { verifyAnchors } from './verify/verify-anchors.ts'
import { verifyChain } from './verify/verify-books.ts'

/** What it holds about members. */
export { chainData } from './member-data.ts'

export { isTronAddress } from './node/tron-address.ts'
export type { ChainNeeds } from './chain-context.ts'
export type { ChainHooks, Deposit, HouseReceipt, LostRequest, PaymentEvent } from './chain-hooks.ts'
export type { Gap, RestoreReport } from './restore/check-restore.ts'
export { addOwnership, listUnsignedOwnership } from './ownership/ownership.ts'
export { JOURNAL_FILE } from './signer/journal.ts'
export { openMemory, type Remembered } from './signer/memory.ts'
export type { DepositView } from './deposits/deposits.ts'
export type { FeeEstimate } from './payments/estimate.ts'
export type { PaymentRequest, PaymentState, PaymentView } from './payments/payments.ts'
export type { Coin, Token, TronSettings } from './node/tron-settings.ts'
export { type Approver, openApprover } from './payments/approver.ts'
export { CONFIRMATIONS } from './deposits/deposits.ts'
export { ChainDown } from './node/tron-node.ts'
export { FEE_CAP_SUN, parseTronSettings } from './node/tron-settings.ts'
export { WrongChain } from './node/network.ts'
export type Chain = ReturnType<typeof createChain>

/** What the console shows and orders. */
function forStaff(self: ChainContext) {
  return {
    ...bindTo(self, {
      /** The console's calls of the chain, deposits and unmatched receipts, and of blocks that are read again. */
      chainCalls: chainConsole,
      rescanCalls: rescansConsole,
      /** Orders solid blocks to be read again. Throws STAFF-A008, STAFF-B002. */
      requestRescan,
      /** Ends it where it is. Throws COMMON-A001, STAFF-A008. */
      stopRescan,
    }),
    getRescan,
    listFinds,
    /** Deposits of all members, newest first. */
    listDeposits,
    /** What reached the hot wallet itself; undefined for none. */
    receiptOf,
    /** Assigns a receipt to a member; undefined when it is assigned already. */
    assignReceipt,
  }
}

/** What ties proofs of balances to the chain, and whether they and the books agree with it. */
const forProofs = (self: ChainContext) =>
  bindTo(self, {
    /** Asks the operator's addresses to sign a head; the signer does it for the hot wallet. */
    requestOwnership,
    /** The operator's addresses, each with its newest signed statement. */
    listOwnership,
    /** Wants a head in a transaction of the chain, where an address for it is configured. */
    requestAnchor,
    /** Transactions in solid blocks by the number of the proof they carry. */
    findAnchors,
    /** Since when published heads wait for their transaction or their signature. */
    findWaitingHeads,
    /** Whether transactions that carry heads of proofs do. Returns what is wrong. Throws ChainDown. */
    verifyAnchors,
    /** Compares the solid chain with what was credited and paid. Throws ChainDown. */
    verifyChain,
  })

/** The TRON chain: addresses, deposits, payments, sweeps. Amounts are millionths; TRX ones are sun. It posts nothing itself. */
export function createChain(deps: ChainNeeds) {
  const self: ChainContext = { ...deps, nodes: createTronNodes(deps.tron) }
  const addressOf = createMemberAddresses(self)
  const watch = createChainWatch(self)
  return {
    /** A member's own address, made at the first call and the same ever after. Throws without TRON_XPUB. */
    addressOf,
    /** A member's newest deposits; `isOpen` gives only those that are not solid yet. */
    depositsOf,
    depositsByIds,
    newestDeposits,
    /** How far a payment is; undefined when there is none of that id. */
    paymentOf,
    /** Puts a payment that is not signed yet first; undefined when it may be on the chain. */
    retryPayment,
    /** What sending a token burns now, in sun. */
    fees: createFeeEstimates(self),
    ...bindTo(self, {
      /** Whose an address is: a member's, the house's (hot wallet, contracts, burn address), or nobody's we know. */
      ownerOf,
      /** The same for several addresses. */
      ownersOf,
      /** Orders payments, each with the key of its open hold of the same sum as its id; a repeat changes nothing. */
      requestPayments,
    }),
    ...forProofs(self),
    ...forStaff(self),
    ...bindTo(self, {
      /** Accounts for what a restored database has lost; see restore/check-restore.ts. Throws ChainDown. */
      checkRestore,
      /** Lets money move again after it, once the signer confirms. */
      endRestore,
    }),
    /** Whether this installation has a chain at all. */
    isOn: isChainOn(deps),
    /** The newest solid block as the node tells it now. Throws ChainDown. */
    topSolid: () => self.nodes.main.top('solid'),
    /** Numbers of the newest block and of the last solid one that was read; undefined before the first round. */
    confirmations: () => getHeights(self.db),
    /** What is under way, by kind and state, and what was not brought to the hot wallet yet. */
    work: () => getWork(self.db),
    /** Compares the balances on the chain with `hooks.liabilities()`, per coin. Throws ChainDown. */
    reconcile: () => reconcile(self, () => watch.runDue()),
    /** One round of the worker's loop; workers call `start` instead. Throws ChainDown, WrongChain. */
    runDue: () => watch.runDue(),
    /** The worker's loop. Throws WrongChain when database, keys and chain do not belong together. */
    start: () => watch.start(),
  }
}
