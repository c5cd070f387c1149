import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queryable } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Brakes } from '#server/kernel/parameters/brakes.ts'
import type { Limits } from '#server/kernel/security/limits.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Couple } from './flags/couple.ts'
import type { ReferralParameters } from './referral.parameters.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface ReferralContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly limits: Limits
  readonly gates: Pick<Gates, 'requireOpen' | 'isOpen'>
  readonly parameters: ReferralParameters
  readonly brakes: Brakes
  readonly ledger: Pick<Ledger, 'post' | 'openAccounts'>
  readonly identity: Pick<Identity, 'getMember' | 'findMembers' | 'findByInviteCode' | 'findSharedDevices'>
  readonly publicUrl: string
  /** What somebody who was invited is given at sign-up, in MCS; the wallet's parameter. */
  readonly inviteeBonus: () => Promise<string>
  /** Those couples that were paid out to one address; the wallet, which stands above, knows it. */
  readonly findSharedPayouts: (db: Queryable, couples: readonly Couple[]) => Promise<readonly Couple[]>
}
