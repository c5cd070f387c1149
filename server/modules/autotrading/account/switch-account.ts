import { failures } from '#contract/failures/failures.ts'
import type { SetupReason } from '#contract/trading/trading.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { lockAccount, type Owned } from './account-rows.ts'
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
}

interface Switch extends Owned {
  readonly on: boolean
  readonly riskAccepted: boolean
}

/** Switches an account. OFF takes no position and no protective order away. Throws the code of the first thing missing. */
export async function switchAccount(self: AutoTradingContext, tx: Tx, request: Switch): Promise<void> {
  const { memberId, type, on, riskAccepted } = request
  const account = await lockAccount(self, tx, { memberId, type })
  const now = self.clock.now()
  if (riskAccepted && account.risk_accepted_at === null)
    await tx.run(sql`update autotrading_accounts set risk_accepted_at = ${now} where id = ${account.id}`)
  if (on) {
    const [missing] = missingFor(await findStanding(self, tx, memberId), type)
    if (missing === 'RISK')
      throw new Failure(failures.autoMaster.fieldMissing, {
        fields: { riskAccepted: failures.autoMaster.fieldMissing },
        meta: { field: 'riskAccepted' },
        empty: 'riskAccepted',
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
