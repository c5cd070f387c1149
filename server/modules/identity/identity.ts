import { bindTo } from '#server/kernel/bind.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { shareReads } from '#server/kernel/database/share-reads.ts'
import { formatTime } from '#server/kernel/http/envelope.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import { createSessionChecks } from '#server/kernel/security/session-checks.ts'
import { certify, resendCertification } from './sign-up/certify.ts'
import { checkSignUpField } from './sign-up/check-sign-up-field.ts'
import {
  beginClosing,
  eraseAccount,
  listDueClosings,
  lockDueClosing,
  requireReauth,
} from './profile/closing-account.ts'
import { deleteUnconfirmed } from './sign-up/delete-unconfirmed.ts'
import type { IdentityContext, IdentityNeeds } from './identity-context.ts'
import type { Origin } from './origin.ts'
import { enrolMember } from './sign-up/enrol-member.ts'
import {
  countReaders,
  findCountries,
  findLocked,
  findMembers,
  findReaders,
  findSharedDevices,
} from './profile/find-members.ts'
import { findPassword } from './password/find-password.ts'
import { setMailPhrase } from './mail/mail-phrase.ts'
import { mailAddress, mailMember } from './mail/mails.ts'
import { aboutMembers } from './profile/about-members.ts'
import { findInviter, findMemberRows } from './profile/members.ts'
import { countMembers, listNewAccounts } from './sign-up/new-accounts.ts'
import { modifyMember } from './profile/modify-member.ts'
import { generateOtp, getOtpStatus, resetOtp, verifyOtp } from './otp/otp.ts'
import { passkeyCalls } from './passkeys/passkey-calls.ts'
import { createPasswords, LOW_COST } from './password/passwords.ts'
import { getProfile } from './profile/profile.ts'
import { findProfileParts } from './profile/profile-parts.ts'
import { reauthenticate } from './session/reauthenticate.ts'
import { listSecurityEvents } from './session/security-events.ts'
import {
  requireSession,
  digestDevice,
  endOtherSessions,
  endSession,
  listSessions,
  reissueToken,
  signOut,
} from './session/sessions.ts'
import { signIn } from './session/sign-in.ts'
import { prepareSignUp, signUp } from './sign-up/sign-up.ts'
import { forPrograms } from './session/for-programs.ts'
import { checkAccess, findAccess, requireAccess } from './session/session-access.ts'
import { holdCodes } from './otp/hold-codes.ts'
import { isOtpOn, sealedTexts, spendOtp } from './otp/spend-otp.ts'
import { requireOtpEnabled, resetOtpByStaff } from './otp/reset-by-staff.ts'
import { credentials } from './password/credentials.ts'
import { findByLogin, getForStaff } from './profile/masked-members.ts'
import { membersConsole, toMemberView } from './profile/members.console.ts'
import { changeSuspension } from './profile/suspend-member.ts'
import { accountsForStaff } from './session/listed-devices.ts'
import { securityEventsFor, sessionsFor } from './session/covered-sessions.ts'

/** What it holds about members. */
export { identityData } from './member-data.ts'

export type { AccountInClosing, IdentityHooks, AccessFlags, TermsInForce } from './identity-hooks.ts'
export type { MemberFacts } from './profile/about-members.ts'
export type { IdentityNeeds } from './identity-context.ts'
export type { Origin } from './origin.ts'
export type { CodeChecks, RightCode } from './otp/hold-codes.ts'
export type { MailText, MemberMail } from './mail/mails.ts'
export type { MaskedMember } from './profile/masked-members.ts'

export type Identity = ReturnType<typeof createIdentity>

/** From sign-up to sign-out. */
function entry(self: IdentityContext) {
  return bindTo(self, {
    prepareSignUp,
    signUp,
    enrolMember,
    checkSignUpField,
    resendCertification,
    signIn,
    reissueToken,
    signOut,
    findPassword,
    certify,
  })
}

/** The signed-in member's own account. */
function account(self: IdentityContext) {
  return {
    ...bindTo(self, {
      getProfile,
      reauthenticate,
      listSessions,
      endOtherSessions,
      listSecurityEvents,
      getOtpStatus,
      generateOtp,
      resetOtp,
      modifyMember,
      /** Sets or removes the phrase in a member's mails. Throws COMMON-B001. */
      setMailPhrase,
    }),
    endSession: (caller: Caller, sid: string, origin: Origin) => endSession(self, caller, { sid, origin }),
    verifyOtp: (caller: Caller, code: string, origin: Origin) => verifyOtp(self, caller, { code, origin }),
  }
}

