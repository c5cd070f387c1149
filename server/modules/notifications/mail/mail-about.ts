import type { MailCategory } from '#contract/members/channels.ts'
import type { Locale } from '#contract/locale.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { MemberMail } from '#server/modules/identity/identity.ts'
import type { AlarmKind } from '../alarms/alarm-kinds.ts'
import { ALARM_TEXTS } from '../alarms/alarm-texts.ts'
import { fillIn } from '../alarms/format-alarm.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { isMailOn, switchOf, unsubscribeToken } from './mail-switches.ts'
import { MAIL_WORDS } from './mail-words.ts'

type Self = Pick<NotificationsContext, 'identity' | 'secrets'>

/** The link at the end of a mail that may be switched off. */
function linkOf(self: Self, memberId: string, category: MailCategory): MemberMail['unsubscribe'] {
  return {
    textOf: (locale: Locale) =>
      fillIn(MAIL_WORDS[locale].unsubscribe, { category: ALARM_TEXTS[locale].categories[category] }),
    path: `/unsubscribe?token=${unsubscribeToken(self, { memberId, category })}`,
  }
}

/** A mail about a notification. */
interface AboutAlarm {
  readonly memberId: string
  readonly kind: AlarmKind
  readonly alarmId: string | undefined
  readonly mail: Omit<MemberMail, 'about' | 'unsubscribe'>
}

/** Puts a mail about a notification into the outbox, with its way out where it may be switched off. */
export async function mailMember(
  self: Self,
  db: Queryable,
  { memberId, kind, alarmId, mail }: AboutAlarm,
): Promise<void> {
  const category = switchOf(kind)
  const unsubscribe = category && linkOf(self, memberId, category)
  await self.identity.mailMember(db, { memberId, mail: { ...mail, unsubscribe, about: { kind, alarmId } } })
}

/** A mail that another module words about a notification it has just given. */
export interface AlarmMail extends Omit<AboutAlarm, 'alarmId'> {
  /** The notification's idempotency key. */
  readonly name: string
}

/** Mails it in the transaction of its cause, unless its member switched such mails off; closed accounts get none. */
export async function mailAbout(
  self: Self,
  db: Queryable,
  { memberId, name, kind, mail }: AlarmMail,
): Promise<void> {
  const category = switchOf(kind)
  if (category !== undefined && !(await isMailOn(db, memberId, category))) return
  const alarm = await db.maybe<{ id: string }>(
    sql`select id from notifications_alarms where member_id = ${memberId} and name = ${name}`,
  )
  await mailMember(self, db, { memberId, kind, alarmId: alarm?.id, mail })
}
