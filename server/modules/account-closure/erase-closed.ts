import type { Tx } from '#server/kernel/database/db.ts'
import type { AccountClosureContext } from './account-closure-context.ts'
import { listBlockers } from './get-closing.ts'

/**
 * Erases the personal data of accounts whose 30 days are over; the row stays, so that the books keep their owner's number. An
 * account that money reached in the meantime (a deposit, a commission) is left as it is: erased, nobody could fetch it, unless it
 * is a rest and its member gave those up. What still has to be paid out is waited for. Returns how many were erased.
 */
export async function eraseClosed(self: AccountClosureContext): Promise<number> {
  let erased = 0
  for (const memberId of await self.identity.listDueClosings(self.db)) {
    const isErased = await self.db.tx((tx) => eraseSettled(self, tx, memberId))
    erased += isErased ? 1 : 0
  }
  return erased
}

/** Erases one account as it stands once it is locked: its member may have signed in since, or another process was first. */
async function eraseSettled(self: AccountClosureContext, tx: Tx, memberId: string): Promise<boolean> {
  const { identity, wallet, log } = self
  const due = await identity.lockDueClosing(tx, memberId)
  if (due === undefined) return false
  const blockers = await listBlockers(self, tx, due)
  if (blockers.length > 0) {
    log.warn({ member: memberId, blockers }, 'an account that should be erased owns something again')
    return false
  }
  if (!(await wallet.settleClosing(tx, due))) return false
  await eraseMember(self, tx, memberId)
  return true
}

/** Deletes what is known of a person, the account last; money keeps its record under the member's number. */
async function eraseMember(self: AccountClosureContext, tx: Tx, memberId: string): Promise<void> {
  const { inquiries, notifications, wallet, autotrading, alerts, programs, archives, content, signals } = self
  for (const module of [
    inquiries,
    notifications,
    wallet,
    autotrading,
    alerts,
    programs,
    archives,
    content,
    signals,
  ])
    await module.eraseMember(tx, memberId)
  await self.eraseStaffNotes(tx, memberId)
  await self.identity.eraseAccount(tx, memberId)
}
