import { failures } from '#contract/failures/failures.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import type { AccountClosureContext } from './account-closure-context.ts'
import { listBlockers } from './get-closing.ts'

const GRACE_DAYS = 30

interface ClosingForm {
  readonly reauthToken: string
  /** Where the TRX for network fees go; asked for where some is left. */
  readonly gasAddress?: string | undefined
  /** The member gives up what is too little to be withdrawn. */
  readonly leavesRest: boolean
}

/**
 * Begins the closing of an account: signed out everywhere, personal data erased after 30 days, stopped by signing in.
 * Throws MODIFY-A002 without a valid reauthToken, MODIFY-A003 while something is still open (`meta.list`), and WITHDRAW-B001,
 * B004, B005 when TRX are left for which no address is given, or a wrong one.
 */
export async function closeAccount(
  self: AccountClosureContext,
  tx: Tx,
  { caller, form, origin }: { caller: Caller; form: ClosingForm; origin: Origin },
) {
  const { identity, wallet, clock } = self
  const { memberId } = caller
  const { gasAddress, leavesRest } = form
  await identity.requireReauth(tx, { caller, token: form.reauthToken })
  const blockers = await listBlockers(self, tx, { memberId, leavesRest })
  if (blockers.length > 0)
    throw new Failure(failures.profile.notReadyToClose, { meta: { list: blockers, blockers } })
  const paysTo = await wallet.createGasPayout(tx, { memberId, gasAddress })
  const closesAt = plus(clock.now(), GRACE_DAYS * DAY_MS)
  await identity.beginClosing(tx, { memberId, closesAt, leavesRest, paysTo, origin })
  return { closesAt: closesAt.toISOString() }
}
