import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Signals } from './signals.ts'

export function signalsHandlers(signals: Signals): Handlers<typeof api.signals> {
  return {
    listSignals: (call) => signals.listSignals(call.caller.memberId, call.query),
    listSignalHistory: (call) => signals.listSignalHistory(call.caller.memberId, call.query),
    getSignalStats: (call) => signals.getSignalStats(call.query.days),
    getPublicRecord: () => signals.getPublicRecord(),
    getSignal: (call) => signals.getSignal(call.caller.memberId, call.params['id'] ?? ''),
  }
}
