import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { MemberMail } from '#server/modules/identity/identity.ts'
import type { AlarmKind } from '../alarms/alarm-kinds.ts'
import type { NotificationsContext } from '../notifications-context.ts'

/** A mail that another module words about a notification it has just given. */
export interface AlarmMail {
  readonly memberId: string
  /** The notification's idempotency key. */
  readonly name: string
  readonly kind: AlarmKind
  readonly mail: Omit<MemberMail, 'about'>
}

/** Puts the mail into the outbox, in the transaction of its cause; closed accounts get none. */
export async function mailAbout(
  { identity }: Pick<NotificationsContext, 'identity'>,
  db: Queryable,
  { memberId, name, kind, mail }: AlarmMail,
): Promise<void> {
  const alarm = await db.maybe<{ id: string }>(
    sql`select id from notifications_alarms where member_id = ${memberId} and name = ${name}`,
  )
  await identity.mailMember(db, { memberId, mail: { ...mail, about: { kind, alarmId: alarm?.id } } })
}
