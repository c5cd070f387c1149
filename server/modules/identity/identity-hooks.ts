import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import type { SecurityAlarm } from './notified-events.ts'

/** The member's paid and trial access in the answer to sign-in, from membership. */
export interface AccessFlags {
  readonly isSubscribed: boolean
  readonly subscribeEndDate: string | null
  readonly isAutobotSubscribed: boolean
  readonly autobotSubscribeEndDate: string | null
}

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
  /** Sessions ended: what was pushed to their devices ends with them. */
  readonly sessionsEnded: (db: Queryable, sessionIds: readonly string[]) => Promise<void>
  /** Asked of the database in a transaction, otherwise as remembered for two seconds. */
  readonly termsInForce: (tx?: Tx) => Promise<TermsInForce>
  /** The member signs in to an account that closes. Returns whether the closing stops; false for one that is as good as erased. */
  readonly stopClosing: (tx: Tx, account: AccountInClosing) => Promise<boolean>
}
