import { bindTo } from '#server/kernel/bind.ts'
import type { AccountClosureContext } from './account-closure-context.ts'
import { closeAccount } from './close-account.ts'
import { eraseClosed } from './erase-closed.ts'
import { getClosing } from './get-closing.ts'
import { stopClosing } from './stop-closing.ts'

export type AccountClosure = ReturnType<typeof createAccountClosure>

/** From the wish to close an account to its erasure. */
export function createAccountClosure(self: AccountClosureContext) {
  return {
    ...bindTo(self, { closeAccount, stopClosing, eraseClosed }),
    /** What has to end before the member can close the account, and what is too little to be withdrawn. */
    getClosing: (memberId: string) => getClosing(self, self.db, memberId),
  }
}
