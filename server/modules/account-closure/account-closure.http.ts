import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { AccountClosure } from './account-closure.ts'

/** Contract operation → function of the front door. */
export function accountClosureHandlers(closure: AccountClosure): Handlers<typeof api.accountClosure> {
  return {
    getClosing: (call) => closure.getClosing(call.caller.memberId),
    closeAccount: ({ tx, caller, body, address, device }) =>
      closure.closeAccount(tx, { caller, form: body, origin: { address, device } }),
  }
}
