import type { DeliveryResult } from '#contract/members/channels.ts'
import type { FailedEffect } from '#server/kernel/database/outbox.ts'
import type { Mail } from '#server/kernel/mail.ts'
import { codeOf } from '../deliveries/code-of.ts'
import { recordDeliveries } from '../deliveries/record-deliveries.ts'
import type { NotificationsContext } from '../notifications-context.ts'

type Self = Pick<NotificationsContext, 'db' | 'clock' | 'log' | 'mailer'>

interface MailResult {
  readonly id: string
  readonly result: DeliveryResult
  readonly code: string | undefined
}

/** Writes what became of a member's mail; a log that cannot be written is no reason to send the mail again. */
async function recordMail(self: Self, { about }: Mail, { id, result, code }: MailResult): Promise<void> {
  if (about === undefined) return
  const { memberId, kind, alarmId } = about
  const delivery = { memberId, kind, subjectId: alarmId ?? id, channel: 'MAIL', result, code } as const
  await recordDeliveries(self, self.db, [delivery]).catch((error: unknown) =>
    self.log.error({ err: error, effect: id }, 'a mail was not written down'),
  )
}

/** A mailbox that does not exist: sending again would only harm the sender's name. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false
  return /^55[0134]$/.test(codeOf(error) ?? '')
}

/** Hands a mail to the server. Throws to be called again, unless its reader's server refuses it for good. */
export async function deliverMail(self: Self, mail: Mail, id: string): Promise<void> {
  try {
    const code = await self.mailer.send(mail, id)
    await recordMail(self, mail, { id, result: 'ACCEPTED', code })
  } catch (error) {
    if (!isRefused(error)) throw error
    self.log.warn({ err: error, effect: id }, 'a mail was refused')
    await recordMail(self, mail, { id, result: 'REFUSED', code: codeOf(error) })
  }
}

/** Writes down a try that failed. */
export function onMailFailed(self: Self, mail: Mail, { id, error, isGivenUp }: FailedEffect): Promise<void> {
  return recordMail(self, mail, { id, result: isGivenUp ? 'GIVEN_UP' : 'RETRYING', code: codeOf(error) })
}
