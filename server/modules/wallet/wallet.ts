import { failures } from '#contract/failures/failures.ts'
import { actAlone } from '#server/kernel/actions/action.ts'
import { bindTo } from '#server/kernel/bind.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { shareReads } from '#server/kernel/database/share-reads.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import type { ChainHooks } from '#server/modules/chain/chain.ts'
import { chainOf, openHouseAccounts } from './accounts.ts'
import { addAddress, changeAllowList, listAddresses, removeAddress } from './address-book/address-book.ts'
import {
  approveByStaff,
  approveDue,
  cancelWithdrawal,
  rejectByStaff,
} from './withdrawal/approve-withdrawal.ts'
import { adoptPayment } from './payouts/adopt-payment.ts'
import { checkPayment } from './payouts/check-payment.ts'
import { getMoneyLeft, collectRests } from './closing/closing-rests.ts'
import { publishWallet } from './publish-wallet.ts'
import { listUnbooked } from './treasury/list-unbooked.ts'
import type { WalletContext } from './wallet-context.ts'
import { creditDeposits, getDepositAddress } from './deposits.ts'
import { eraseMember } from './closing/erase-member.ts'
import { quoteGas } from './gas/gas.ts'
import { topUpGasAction } from './gas/top-up-gas.ts'
import { createGasPayout, isGasPaidOut, keepsGas, voidGasPayout } from './gas/gas-payouts.ts'
import { getFigure } from './history/get-figure.ts'
import { getHistory } from './history/get-history.ts'
import { getValueHistory } from './history/get-value-history.ts'
import { createHistoryReads, listHistories } from './history/histories.ts'
import { allocate, bookFunding, bookHouseFee, getAllocated, shareOut } from './treasury/house-money.ts'
import { createLock, liftLock, listLocks } from './locks.ts'
import { findWallets, prepareWallets } from './history/get-balance.ts'
import { onPaymentEvent } from './payouts/on-payment-event.ts'
import { findSharedPayouts, listCommonAddresses, listPayoutSharers } from './gas/shared-payouts.ts'
import { forfeitBonus, grantWaitingBonuses, welcomeMember } from './treasury/sign-up-bonus.ts'
import { adjust } from './treasury/adjust.ts'
import { allocationsConsole } from './treasury/allocations.console.ts'
import { gasPayoutsConsole } from './gas/gas-payouts.console.ts'
import { locksConsole } from './locks.console.ts'
import { swapConsole } from './swap/swap.console.ts'
import { getStaffWithdrawal, hold } from './withdrawal/hold-withdrawal.ts'
import { countWaiting, listWithdrawals } from './withdrawal/list-withdrawals.ts'
import { findWithdrawalsOf, getPayoutVelocity, listAddressUses } from './payouts/payout-velocity.ts'
import { retryWithdrawal } from './withdrawal/retry-withdrawal.ts'
import { withdrawalsConsole } from './withdrawal/withdrawals.console.ts'
import { getSwapRate } from './swap/swap-rate.ts'
import { quoteSwapAction } from './swap/quote-swap.ts'
import { swapAction } from './swap/swap.ts'
import { createEstimates } from './withdrawal/fees/estimate-withdrawal.ts'
import { getWithdrawFee } from './withdrawal/fees/withdraw-fee.ts'
import { withdrawAction, type WithdrawRequest } from './withdrawal/withdraw.ts'
import { findWithdrawals, getWithdrawalView } from './withdrawal/withdrawal-rows.ts'

/** What it holds about members. */
export { walletData } from './member-data.ts'

export type { Asking } from './asking.ts'
export type { Cause, ExplainedFigure, FigureLine, FigureRequest } from './history/explain.ts'
export { explainBy } from './history/explain.ts'
export { addUp } from './history/formulas.ts'
export type { WalletContext } from './wallet-context.ts'
export type { walletParameters } from './wallet.parameters.ts'
export { accountsOf } from './accounts.ts'
export { typeOf } from './history/history-types.ts'
export { coinOf } from './history/histories.ts'
export type { ToWallet } from './history/get-balance.ts'
export type { PayoutVelocity } from './payouts/payout-velocity.ts'

export type Wallet = ReturnType<typeof createWallet>

/** The member's own calls about balances and history. */
function reading(self: WalletContext) {
  const reads = createHistoryReads(self)
  return {
    ...bindTo({ ...self, reads }, { listHistories }),
    ...bindTo(self, {
      getHistory,
      /** Why a sum that a screen shows is as large as it is. Throws COMMON-A001. */
      getFigure,
      /** What the wallet was worth over time, in USDT. */
      getValueHistory,
      getDepositAddress,
      listAddresses,
      getSwapRate,
    }),
    /** One withdrawal of the member. Throws COMMON-A001. */
    async getWithdrawal(memberId: string, id: string) {
      const [row] = isUuid(id) ? await findWithdrawals(self.db, [id]) : []
      if (row === undefined || row.member_id !== memberId) throw new Failure(failures.common.notFound)
      return getWithdrawalView(self.db, row, self.clock.now())
    },
  }
}

/** The member's own calls that move money or change who may. */
function moving(self: WalletContext) {
  return {
    ...bindTo(self, {
      getWithdrawFee,
      cancelWithdrawal,
      quoteGas,
      addAddress,
      removeAddress,
      changeAllowList,
    }),
  }
}

