import type { Tx } from '#server/kernel/database/db.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { MemberRow } from '../profile/members.ts'
import type { MailKind } from './mail-kinds.ts'
import { sendMail } from './mails.ts'

/** Mails a member that something about the account has just changed; `path` is where it is seen. Returns the effect's id. */
export function mailChange(
  identity: IdentityContext,
  tx: Tx,
  { member, kind, path }: { member: MemberRow; kind: MailKind; path: string },
): Promise<string> {
  return sendMail(identity, tx, {
    kind,
    to: member.email,
    locale: member.locale,
    values: {
      name: member.name,
      id: member.login_id,
      time: identity.formatTime(identity.clock.now(), member.locale, { zone: member.timezone }),
    },
    path,
  })
}
