import type { Locale } from '#contract/locale.ts'
import type { Alarm, AlarmCategory, AlarmType, listAlarms } from '#contract/notifications.ts'
import type { QueryOf } from '#contract/operation.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { and, sql } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { isAlarmKind, type AlarmValue } from './alarm-kinds.ts'
import { readerOf } from '../reader.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { formatAlarm } from './format-alarm.ts'

const KEPT_DAYS = 180
/** A dot needs no more: beyond it the count stops. */
const MAX_COUNTED = 100

interface Row {
  id: string
  kind: string
  type: AlarmType
  category: AlarmCategory
  params: Readonly<Record<string, AlarmValue>>
  at: Date
  read_at: Date | null
  total: bigint
}

/** The member's notifications, newest first, in the language of the request and the member's zone. */
export async function listMemberAlarms(
  self: NotificationsContext,
  memberId: string,
  { locale, query }: { locale: Locale; query: QueryOf<typeof listAlarms> },
) {
  const { type, category, page, size } = query
  const where = and([
    sql`member_id = ${memberId}`,
    type && sql`type = ${type}`,
    category && sql`category = ${category}`,
  ])
  const rows = await self.db.many<Row>(sql`
    select id, kind, type, category, params, at, read_at, count(*) over () as total from notifications_alarms
    where ${where} order by at desc, id desc limit ${size} offset ${(page - 1) * size}`)
  const { zone } = await readerOf(self, memberId)
  const toAlarms = (row: Row): Alarm[] => {
    if (!isAlarmKind(row.kind)) return []
    const { title, text, path } = formatAlarm(
      { kind: row.kind, params: row.params },
      { locale, zone },
      self.brandName,
    )
    const { id, type: alarmType, category: about, at, read_at } = row
    return [
      {
        id,
        type: alarmType,
        category: about,
        title,
        text,
        path,
        at: at.toISOString(),
        read: read_at !== null,
      },
    ]
  }
  return { items: rows.flatMap(toAlarms), page, size, total: Number(rows[0]?.total ?? 0n) }
}

/** How many alarms are unread, up to a hundred. */
export async function countUnread({ db }: Pick<NotificationsContext, 'db'>, memberId: string) {
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from (
      select 1 from notifications_alarms where member_id = ${memberId} and read_at is null limit ${MAX_COUNTED}) u`)
  return { unread: Number(count) }
}

/** Marks the member's notifications read and publishes it to the member's other pages. */
export async function setAlarmsRead(
  self: NotificationsContext,
  memberId: string,
  { ids = [], all = false }: { ids?: readonly string[] | undefined; all?: boolean | undefined },
) {
  const own = ids.filter((id) => isUuid(id))
  const changed = await self.db.run(sql`
    update notifications_alarms set read_at = ${self.clock.now()}
    where member_id = ${memberId} and read_at is null and (${all} or id = any (${own}::uuid[]))`)
  if (changed > 0) self.live.notify(self.db, memberId, { topic: 'alarms', type: 'read', data: null })
  return countUnread(self, memberId)
}

/** Forgets alarms older than 180 days. Returns how many. */
export async function sweepAlarms({
  db,
  clock,
}: Pick<NotificationsContext, 'db' | 'clock'>): Promise<number> {
  return db.run(sql`delete from notifications_alarms where at < ${plus(clock.now(), -KEPT_DAYS * DAY_MS)}`)
}