/** Identity for content and help. */
function forHelp(self: IdentityContext) {
  return {
    /** Records that a member agreed to a version of a text; repeating it is no error. */
    async agreeTo(
      tx: Tx,
      agreed: { memberId: string; kind: 'use' | 'privacy'; version: string; locale: string },
    ): Promise<void> {
      await tx.run(sql`
        insert into identity_consents (member_id, kind, version, locale, agreed_at)
        values (${agreed.memberId}, ${agreed.kind}, ${agreed.version}, ${agreed.locale}, ${self.clock.now()})
        on conflict do nothing`)
    },
    /** How many agreed to each version of the terms of use and of the privacy policy. */
    countAgreements(db: Queryable): Promise<{ kind: 'use' | 'privacy'; version: string; members: number }[]> {
      return db.many(sql`
        select kind, version, count(*)::integer as members from identity_consents
        where kind in ('use', 'privacy') group by kind, version`)
    },
    /** Members whose account is open, in the order of their numbers, after one of them. */
    async findActive(db: Queryable, afterId: string, limit: number): Promise<string[]> {
      const rows = await db.many<{ id: string }>(sql`
        select id from identity_members where state = 'ACTIVE' and id > ${afterId} order by id limit ${limit}`)
      return rows.map(({ id }) => id)
    },
  }
}

/** What the closing of an account asks of identity; when and whether is decided there. */
function forClosing(self: IdentityContext) {
  return { ...bindTo(self, { requireReauth, beginClosing, listDueClosings, lockDueClosing }), eraseAccount }
}

/** Identity for other modules and jobs. */
function forOthers(self: IdentityContext) {
  return {
    ...bindTo(self, {
      /** Uses one OTP code up in the transaction of what it authorises. Throws OTP-B001, B002 or A002. */
      spendOtp,
      /** The same for several members at once, one code each. */
      holdCodes,
      /**
       * Throws AUTH-A001 when the session behind an access token has ended, AUTH-A002 when a new password has to be set before the
       * operation is answered. Operations marked `session` or `money` ask the database; the others accept an answer of the last second.
       */
      requireAccess,
      /** Throws AUTH-A001 when the session behind an access token has ended. */
      requireSession,
      /** Puts a mail to an address that is no member's into the outbox, in the transaction of its cause. */
      mailAddress,
      /** Puts a mail to a member into the outbox, in the transaction of its cause. */
      mailMember,
      deleteUnconfirmed,
    }),
    /** What `requireAccess` would throw for each of several callers of one operation, as the database says now. */
    checkAccess,
    /** Whether the member's one-time codes are switched on. */
    isOtpOn,
    /** Several members by number, as others may know them. */
    findMembers,
    /** Those of the members whose withdrawals a changed credential locks now, or who are suspended. */
    findLocked: (db: Queryable, ids: readonly string[]) => findLocked(db, { ids, at: self.clock.now() }),
    /** Several members as readers: language, zone and country, by number. */
    findReaders,
    /** The countries of members; unknown ids are left out. Reads only columns that the executor's role may see. */
    findCountries,
    /** How many active members there are, of a country or a language if these are named. */
    countReaders,
    /** The member an invite code belongs to, while the code works. */
    findByInviteCode: async (db: Queryable, code: string) => (await findInviter(db, code))?.id,
    /** Those couples of members that ever signed in from one browser. */
    findSharedDevices: (db: Queryable, couples: readonly (readonly [string, string])[]) =>
      findSharedDevices(db, { couples, nameless: digestDevice(self, undefined) }),
    /** Staff: the newest accounts since a moment, at most so many, with the browsers and addresses they were used from. */
    listNewAccounts: (db: Queryable, { since, limit }: { since: Date; limit: number }) =>
      listNewAccounts(db, { since, limit, nameless: digestDevice(self, undefined) }),
    ...aboutMembers(self),
  }
}

/** Identity for the staff. */
function forStaff(self: IdentityContext) {
  return {
    ...bindTo(self, {
      /** The console's calls of members that are identity's alone. */
      consoleCalls: membersConsole,
      /** Lets a member out or in again; suspended, every session ends. Throws STAFF-A008. */
      changeSuspension,
      /** Switches a member's OTP off after a two-person approval. Throws STAFF-A008. */
      resetOtpByStaff,
    }),
    /** One member, masked, in any state. Throws COMMON-A001. */
    getForStaff,
    /** The same as the console's list shows it. */
    toMemberView,
    findByLogin,
    requireOtpEnabled,
    countMembers,
    securityEventsFor,
    sessionsFor,
    /** Its sealed texts, for a rotation of the master key. */
    sealedTexts,
    ...credentials(self),
    ...accountsForStaff(self),
  }
}

/** Members, passwords, sessions, e-mail proof, OTP and security events. */
export function createIdentity(deps: IdentityNeeds) {
  const sessionChecks = createSessionChecks({
    loadSession: (caller) => findAccess(deps.db, caller),
    isListening: () => deps.live.isListening(),
    monotonicMs: () => performance.now(),
  })
  deps.live.onSessionsEnded((ended) => sessionChecks.forget(ended))
  const memberOf = shareReads(deps.db, async (db, ids) => {
    const rows = await findMemberRows(db, ids)
    return (id) => rows.get(id)
  })
  const profilePartsOf = shareReads(deps.db, findProfileParts)
  const passwords = createPasswords(deps.hasCheapPasswords ? LOW_COST : undefined)
  const self: IdentityContext = { ...deps, passwords, sessionChecks, memberOf, profilePartsOf, formatTime }
  return {
    ...entry(self),
    ...account(self),
    ...passkeyCalls(self),
    ...forOthers(self),
    ...forClosing(self),
    ...forHelp(self),
    ...forStaff(self),
    ...forPrograms(self),
  }
}
