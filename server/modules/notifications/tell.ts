import { sql, type Queryable } from '#server/kernel/db.ts'
import { newUuid } from '#server/kernel/ids.ts'
import { kindRow, type NewAlarm } from './alarm-kinds.ts'
import type { NotificationsDeps } from './deps.ts'

/** An alarm and whom it is for. */
export type Told = NewAlarm & { readonly memberId: string }

type Self = Pick<NotificationsDeps, 'clock' | 'live'>

/**
 * Writes alarms, and for members with a device that wants them their pushes, in one statement. An alarm that was told
 * before under its name is left out, and so are advertisements to members who did not agree to them.
 */
async function write({ clock }: Self, db: Queryable, alarms: readonly Told[]): Promise<number> {
  const now = clock.now()
  const rows = alarms.map(({ kind }) => kindRow(kind))
  const { count } = await db.one<{ count: bigint }>(sql`
    with given as (
      select * from unnest(
        ${alarms.map(() => newUuid(now.getTime()))}::uuid[], ${alarms.map(({ memberId }) => memberId)}::uuid[],
        ${alarms.map(({ name }) => name)}::text[], ${alarms.map(({ kind }) => kind)}::text[],
        ${rows.map(({ category }) => category)}::text[],
        ${alarms.map(({ params }) => JSON.stringify(params))}::jsonb[],
        ${rows.map(({ isCritical }) => isCritical === true)}::boolean[],
        ${alarms.map(({ expiresAt }) => expiresAt ?? null)}::timestamptz[])
        as g (id, member_id, name, kind, category, params, is_critical, expires_at)
      where kind <> 'CAMPAIGN'
        or exists (select from notifications_members m where m.member_id = g.member_id and m.marketing)
    ), told as (
      insert into notifications_alarms (id, member_id, name, kind, type, category, params, at)
      select id, member_id, name, kind, case kind when 'WITHDRAW_COMPLETE' then kind else 'NOTICE' end, category, params,
        ${now} from given
      on conflict (member_id, name) do nothing returning id
    ), pushed as (
      insert into notifications_pushes (alarm_id, member_id, category, is_critical, due_at, expires_at)
      select g.id, g.member_id, g.category, g.is_critical, ${now}, g.expires_at
      from told join given g using (id) left join notifications_members m using (member_id)
      where exists (select from notifications_devices d where d.member_id = g.member_id)
        and coalesce(m.push, true)
        and (g.is_critical or case g.category
          when 'SIGNAL' then coalesce(m.push_signals, true)
          when 'REWARD' then coalesce(m.push_rewards, true)
          when 'ICO' then coalesce(m.push_rewards, true)
          else true end)
    )
    select count(*) as count from told`)
  return Number(count)
}

/** Tells one member one thing, in the transaction of its cause; open pages hear of it when that commits. False: told before. */
export async function tell(self: Self, db: Queryable, alarm: Told): Promise<boolean> {
  const isNew = (await write(self, db, [alarm])) > 0
  if (isNew) self.live.tell(db, alarm.memberId, { topic: 'alarms', type: 'alarm', data: null })
  return isNew
}

const MOST_AT_ONCE = 2_000

/** Tells many members, each his own thing, without live news: pages see it when they next ask. Answers how many were new. */
export async function tellMany(self: Self, db: Queryable, alarms: readonly Told[]): Promise<number> {
  let told = 0
  for (let from = 0; from < alarms.length; from += MOST_AT_ONCE)
    told += await write(self, db, alarms.slice(from, from + MOST_AT_ONCE))
  return told
}
