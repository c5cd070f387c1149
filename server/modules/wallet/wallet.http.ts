import type { api } from '#contract/api.ts'
import { prepared, type Handlers } from '#server/kernel/http/http.ts'
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

/** Contract operation → function of the front door. */
export function walletHandlers(wallet: Wallet): Calls {
  return {
    getBalance: (call) => wallet.getBalance(call.caller.memberId),
    listHistories: (call) => wallet.listHistories(call.caller.memberId, call.query),
    exportHistories: (call) =>
      wallet.exportHistories(call.caller.memberId, { filter: call.query, locale: call.locale }),
    getHistory: (call) => wallet.getHistory(call.caller.memberId, call.params['id'] ?? ''),
    getDepositAddress: (call) => wallet.getDepositAddress(call.caller.memberId),
    getWithdrawFee: (call) =>
      wallet.getWithdrawFee({ asking: askingOf(call), coin: call.query.coin, address: call.query.address }),
    withdraw: prepared(
      ({ body }) => wallet.estimateFee({ coin: body.coin, to: body.address.trim() }),
      (call, estimate) =>
        wallet.withdraw(call.tx, {
          asking: askingOf(call),
          form: call.body,
          expectedFee: estimate?.expectedSun,
        }),
    ),
    getWithdrawal: (call) => wallet.getWithdrawal(call.caller.memberId, call.params['id'] ?? ''),
    cancelWithdrawal: (call) =>
      wallet.cancelWithdrawal(call.tx, { memberId: call.caller.memberId, id: call.params['id'] ?? '' }),
    quoteGas: (call) => wallet.quoteGas(call.caller.memberId, call.query.trx),
    topUpGas: (call) =>
      wallet.topUpGas(call.tx, { memberId: call.caller.memberId, quoteId: call.body.quoteId }),
    listAddresses: (call) => wallet.listAddresses(call.caller.memberId),
    addAddress: (call) => wallet.addAddress(call.tx, { asking: askingOf(call), form: call.body }),
    removeAddress: (call) =>
      wallet.removeAddress({
        asking: askingOf(call),
        id: call.params['id'] ?? '',
        otpCode: call.body.otpCode,
      }),
    changeAllowList: (call) => wallet.changeAllowList({ asking: askingOf(call), form: call.body }),
    getSwapRate: (call) => wallet.getSwapRate(call.caller.memberId),
    quoteSwap: (call) => wallet.quoteSwap(call.caller.memberId, call.body),
    swap: (call) => wallet.swap(call.tx, { asking: askingOf(call), form: call.body }),
  }
}