/** What goes through batches. */
function acting(self: WalletContext) {
  const { actions } = self
  const withdrawing = withdrawAction(self)
  return {
    /** What the network will most likely take; undefined while the node does not answer. Asked outside transactions. */
    estimateWithdrawal: createEstimates(self),
    swapQuotes: actions.open(quoteSwapAction(self)),
    swaps: actions.open(swapAction(self)),
    withdrawals: actions.open(withdrawing),
    /** One alone inside a transaction of the caller. */
    withdraw: (tx: Tx, request: WithdrawRequest) => actAlone(withdrawing, tx, request),
    gasTopUps: actions.open(topUpGasAction(self)),
  }
}

/** The chain's hooks; the wiring passes them to it. */
function chainHooks(self: WalletContext): Required<ChainHooks> {
  const told = async (tx: Tx, { memberId, id }: { memberId: string; id: string }) =>
    publishWallet(self, tx, { memberId, type: 'deposit', id })
  return {
    ...bindTo(self, {
      depositsCredited: creditDeposits,
      checkPayment,
      adoptPayment,
      paymentChanged: onPaymentEvent,
    }),
    depositSeen: told,
    depositVanished: told,
    async liabilities() {
      const owed = async (coin: 'MCS' | 'USDT' | 'TRX') =>
        -(await self.ledger.getBalance(self.db, chainOf(coin))).balance
      return { MCS: await owed('MCS'), USDT: await owed('USDT'), TRX: await owed('TRX') }
    },
    async houseFunded(tx, receipt) {
      await bookFunding(self.ledger, tx, receipt)
      if (self.faucet !== undefined) await shareOut(self.ledger, tx, receipt)
    },
    houseFee: (tx, fee) => bookHouseFee(self.ledger, tx, fee),
  }
}

/** What becomes of what a member leaves behind; identity calls it. */
function closing(self: WalletContext) {
  return {
    ...bindTo(self, {
      /** With the closing: where the gas goes. Throws WITHDRAW-B001, B004, B005. */
      createGasPayout,
      /** The member signed in again. */
      voidGasPayout,
      /** Whether gas is left whose payout has not begun. */
      keepsGas,
      /** MCS and USDT that keep the account from being closed, and what is too little to be withdrawn. */
      getMoneyLeft,
    }),
    /** With the erasure of the account: saved addresses, memos and notes go. */
    eraseMember,
    /**
     * When the closing is due: pays out what gas is left, then takes the bonus back and what the member gave up; whether the
     * account may be erased.
     */
    async settleClosing(
      tx: Tx,
      { memberId, leavesRest }: { memberId: string; leavesRest: boolean },
    ): Promise<boolean> {
      if (!(await isGasPaidOut(self, tx, memberId))) return false
      await forfeitBonus(self, tx, memberId)
      if (leavesRest) await collectRests(self, tx, memberId)
      return true
    },
  }
}

/** What the console shows and does. */
function forStaff(self: WalletContext) {
  return {
    ...bindTo(self, {
      /** The console's calls of withdrawals, gas payouts, locks, allocations and swaps. */
      withdrawalCalls: withdrawalsConsole,
      gasPayoutCalls: gasPayoutsConsole,
      lockCalls: locksConsole,
      allocationCalls: allocationsConsole,
      swapCalls: swapConsole,
      listWithdrawals,
      /** Lets one withdrawal go on. Throws COMMON-A001, STAFF-A008, WITHDRAW-A002. */
      retryWithdrawal,
      getStaffWithdrawal,
      /** How fast a member takes money out, beside what a day allows. */
      getPayoutVelocity,
      approveByStaff,
      rejectByStaff,
      /** Locks of a member's withdrawals that can be lifted. */
      listLocks,
      liftLock,
      /** Of deposits that were credited and payments that went out, those that are not in the books. */
      listUnbooked,
      /** Corrects a balance against the operator's capital, once under a name. Throws STAFF-A008 when the member has less. */
      adjust,
    }),
    countWaiting,
    hold,
    /** Who is or was paid at the address of a withdrawal, that one aside. */
    listAddressUses,
    findWithdrawalsOf,
  }
}

/** Balances, deposits, withdrawals, swaps, gas and the history of everything. */
export function createWallet(deps: WalletContext) {
  deps.live.open('wallet', async () => 'open')
  const walletOf = shareReads(deps.db, (db, memberIds) => findWallets(deps, db, memberIds))
  return {
    ...bindTo(deps, {
      /** Opens a confirmed member's accounts and books the sign-up bonus of an invited one; returns it in MCS, or null. */
      welcomeMember,
      /** The same for several members, by balances that the caller knows: all of `accountsOf`. */
      prepareWallets,
      approveDue,
      grantWaitingBonuses,
      createLock,
    }),
    /** Those couples of members who were paid out to one address. */
    findSharedPayouts,
    ...reading(deps),
    getBalance: (memberId: string) => walletOf(memberId),
    /** What the member owns as the caller's transaction sees it. */
    balanceIn: (db: Queryable, memberId: string) => walletOf(memberId, db),
    ...moving(deps),
    ...acting(deps),
    ...forStaff(deps),
    ...closing(deps),
    chainHooks: chainHooks(deps),
    /** Publishes to the member's pages that money moved; `id` is its cause. */
    publishBalance: (tx: Tx, memberId: string, id: string) =>
      publishWallet(deps, tx, { memberId, type: 'balance', id }),
    /** Opens the operator's accounts of the wallet; safe to repeat. */
    openHouseAccounts: () => openHouseAccounts(deps.ledger, deps.db),
    ...bindTo(deps.ledger, {
      /** Sets operator capital aside for swaps or bonuses; returns whether the capital was there. */
      allocate,
      /** In millionths: what is left for a purpose, and the capital. */
      getAllocated,
    }),
    /** Staff: addresses that several of some members were paid out to or have in their books. */
    listCommonAddresses,
    /** Staff: where members were paid out to lately, and who else was. */
    listPayoutSharers,
  }
}
