import { featureOfRoute } from '#contract/rules/gated.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { kindRow, type NewAlarm } from './alarms/alarm-kinds.ts'
import { MAILED_KINDS, mailAlarms } from './mail/mail-alarms.ts'
import type { NotificationsContext } from './notifications-context.ts'

/** An alarm and whom it is for. */
export type MemberAlarm = NewAlarm & { readonly memberId: string }

type Self = Pick<NotificationsContext, 'clock' | 'live' | 'gates' | 'identity' | 'brandName' | 'secrets'>

function routeOf({ kind, params }: MemberAlarm): string {
  const { path } = kindRow(kind)
  return path === '{to}' && 'to' in params && typeof params.to === 'string' ? params.to : path
}

/** Those of the alarms that lead to a feature that is closed in their member's country. */
async function findClosed(
  { gates, identity }: Self,
  db: Queryable,
  alarms: readonly MemberAlarm[],
): Promise<ReadonlySet<MemberAlarm>> {
  const open = (await gates.list()).filter((gate) => gate.open)
  const featureOf = (alarm: MemberAlarm) => featureOfRoute(routeOf(alarm))
  const gated = alarms.filter((alarm) => featureOf(alarm) !== undefined)
  const countries = await identity.findCountries(db, [...new Set(gated.map(({ memberId }) => memberId))])
  return new Set(
    gated.filter((alarm) => {
      const country = countries.get(alarm.memberId)
      const isOpen = open.some((gate) => gate.feature === featureOf(alarm) && gate.country === country)
      return country !== undefined && !isOpen
    }),
  )
}

interface GivenAlarms {
  readonly alarms: readonly MemberAlarm[]
  /** In the order of the alarms. */
  readonly ids: readonly string[]
  readonly closed: ReadonlySet<MemberAlarm>
}

/** Alarms as the rows `g` of a statement. */
function toRows({ alarms, ids, closed }: GivenAlarms): Sql {
  const rows = alarms.map(({ kind }) => kindRow(kind))
  return sql`
    unnest(
      ${[...ids]}::uuid[], ${alarms.map(({ memberId }) => memberId)}::uuid[],
      ${alarms.map(({ name }) => name)}::text[], ${alarms.map(({ kind }) => kind)}::text[],
      ${rows.map(({ category }) => category)}::text[],
      ${alarms.map(({ params }) => JSON.stringify(params))}::jsonb[],
      ${rows.map(({ isCritical }) => isCritical === true)}::boolean[],
      ${alarms.map((alarm) => closed.has(alarm))}::boolean[],
      ${alarms.map(({ expiresAt }) => expiresAt ?? null)}::timestamptz[],
      ${alarms.map(({ delivery }) => delivery?.isPushed ?? null)}::boolean[],
      ${alarms.map(({ delivery }) => delivery?.inQuiet ?? 'WAIT')}::text[])
      as g (id, member_id, name, kind, category, params, is_critical, is_closed, expires_at, is_pushed, in_quiet)`
}

/** The ways on which each new alarm leaves: to devices as the settings say, to the chat as it says. Advertisements go to devices alone. */
function waysOf(): Sql {
  return sql`
    select g.*, array_remove(array[
      case when exists (select from notifications_devices d where d.member_id = g.member_id)
        and coalesce(m.push, true)
        and (g.is_critical or coalesce(g.is_pushed, coalesce(r.is_on, true) and case g.category
          when 'SIGNAL' then coalesce(m.push_signals, true)
          when 'REWARD' then coalesce(m.push_rewards, true)
          when 'ICO' then coalesce(m.push_rewards, true)
          else true end)) then 'PUSH' end,
      case when c.id is not null and g.kind <> 'CAMPAIGN'
        and (g.is_critical or coalesce(g.is_pushed, true) and not coalesce('TELEGRAM' = any (r.muted), false))
        then 'TELEGRAM' end], null) as ways
    from told join given g using (id) left join notifications_members m using (member_id)
      left join notifications_routes r on r.member_id = g.member_id and r.category = g.category
      left join notifications_chats c on c.member_id = g.member_id
    where g.is_critical or not g.is_closed`
}

