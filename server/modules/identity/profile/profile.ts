import type { MemberProfile } from '#contract/members/account.ts'
import { maskId } from '#contract/rules/member-fields.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { IdentityContext } from '../identity-context.ts'
import { getMember } from './members.ts'
import { isOtpOn } from '../otp/spend-otp.ts'

interface ConsentRow {
  kind: 'use' | 'privacy' | 'age'
  version: string
  agreed_at: Date
}

/** The member as the member sees it. Throws MODIFY-A001. */
export async function getProfile(identity: IdentityContext, memberId: string): Promise<MemberProfile> {
  const member = await getMember(identity.db, memberId)
  const inviter = await identity.db.maybe<{ login_id: string }>(sql`
    select login_id from identity_members where id = ${member.inviter_id}`)
  const consents = await identity.db.many<ConsentRow>(sql`
    select kind, version, agreed_at from identity_consents where member_id = ${memberId} order by agreed_at, kind`)
  const { accepted } = await identity.hooks.termsInForce()
  const isAgreed = (kind: string, versions: readonly string[]) =>
    consents.some((consent) => consent.kind === kind && versions.includes(consent.version))
  const asked = (['use', 'privacy'] as const).filter((kind) => !isAgreed(kind, accepted[kind]))
  return {
    id: member.login_id,
    email: member.email,
    pendingEmail: member.pending_email,
    name: member.name,
    phone_number: member.phone_number,
    country: member.country,
    invite_code: member.invite_code,
    inviterMasked: inviter === undefined ? null : maskId(inviter.login_id),
    otpOn: await isOtpOn(identity.db, memberId),
    otpAtSignIn: member.otp_at_sign_in,
    mustChangePassword: member.must_change_password,
    locale: member.locale,
    timezone: member.timezone,
    createdAt: member.created_at.toISOString(),
    mailPhrase: member.mail_phrase,
    closesAt: member.closes_at?.toISOString() ?? null,
    consents: consents.map(({ kind, version, agreed_at }) => ({
      kind,
      version,
      at: agreed_at.toISOString(),
    })),
    termsToAgree: asked.map((kind) => ({ kind, version: accepted[kind][0] })),
  }
}
