import { memberTable, OTHERS, SECRET, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const identityData: MemberData = {
  tables: [
    memberTable('identity_members', {
      where: 'id = $1',
      without: { password_hash: SECRET, inviter_id: OTHERS },
    }),
    memberTable('identity_consents'),
    memberTable('identity_passkeys', { counts: ['counter'] }),
    memberTable('identity_security_events'),
    memberTable('identity_sessions', {
      without: { id: SECRET, seed: SECRET, device_digest: SECRET, device_key: SECRET },
    }),
  ],
  leftOut: {
    identity_otp: SECRET,
    identity_recovery_codes: SECRET,
    identity_passkey_codes: SECRET,
    identity_links: SECRET,
    identity_issued_passwords: SECRET,
    identity_reauths: SECRET,
  },
}
