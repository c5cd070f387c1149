import type { Locale } from '#contract/locale.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queryable, Tx } from '#server/kernel/database/db.ts'
import type { Limits } from '#server/kernel/security/limits.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Mailer } from '#server/kernel/mail.ts'
import type { Outbox } from '#server/kernel/database/outbox.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { SlowDowns } from '#server/kernel/http/slow-down.ts'
import type { AccessTokens } from '#server/kernel/security/session.ts'
import type { SessionChecks } from '#server/kernel/security/session-checks.ts'
import type { Passwords } from './password/passwords.ts'
import type { IdentityParameters } from './identity.parameters.ts'

/** The member's paid and trial access in the answer to sign-in, from membership. */
export interface AccessFlags {
  readonly isSubscribed: boolean
  readonly subscribeEndDate: string | null
  readonly isAutobotSubscribed: boolean
  readonly autobotSubscribeEndDate: string | null
}

/** How a member is notified of a security event, besides its line in the log. */
export type SecurityAlarm = {
  readonly memberId: string
  /** The event's key: notified once. */
  readonly name: string
} & (
  | {
      readonly kind: 'SECURITY_SIGN_IN'
      readonly params: { readonly device: string; readonly changedAt: string }
    }
  | { readonly kind: `SECURITY_${NotifiedEvent}`; readonly params: { readonly changedAt: string } }
)
/** Security events the member is notified of, because someone else may have caused them. */
export const NOTIFIED_EVENTS = [
  'TOKEN_REUSED',
  'PASSWORD_ISSUED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
  'COUNTRY_CHANGED',
  'OTP_ON',
  'OTP_OFF',
  'OTP_LOCKED',
  'CLOSING',
  'CLOSING_STOPPED',
] as const
export type NotifiedEvent = (typeof NOTIFIED_EVENTS)[number]

/** Which versions of the terms count now. */
export interface TermsInForce {
  /** The binding versions of both documents, which a new member agrees to. */
  readonly version: string
  /** Of each document the versions that need no new agreement, the binding one first. */
  readonly accepted: Readonly<Record<'use' | 'privacy', readonly [string, ...string[]]>>
}

/** An account that its member asked to close. */
export interface AccountInClosing {
  readonly memberId: string
  readonly closesAt: Date | null
  /** Said with the closing: what is too little to be withdrawn need not keep the account. */
  readonly leavesRest: boolean
}

/** Calls upward, handed over by the wiring; each runs in the same transaction as its cause. */
export interface IdentityHooks {
  /** The member opened the verification link. Returns what begins with it. */
  readonly confirmed: (
    tx: Tx,
    memberId: string,
  ) => Promise<{ trialEndsAt: Date | null; bonus: string | null }>
  readonly accessFlags: (memberId: string) => Promise<AccessFlags>
  /** How long withdrawals stay locked after a new credential; the wallet's parameter. */
  readonly withdrawLockHours: () => Promise<number>
  /** Notifies the member of an event of the account's security, in the app and by push. */
  readonly notify: (db: Queryable, alarm: SecurityAlarm) => Promise<void>
  /** Asked of the database in a transaction, otherwise as remembered for two seconds. */
  readonly termsInForce: (tx?: Tx) => Promise<TermsInForce>
  /** The member signs in to an account that closes. Returns whether the closing stops; false for one that is as good as erased. */
  readonly stopClosing: (tx: Tx, account: AccountInClosing) => Promise<boolean>
}

export interface IdentityDeps {
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
  readonly hooks: IdentityHooks
}

/** The deps with what the module makes for itself. */
export interface Identity extends IdentityDeps {
  readonly passwords: Passwords
  readonly sessionChecks: SessionChecks
  /** A moment in the words of a language, in the member's zone; without one, where readers of the language most likely live. */
  readonly formatTime: (at: Date, locale: Locale, told?: { readonly zone: string }) => string
}

/** Where a request came from, for limits, sessions and security events. */
export interface Origin {
  readonly address: string
  readonly device: string
  /** What the browser shows of the accounts that signed in from it before: see known-device.ts. */
  readonly deviceCookie?: string | undefined
}
