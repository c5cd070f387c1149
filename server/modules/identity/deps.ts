import type { Locale } from '#contract/locale.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Tx } from '#server/kernel/db.ts'
import type { Limits } from '#server/kernel/limits.ts'
import type { Live } from '#server/kernel/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Mailer } from '#server/kernel/mail.ts'
import type { Outbox } from '#server/kernel/outbox.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { AccessTokens } from '#server/kernel/session.ts'
import type { Passwords } from './passwords.ts'

/** What sign-in tells about the member's paid and trial access; membership knows it. */
export interface AccessFlags {
  readonly isSubscribed: boolean
  readonly subscribeEndDate: string | null
  readonly isAutobotSubscribed: boolean
  readonly autobotSubscribeEndDate: string | null
}

/** Calls upward, handed over by the wiring; each runs in the same transaction as its cause. */
export interface IdentityHooks {
  /** The member opened the verification link. Answers what begins with it. */
  readonly confirmed: (
    tx: Tx,
    memberId: string,
  ) => Promise<{ trialEndsAt: Date | null; bonus: string | null }>
  readonly accessFlags: (memberId: string) => Promise<AccessFlags>
  /** What keeps an account from being closed: words for the member, empty when nothing does. */
  readonly closeBlockers: (tx: Tx, memberId: string) => Promise<readonly string[]>
}

export interface IdentityDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: Secrets
  readonly limits: Limits
  readonly outbox: Outbox
  readonly mailer: Pick<Mailer, 'isReachable'>
  readonly tokens: AccessTokens
  readonly live: Pick<Live, 'drop'>
  readonly brandName: string
  readonly publicUrl: string
  readonly hooks: IdentityHooks
}

/** The deps with what the module makes for itself. */
export interface Identity extends IdentityDeps {
  readonly passwords: Passwords
  /** A moment in the words of a language, in the zone its readers most likely live in. */
  readonly wordTime: (at: Date, locale: Locale) => string
}

/** Where a request came from, for limits, sessions and security events. */
export interface Origin {
  readonly address: string
  readonly device: string
}
