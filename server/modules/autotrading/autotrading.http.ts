import type { api } from '#contract/api.ts'
import { type Handlers, prepared } from '#server/kernel/http/handlers.ts'
import { type AutoTrading, parseType } from './autotrading.ts'

interface AccountCall {
  readonly caller: { readonly memberId: string }
  readonly params: Readonly<Record<string, string>>
}

type StrategyCall =
  | 'listStrategies'
  | 'createStrategy'
  | 'changeStrategy'
  | 'rotateStrategySecret'
  | 'revokeStrategy'
  | 'listStrategyAlerts'
  | 'receiveAlert'

const owned = ({ caller, params }: AccountCall) => ({
  memberId: caller.memberId,
  type: parseType(params['type']),
})

const origin = ({ address, device }: { address: string; device: string }) => ({ address, device })

function strategyHandlers(auto: AutoTrading): Pick<Handlers<typeof api.autotrading>, StrategyCall> {
  return {
    listStrategies: ({ caller }) => auto.listStrategies(caller.memberId),
    createStrategy: (call) => auto.createStrategy(call.caller, { form: call.body, origin: origin(call) }),
    changeStrategy: (call) =>
      auto.changeStrategy(call.caller, {
        id: call.params['id'] ?? '',
        form: call.body,
        origin: origin(call),
      }),
    rotateStrategySecret: (call) =>
      auto.rotateStrategySecret(call.caller, {
        id: call.params['id'] ?? '',
        origin: origin(call),
        reauthToken: call.body.reauthToken ?? '',
      }),
    revokeStrategy: (call) =>
      auto.revokeStrategy(call.caller.memberId, { id: call.params['id'] ?? '', origin: origin(call) }),
    listStrategyAlerts: ({ caller, params, query }) =>
      auto.listStrategyAlerts(caller.memberId, { id: params['id'] ?? '', ...query }),
    receiveAlert: ({ params, body }) => auto.receiveAlert({ token: params['token'] ?? '', body }),
  }
}

/** Contract operation → function of the front door. */
export function autotradingHandlers(auto: AutoTrading): Handlers<typeof api.autotrading> {
  return {
    ...strategyHandlers(auto),
    getTradingStatus: ({ caller }) => auto.getTradingStatus(caller.memberId),
    changeTradingSettings: ({ caller, tx, body }) =>
      auto.changeTradingSettings(tx, { memberId: caller.memberId, change: body }),
    trySignalInPaper: ({ caller, body }) =>
      auto.trySignal({ memberId: caller.memberId, signalId: body.signalId }),
    getAutoMaster: (call) => auto.getAccount(owned(call)),
    // The exchange is asked before the transaction opens: nothing waits for it under a lock.
    registerExchangeKey: prepared(
      (call) => auto.inspectKey({ ...owned(call), form: call.body }),
      (call, report) =>
        auto.registerKey(call.tx, {
          ...owned(call),
          form: call.body,
          origin: { address: call.address, device: call.device },
          report,
        }),
    ),
    deleteExchangeKey: (call) => auto.deleteKey({ ...owned(call), force: call.query.force === '1' }),
    checkExchangeKey: (call) => auto.checkKey(owned(call)),
    saveAutoRules: (call) => auto.saveRules({ ...owned(call), form: call.body }),
    backtestAutoRules: (call) => auto.backtestRules({ ...owned(call), form: call.body }),
    listAutoPositions: (call) => auto.listPositions(owned(call), call.query),
    listAutoTrades: (call) => auto.listTrades(owned(call), call.query),
    getAutoReport: (call) => auto.getReport(owned(call), call.query),
    changeAutoPosition: (call) =>
      auto.changePosition({ ...owned(call), id: call.params['id'] ?? '', wished: call.body }),
    reduceAutoPosition: prepared(
      (call) => auto.findOpenPosition({ ...owned(call), id: call.params['id'] ?? '' }),
      (call, found) => auto.reducePosition(call.tx, { ...owned(call), found, sharePct: call.body.sharePct }),
    ),
    listAutoEvents: (call) => auto.listEvents(owned(call), call.query),
    closeAutoPosition: (call) => auto.closePosition(call.tx, { ...owned(call), id: call.params['id'] ?? '' }),
    closeAllAutoPositions: (call) => auto.closeAll(call.tx, owned(call)),
    resetAutoStop: (call) =>
      auto.resetStop(call.tx, {
        ...owned(call),
        code: call.body.otpCode,
        origin: { address: call.address, device: call.device },
      }),
  }
}
