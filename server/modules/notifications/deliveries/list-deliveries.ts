import type { Locale } from '#contract/locale.ts'
import type { Delivery, listDeliveries } from '#contract/members/channels.ts'
import type { AlarmCategory } from '#contract/notifications.ts'
import type { QueryOf } from '#contract/operation.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import { and, sql } from '#server/kernel/database/db.ts'
import { deletePortions } from '#server/kernel/jobs/delete-old.ts'
import { isAlarmKind, kindRow, type AlarmValue } from '../alarms/alarm-kinds.ts'
import { ALARM_TEXTS } from '../alarms/alarm-texts.ts'
import { formatAlarm } from '../alarms/format-alarm.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { readerOf, type Reader } from '../reader.ts'

const KEPT_DAYS = 90

interface Row extends Omit<Delivery, 'at' | 'category'> {
  readonly at: Date
  /** The alarm's values; null once it is forgotten, and of mails without an alarm. */
  readonly params: Readonly<Record<string, AlarmValue>> | null
  readonly total: bigint
}

const COLUMNS = sql`d.id, d.kind, d.channel, d.result, d.code, d.times, d.at`

/** What is no alarm's is a mail about the account itself. */
const categoryOf = (kind: string): AlarmCategory => (isAlarmKind(kind) ? kindRow(kind).category : 'SECURITY')

function toDelivery({ id, kind, channel, result, code, times, at }: Omit<Row, 'params' | 'total'>): Delivery {
  return { id, kind, category: categoryOf(kind), channel, result, code, times, at: at.toISOString() }
}

/** What it said, as the list of notifications has it; without its values the kind's name, or the category's. */
function titleOf({ kind, params }: Row, reader: Reader, brandName: string): string {
  const { kinds, categories } = ALARM_TEXTS[reader.locale]
  if (!isAlarmKind(kind)) return categories[categoryOf(kind)]
  if (params !== null) return formatAlarm({ kind, params }, reader, brandName).title
  const [title] = kinds[kind]
  return title.includes('{') ? categories[categoryOf(kind)] : title
}

/** A member's own deliveries, newest first, in the language of the request and the member's zone. */
export async function listMemberDeliveries(
  self: NotificationsContext,
  memberId: string,
  { locale, query }: { locale: Locale; query: QueryOf<typeof listDeliveries> },
) {
  const { channel, page, size } = query
  const rows = await self.db.many<Row>(sql`
    select ${COLUMNS}, a.params, count(*) over () as total
    from notifications_deliveries d left join notifications_alarms a on a.id = d.subject_id and a.member_id = d.member_id
    where ${and([sql`d.member_id = ${memberId}`, channel && sql`d.channel = ${channel}`])}
    order by d.at desc, d.id desc limit ${size} offset ${(page - 1) * size}`)
  const { zone } = await readerOf(self, memberId)
  const items = rows.map((row) => ({
    ...toDelivery(row),
    title: titleOf(row, { locale, zone }, self.brandName),
  }))
  return { items, page, size, total: Number(rows[0]?.total ?? 0n) }
}

/** A member's deliveries for staff: kinds and results, not what they said. Throws COMMON-B001. */
export async function listDeliveriesOf(
  { db }: Pick<NotificationsContext, 'db'>,
  memberId: string,
  { cursor, size }: { cursor?: string | undefined; size: number },
) {
  const after = parseCursor(cursor)
  const rows = await db.many<Row>(sql`
    select ${COLUMNS} from notifications_deliveries d
    where ${and([
      sql`d.member_id = ${memberId}`,
      after === undefined ? undefined : sql`(d.at, d.id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by d.at desc, d.id desc limit ${size + 1}`)
  const found = pageOf(rows, size, ({ at, id }) => ({ at, id }))
  return { items: found.rows.map(toDelivery), next: found.next }
}

/** Forgets deliveries older than 90 days. Returns how many. */
export function sweepDeliveries({ db, clock }: Pick<NotificationsContext, 'db' | 'clock'>): Promise<number> {
  return deletePortions(
    db,
    (limit) => sql`
    delete from notifications_deliveries where id in (
      select id from notifications_deliveries where at < ${plus(clock.now(), -KEPT_DAYS * DAY_MS)}
      order by at limit ${limit})`,
  )
}
