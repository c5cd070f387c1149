import type { Locale } from '#contract/locale.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { SharedRead } from '#server/kernel/database/share-reads.ts'
import type { Outbox } from '#server/kernel/database/outbox.ts'
import type { SlowDowns } from '#server/kernel/http/slow-down.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Mailer } from '#server/kernel/mail.ts'
import type { Limits } from '#server/kernel/security/limits.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { SessionChecks } from '#server/kernel/security/session-checks.ts'
import type { AccessTokens } from '#server/kernel/security/session.ts'
import type { IdentityHooks } from './identity-hooks.ts'
import type { IdentityParameters } from './identity.parameters.ts'
import type { Passwords } from './password/passwords.ts'
import type { MemberRow } from './profile/members.ts'
import type { ProfileParts } from './profile/profile-parts.ts'

/** What the module is made from. */
export interface IdentityNeeds {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: Secrets
  readonly limits: Limits
  readonly slowDowns: SlowDowns
  readonly parameters: Pick<IdentityParameters, 'get'>
  readonly outbox: Outbox
  readonly mailer: Pick<Mailer, 'isReachable'>
  readonly tokens: AccessTokens
  readonly live: Pick<Live, 'drop' | 'onSessionsEnded' | 'isListening'>
  readonly brandName: string
  readonly publicUrl: string
  /** Whether hashing costs next to nothing, as for tests. */
  readonly hasCheapPasswords: boolean
  readonly hooks: IdentityHooks
}

/** With what the module makes for itself; every function of it takes this first. */
export interface IdentityContext extends IdentityNeeds {
  readonly passwords: Passwords
  readonly sessionChecks: SessionChecks
  /** A member by number; undefined for one who is gone. */
  readonly memberOf: SharedRead<MemberRow | undefined>
  /** What a profile shows besides. */
  readonly profilePartsOf: SharedRead<ProfileParts>
  /** A moment in the words of a language, in the member's zone; without one, where readers of the language most likely live. */
  readonly formatTime: (at: Date, locale: Locale, told?: { readonly zone: string }) => string
}
