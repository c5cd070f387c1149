import type { MemberProfile } from '#contract/members/account.ts'
import { maskId } from '#contract/rules/member-fields.ts'
import type { IdentityContext } from '../identity-context.ts'
import { foundMember } from './members.ts'

/** The member as the member sees it. Throws MODIFY-A001. */
export async function getProfile(identity: IdentityContext, memberId: string): Promise<MemberProfile> {
  const member = foundMember(await identity.memberOf(memberId))
  const { inviter, isOtpOn, consents } = await identity.profilePartsOf(memberId)
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
    inviterMasked: inviter === null ? null : maskId(inviter),
    otpOn: isOtpOn,
    otpAtSignIn: member.otp_at_sign_in,
    mustChangePassword: member.must_change_password,
    locale: member.locale,
    timezone: member.timezone,
    createdAt: member.created_at.toISOString(),
    mailPhrase: member.mail_phrase,
    closesAt: member.closes_at?.toISOString() ?? null,
    consents: consents.map(({ kind, version, at }) => ({ kind, version, at: new Date(at).toISOString() })),
    termsToAgree: asked.map((kind) => ({ kind, version: accepted[kind][0] })),
  }
}