/** What programs of their members wait for is put down for them. */
function toForwards(now: Date): Sql {
  return sql`
    insert into notifications_forwards (alarm_id, member_id, name, kind, params, at)
    select g.id, g.member_id, g.name, g.kind, g.params, ${now}
    from told join given g using (id) join notifications_listeners l on l.member_id = g.member_id and g.kind = any (l.kinds)
    where g.is_critical or not g.is_closed`
}

/**
 * Writes alarms, and for members with a device or a chat that wants them their pushes, in one statement. An alarm that was sent
 * before under its name is left out, and so are advertisements to members who did not agree to them. Of a feature that is
 * closed in the member's country nothing is advertised, and nothing but what is critical is pushed.
 */
async function write(self: Self, db: Queryable, told: readonly MemberAlarm[]): Promise<number> {
  const now = self.clock.now()
  const closed = await findClosed(self, db, told)
  const alarms = told.filter((alarm) => alarm.kind !== 'CAMPAIGN' || !closed.has(alarm))
  const ids = alarms.map(() => newUuid(now.getTime()))
  const { count, mailed } = await db.one<{ count: bigint; mailed: string[] }>(sql`
    with given as (
      select * from ${toRows({ alarms, ids, closed })}
      where kind <> 'CAMPAIGN'
        or exists (select from notifications_members m where m.member_id = g.member_id and m.marketing)
    ), told as (
      insert into notifications_alarms (id, member_id, name, kind, type, category, params, at)
      select id, member_id, name, kind, case kind when 'WITHDRAW_COMPLETE' then kind else 'NOTICE' end, category, params,
        ${now} from given
      on conflict (member_id, name) do nothing returning id
    ), pushed as (
      insert into notifications_pushes (alarm_id, member_id, category, is_critical, due_at, expires_at, in_quiet, ways)
      select w.id, w.member_id, w.category, w.is_critical, ${now}, w.expires_at, w.in_quiet, w.ways
      from (${waysOf()}) w where cardinality(w.ways) > 0
    ), forwarded as (${toForwards(now)})
    select count(*) as count, coalesce(array_agg(id) filter (where g.kind = any (${[...MAILED_KINDS]}::text[])
        and (g.is_critical or not coalesce('MAIL' = any (r.muted), false))), '{}') as mailed
    from told join given g using (id)
      left join notifications_routes r on r.member_id = g.member_id and r.category = g.category`)
  const isMailed = new Set(mailed)
  await mailAlarms(
    self,
    db,
    alarms.flatMap((alarm, index) => {
      const id = ids[index] ?? ''
      return isMailed.has(id) ? [{ ...alarm, id }] : []
    }),
  )
  return Number(count)
}

/** Notifies one member in the transaction of the cause; open pages get it on commit. Returns false when it was sent before. */
export async function notify(self: Self, db: Queryable, alarm: MemberAlarm): Promise<boolean> {
  const isNew = (await write(self, db, [alarm])) > 0
  if (isNew) self.live.notify(db, alarm.memberId, { topic: 'alarms', type: 'alarm', data: null })
  return isNew
}

/** The same for several members at once; open pages get it on commit, also what they were sent before. */
export async function notifyMembers(
  self: Self,
  tx: Queryable,
  alarms: readonly MemberAlarm[],
): Promise<void> {
  if (alarms.length === 0) return
  await write(self, tx, alarms)
  for (const memberId of new Set(alarms.map((alarm) => alarm.memberId)))
    self.live.notify(tx, memberId, { topic: 'alarms', type: 'alarm', data: null })
}

const MAX_AT_ONCE = 2_000

/** Notifies many members, each with an alarm of their own, without live messages: pages see it at the next request. Returns how many were new. */
export async function notifyMany(self: Self, db: Queryable, alarms: readonly MemberAlarm[]): Promise<number> {
  let told = 0
  for (let from = 0; from < alarms.length; from += MAX_AT_ONCE)
    told += await write(self, db, alarms.slice(from, from + MAX_AT_ONCE))
  return told
}
