import { failures } from '#contract/failures/failures.ts'
import { isAcknowledged } from '#contract/trading/acknowledgements.ts'
import { isStopWatched } from '#contract/rules/autotrading.ts'
import type { SetupReason } from '#contract/trading/trading.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { type AccountRow, lockAccount, type Owned } from './account-rows.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { findStanding, missingFor } from './standing.ts'

const CODES: Readonly<Record<SetupReason, FailureCode>> = {
  COUNTRY: failures.common.countryClosed,
  EXCHANGE: failures.autoMaster.exchangeClosed,
  KEY: failures.autoMaster.keyMissing,
  APPROVAL: failures.autoMaster.keyWaitsForApproval,
  SUBSCRIPTION: failures.autoMaster.subscriptionRequired,
  STOPPED: failures.autoMaster.stoppedByLossLimit,
  RISK: failures.autoMaster.fieldMissing,
  WATCHED_STOP: failures.autoMaster.fieldMissing,
}
/** What is missing of the form itself, by its field. */
const FIELDS: Readonly<Partial<Record<SetupReason, 'riskAccepted' | 'watchedStop'>>> = {
  RISK: 'riskAccepted',
  WATCHED_STOP: 'watchedStop',
}

interface Switch extends Owned {
  readonly on: boolean
  readonly riskAccepted: boolean
  /** What the member typed, where stops are watched. */
  readonly watchedStop?: string | undefined
}

async function saveAccepted(
  self: AutoTradingContext,
  tx: Tx,
  {
    account,
    riskAccepted,
    watchedStop,
  }: Pick<Switch, 'riskAccepted' | 'watchedStop'> & { account: AccountRow },
): Promise<void> {
  const now = self.clock.now()
  const isRead = isStopWatched(account.type) && isAcknowledged('watchedStop', watchedStop)
  if (riskAccepted || isRead)
    await tx.run(sql`
      update autotrading_accounts set
        risk_accepted_at = coalesce(risk_accepted_at, ${riskAccepted ? now : null}::timestamptz),
        watched_stop_accepted_at = coalesce(watched_stop_accepted_at, ${isRead ? now : null}::timestamptz)
      where id = ${account.id}`)
}

/** Switches an account. OFF takes no position and no protective order away. Throws the code of the first thing missing. */
export async function switchAccount(self: AutoTradingContext, tx: Tx, request: Switch): Promise<void> {
  const { memberId, type, on } = request
  const account = await lockAccount(self, tx, { memberId, type })
  const now = self.clock.now()
  await saveAccepted(self, tx, { account, ...request })
  if (on) {
    const [missing] = missingFor(await findStanding(self, tx, memberId), type)
    const field = missing && FIELDS[missing]
    if (field !== undefined)
      throw new Failure(failures.autoMaster.fieldMissing, {
        fields: { [field]: failures.autoMaster.fieldMissing },
        meta: { field },
        empty: field,
      })
    if (missing !== undefined) throw new Failure(CODES[missing])
  }
  if (account.is_on === on) return
  await tx.run(
    sql`update autotrading_accounts set is_on = ${on}, switched_at = ${now} where id = ${account.id}`,
  )
}

/** What the emergency stop is released with. */
export interface StopReset extends Owned {
  readonly code: string
  readonly origin: { readonly address: string; readonly device: string }
}

/**
 * Releases the emergency stop with a one-time code; the switch stays off, and the drawdown restarts from here.
 * Throws OTP-B001, B002, A002.
 */
export async function resetStop(self: AutoTradingContext, tx: Tx, request: StopReset): Promise<void> {
  const { memberId, type, code, origin } = request
  const account = await lockAccount(self, tx, { memberId, type })
  await self.identity.spendOtp(tx, { memberId, code, origin })
  await tx.run(sql`
    update autotrading_accounts set killed_at = null, is_on = false, peak = realised, paused_until = null,
      pause_reason = null where id = ${account.id}`)
}

/** Staff: switches every live account off, and says how many that were. */
export async function stopAll({ clock }: AutoTradingContext, tx: Tx): Promise<number> {
  return await tx.run(sql`
    update autotrading_accounts set is_on = false, switched_at = ${clock.now()} where is_on and type <> 'paper'`)
}

/** Switches every account of a member off, and says how many that were; positions and protective orders stay. */
export async function pauseMember({ clock }: AutoTradingContext, tx: Tx, memberId: string): Promise<number> {
  return await tx.run(sql`
    update autotrading_accounts set is_on = false, switched_at = ${clock.now()} where is_on and member_id = ${memberId}`)
}
