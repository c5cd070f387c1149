import type { Locale } from '#contract/locale.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { kindRow, type AlarmKind, type NewAlarm } from '../alarms/alarm-kinds.ts'
import { formatAlarm } from '../alarms/format-alarm.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { KOREA } from '../reader.ts'
import { mailMember } from './mail-about.ts'
import { MAIL_WORDS } from './mail-words.ts'

/** Notifications that come as a mail too. What is critical cannot be switched off; the others follow their category's switch of mails. */
export const MAILED_KINDS: readonly AlarmKind[] = [
  'WITHDRAW_COMPLETE',
  'WITHDRAW_FAILED',
  'PLAN_GRADUATED',
  'PLAN_ENDED',
  'SECURITY_PUSH_MOVED',
  'SECURITY_API_KEY_CREATED',
  'SECURITY_WEBHOOK_CREATED',
  'SECURITY_WEBHOOK_SECRET_CHANGED',
  'SECURITY_STRATEGY_CREATED',
  'SECURITY_STRATEGY_CHANGED',
  'SECURITY_ARCHIVE_REQUESTED',
  'SECURITY_ARCHIVE_READY',
  'SECURITY_ARCHIVE_SAVED',
  'WEBHOOK_DISABLED',
]

type Self = Pick<NotificationsContext, 'identity' | 'brandName' | 'secrets'>
type MailedAlarm = NewAlarm & { readonly memberId: string; readonly id: string }

/** Puts a notification into the outbox as a mail in its member's language and zone, in the transaction of the cause; a closed account gets none. */
async function mailAlarm(self: Self, db: Queryable, alarm: MailedAlarm): Promise<void> {
  const { memberId, kind, params } = alarm
  const reader = (await self.identity.findReaders(db, [memberId])).get(memberId)
  if (reader === undefined) return
  const zone = reader.country === 'KOR' ? KOREA : reader.timezone
  const format = (locale: Locale) => formatAlarm({ kind, params }, { locale, zone }, self.brandName)
  await mailMember(self, db, {
    memberId,
    kind,
    alarmId: alarm.id,
    mail: {
      textOf(locale) {
        const { title, text } = format(locale)
        const { greeting, notYou, button } = MAIL_WORDS[locale]
        const last = kindRow(kind).isCritical === true ? [notYou] : []
        return { subject: `[{brand}] ${title}`, greeting, lines: [title, text, ...last], button }
      },
      times: {},
      values: {},
      path: format('en').path,
    },
  })
}

/** Mails notifications that were written just now. */
export async function mailAlarms(self: Self, db: Queryable, alarms: readonly MailedAlarm[]): Promise<void> {
  for (const alarm of alarms) await mailAlarm(self, db, alarm)
}
