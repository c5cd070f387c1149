import type { MembershipItem } from '#contract/rules/money/membership.ts'
import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Database, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { ALARM_TEXTS, type MailedAlarm } from './alarm-texts.ts'
import type { MembershipContext } from '../membership-context.ts'

/** EXPIRING is shown in the app only; the others are mailed as well (docs/product/decisions.md D-104). */
export type AlarmKind = MailedAlarm | 'EXPIRING'

/** A notification about one end of one item, sent once. */
export interface Alarm {
  readonly memberId: string
  readonly item: MembershipItem
  readonly kind: AlarmKind
  readonly endsAt: Date
  /** Which of the four tries of a renewal; 0 for what is no try. */
  readonly step?: number
  /** When the next try is, in alarms about renewals. */
  readonly nextAt?: Date
}

type Self = Pick<MembershipContext, 'clock' | 'notifications'>

/** Saves, shows and mails a notification in the transaction of its cause; does nothing the second time. */
export async function notifyOnce(self: Self, tx: Tx, alarm: Alarm): Promise<boolean> {
  const { memberId, item, kind, endsAt, step = 0 } = alarm
  const now = self.clock.now()
  const added = await tx.run(sql`
    insert into membership_alarms (id, member_id, item, kind, ends_at, step, at)
    values (${newUuid(now.getTime())}, ${memberId}, ${item}, ${kind}, ${endsAt}, ${step}, ${now})
    on conflict do nothing`)
  if (added === 0) return false
  const nextAt = (alarm.nextAt ?? endsAt).toISOString()
  const name = `membership ${item} ${kind} ${endsAt.toISOString()} ${step}`
  await self.notifications.notify(tx, {
    memberId,
    name,
    kind: `MEMBERSHIP_${kind}`,
    params: { item, endsAt: endsAt.toISOString(), nextAt },
  })
  if (kind !== 'EXPIRING')
    await self.notifications.mailAbout(tx, {
      memberId,
      name,
      kind: `MEMBERSHIP_${kind}`,
      mail: {
        textOf: (locale) => ALARM_TEXTS[locale][kind],
        times: { end: endsAt, next: alarm.nextAt ?? endsAt },
        values: { item: item === 'SIGNAL' ? 'Signal Master' : 'Auto Master' },
        path: '/subscribe',
      },
    })
  return true
}

interface EndRow {
  readonly memberId: string
  readonly item: MembershipItem
  readonly endsAt: Date
  readonly isTrial: boolean
  readonly renews: boolean
}

/** Ends that are not followed by another period, between two instants. */
function findEnds(db: Database, { from, to }: { from: Date; to: Date }): Promise<EndRow[]> {
  return db.many<EndRow>(sql`
    select e.*, exists (select from membership_renewals r
      where r.member_id = e."memberId" and r.item = e.item and r.is_on and r.next_step_at is not null) as renews
    from (
      select member_id as "memberId", 'SIGNAL' as item, ends_at as "endsAt", true as "isTrial" from membership_trials
      where ends_at > ${from} and ends_at <= ${to}
      union all
      select member_id, item, ends_at, false from membership_subscriptions
      where state = 'PAID' and ends_at > ${from} and ends_at <= ${to}) e
    where not exists (select from membership_subscriptions n where n.member_id = e."memberId" and n.item = e.item
      and n.state = 'PAID' and n.starts_at <= e."endsAt" and n.ends_at > e."endsAt")`)
}

/** What there is to say about an end at this moment; a renewal that is on speaks for itself until it is over. */
function kindsFor(row: EndRow, nowMs: number, hours: { trial: number; paid: number }): AlarmKind[] {
  const left = row.endsAt.getTime() - nowMs
  if (row.renews) return []
  if (left <= 0) return ['EXPIRED']
  if (left <= (row.isTrial ? hours.trial : 24) * HOUR_MS) return ['LAST_DAY']
  return !row.isTrial && left <= hours.paid * HOUR_MS ? ['EXPIRING'] : []
}

/** Older ends are not notified: a server that was off for a week must not write to everybody. */
const LATEST_NEWS_MS = 3 * DAY_MS

/** Notifies members whose trial or paid time ends soon or has ended (docs/product/decisions.md D-34). Returns how many alarms that were. */
export async function notifyEnds(self: Self & Pick<MembershipContext, 'db' | 'parameters'>): Promise<number> {
  const now = self.clock.now()
  const hours = {
    trial: await self.parameters.get('trial.expiring_hours'),
    paid: await self.parameters.get('membership.expiring_hours'),
  }
  const rows = await findEnds(self.db, {
    from: plus(now, -LATEST_NEWS_MS),
    to: plus(now, hours.paid * HOUR_MS),
  })
  let told = 0
  for (const row of rows) {
    for (const kind of kindsFor(row, now.getTime(), hours)) {
      const { memberId, item, endsAt } = row
      if (await self.db.tx((tx) => notifyOnce(self, tx, { memberId, item, kind, endsAt }))) told += 1
    }
  }
  return told
}
