import type { MailCategory } from '#contract/members/channels.ts'
import { m } from '#web/i18n/messages.ts'

/** What the mails of a category are about, in a few words. */
export function mailName(category: MailCategory): string {
  return { MEMBERSHIP: m.channels_mail_membership, PLAN: m.channels_mail_plan }[category]()
}
