import { api } from '#contract/api.ts'
import { batched, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Asking, Wallet } from './wallet.ts'

type Calls = Handlers<typeof api.wallet>

interface WalletCall {
  readonly caller: Caller
  readonly address: string
  readonly device: string
}

function askingOf({ caller, address, device }: WalletCall): Asking {
  return { memberId: caller.memberId, deviceKey: caller.deviceKey, address, device }
}

type AddressCalls = Pick<Calls, 'listAddresses' | 'addAddress' | 'removeAddress' | 'changeAllowList'>

function addressHandlers(wallet: Wallet): AddressCalls {
  return {
    listAddresses: (call) => wallet.listAddresses(call.caller.memberId),
    addAddress: (call) => wallet.addAddress(call.tx, { asking: askingOf(call), form: call.body }),
    removeAddress: (call) =>
      wallet.removeAddress({
        asking: askingOf(call),
        id: call.params['id'] ?? '',
        otpCode: call.body.otpCode,
      }),
    changeAllowList: (call) => wallet.changeAllowList({ asking: askingOf(call), form: call.body }),
  }
}

/** Contract operation → function of the front door. */
export function walletHandlers(wallet: Wallet): Calls {
  return {
    getBalance: (call) => wallet.getBalance(call.caller.memberId),
    getValueHistory: (call) => wallet.getValueHistory(call.caller.memberId, call.query.range),
    listHistories: (call) => wallet.listHistories(call.caller.memberId, call.query),
    getHistory: (call) => wallet.getHistory(call.caller.memberId, call.params['id'] ?? ''),
    getFigure: (call) =>
      wallet.getFigure({
        memberId: call.caller.memberId,
        figure: call.params['figure'] ?? '',
        of: call.query.of,
      }),
    getDepositAddress: (call) => wallet.getDepositAddress(call.caller.memberId),
    getWithdrawFee: (call) =>
      wallet.getWithdrawFee({ asking: askingOf(call), coin: call.query.coin, address: call.query.address }),
    withdraw: batched(api.wallet.withdraw, wallet.withdrawals, async (call) => ({
      ...askingOf(call),
      form: call.body,
      requestKey: call.requestKey,
      expectedFee: await wallet.estimateWithdrawal({ coin: call.body.coin, to: call.body.address.trim() }),
    })),
    getWithdrawal: (call) => wallet.getWithdrawal(call.caller.memberId, call.params['id'] ?? ''),
    cancelWithdrawal: (call) =>
      wallet.cancelWithdrawal(call.tx, { memberId: call.caller.memberId, id: call.params['id'] ?? '' }),
    quoteGas: (call) => wallet.quoteGas(call.caller.memberId, call.query.trx),
    topUpGas: batched(api.wallet.topUpGas, wallet.gasTopUps, ({ caller, body }) => ({
      memberId: caller.memberId,
      quoteId: body.quoteId,
    })),
    ...addressHandlers(wallet),
    getSwapRate: (call) => wallet.getSwapRate(call.caller.memberId),
    quoteSwap: batched(api.wallet.quoteSwap, wallet.swapQuotes, ({ caller, body }) => ({
      memberId: caller.memberId,
      form: body,
    })),
    swap: batched(api.wallet.swap, wallet.swaps, (call) => ({
      ...askingOf(call),
      form: call.body,
    })),
  }
}
