import { LANGUAGE_TAGS, localePrefix } from '#contract/locale.ts'
import type { AlarmCategory } from '#contract/notifications.ts'
import type { PushMessage } from '#contract/push-message.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isAlarmKind, type AlarmValue } from '../alarms/alarm-kinds.ts'
import { ALARM_TEXTS } from '../alarms/alarm-texts.ts'
import { recordDeliveries, type NewDelivery } from '../deliveries/record-deliveries.ts'
import {
  decidePushes,
  type Decision,
  type Held,
  type PushMoment,
  type WaitingPush,
  type Way,
} from './decide-pushes.ts'
import { readerOf, type Reader } from '../reader.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { optOutToken } from './opt-out.ts'
import { dayOf, getNight, quietUntilMs } from './quiet.ts'
import { CHAT_TEXTS } from '../telegram/chat-texts.ts'
import { queueTelegram, type ChatButton } from '../telegram/send-telegram.ts'
import { queuePush } from './queue-push.ts'
import { fillIn, formatAlarm } from '../alarms/format-alarm.ts'

/** A waiting push with the alarm it carries. */
interface DueRow extends WaitingPush {
  readonly kind: string
  readonly params: Readonly<Record<string, AlarmValue>>
}

const WAYS: readonly Way[] = ['PUSH', 'TELEGRAM']
const MEMBERS_AT_ONCE = 200
const MAX_PER_MEMBER = 500

async function momentOf(self: NotificationsContext, tx: Tx, member: { id: string; zone: string }) {
  const nowMs = self.clock.nowMs()
  const stormMs = (await self.parameters.get('push.storm_minutes')) * MINUTE_MS
  const sent = await tx.many<{ category: AlarmCategory; ended_at: Date }>(sql`
    select category, ended_at from notifications_pushes
    where member_id = ${member.id} and state = 'SENT' and ended_at > ${new Date(nowMs - stormMs)} and not is_critical
    order by ended_at`)
  const recentMs = new Map<AlarmCategory, number[]>()
  for (const { category, ended_at } of sent)
    recentMs.set(category, [...(recentMs.get(category) ?? []), ended_at.getTime()])
  const day = dayOf(nowMs, member.zone, await getNight(self))
  const today = await tx.many<{ category: AlarmCategory; count: bigint }>(sql`
    select category, count(*) as count from notifications_pushes
    where member_id = ${member.id} and state = 'SENT' and ended_at >= ${new Date(day.startMs)} group by category`)
  return {
    nowMs,
    stormMs,
    sentToday: new Map(today.map(({ category, count }) => [category, Number(count)])),
    dayCount: await self.parameters.get('push.day_count'),
    daySummaryMs: day.summaryMs,
    stormCount: await self.parameters.get('push.storm_count'),
    quietUntilMs: await quietUntilMs(self, member.id, member.zone),
    recentMs,
  } satisfies PushMoment
}

function single(self: NotificationsContext, row: DueRow, { reader, memberId }: Addressee): PushMessage {
  const kind = isAlarmKind(row.kind) ? row.kind : 'NOTICE_PUBLISHED'
  const { title, text, path } = formatAlarm({ kind, params: row.params }, reader, self.brandName)
  const { optOut, optOutWaits, optOutInApp } = ALARM_TEXTS[reader.locale]
  return {
    title,
    body: text,
    path: `${localePrefix(reader.locale)}${path}`,
    tag: row.alarmId,
    lang: LANGUAGE_TAGS[reader.locale],
    ...(kind === 'CAMPAIGN' && {
      optOut: {
        label: optOut,
        token: optOutToken(self, memberId),
        waits: optOutWaits,
        inApp: optOutInApp,
      },
    }),
  }
}

function summary(held: Held | null, rows: readonly WaitingPush[], reader: Reader): PushMessage {
  const texts = ALARM_TEXTS[reader.locale]
  const counts = [...Map.groupBy(rows, ({ category }) => category)].map(([category, of]) =>
    fillIn(texts.counted, { category: texts.categories[category], count: String(of.length) }),
  )
  const [first] = rows
  const [title, body] = held === 'NIGHT' ? texts.nightSummary : texts.stormSummary
  const values = {
    count: String(rows.length),
    list: counts.join(texts.listGlue),
    category: first === undefined ? '' : texts.categories[first.category],
  }
  return {
    title: fillIn(title, values),
    body: fillIn(body, values),
    path: `${localePrefix(reader.locale)}/alarm`,
    tag: held === 'NIGHT' ? 'night' : `storm-${first?.category ?? ''}`,
    lang: LANGUAGE_TAGS[reader.locale],
  }
}

/** Under news of Auto Master stands the key that pauses it. */
function buttonFor(pushes: readonly WaitingPush[], { locale }: Reader): ChatButton | undefined {
  const isAbout = pushes.some(({ category }) => category === 'AUTO')
  return isAbout ? { text: CHAT_TEXTS[locale].pause, data: 'pause' } : undefined
}

interface Addressee {
  readonly memberId: string
  readonly reader: Reader
}

async function end(
  tx: Tx,
  { pushes, state, now }: { pushes: readonly WaitingPush[]; state: 'SENT' | 'SUMMED' | 'DROPPED'; now: Date },
): Promise<void> {
  if (pushes.length === 0) return
  await tx.run(sql`
    update notifications_pushes set state = ${state}, ended_at = ${now}
    where alarm_id = any (${pushes.map(({ alarmId }) => alarmId)}::uuid[])`)
}

/** Writes down what does not go out now, and why. */
async function recordDecision(
  self: NotificationsContext,
  tx: Tx,
  { decision, rows, to }: Plan,
): Promise<void> {
  const kindOf = new Map(rows.map(({ alarmId, kind }) => [alarmId, kind]))
  const row = ({ alarmId }: WaitingPush) => ({
    memberId: to.memberId,
    subjectId: alarmId,
    kind: kindOf.get(alarmId) ?? '',
  })
  const each = (push: WaitingPush, result: Pick<NewDelivery, 'result' | 'code'>): NewDelivery[] =>
    push.ways.map((channel) => ({ ...row(push), channel, ...result }))
  const nowMs = self.clock.nowMs()
  const isOver = ({ expiresMs }: WaitingPush) => expiresMs !== undefined && expiresMs <= nowMs
  await recordDeliveries(self, tx, [
    ...decision.hold.flatMap(({ push, held }) => each(push, { result: 'POSTPONED', code: held })),
    ...decision.drop.flatMap((push) =>
      each(
        push,
        isOver(push) ? { result: 'GIVEN_UP', code: 'OUTDATED' } : { result: 'WITHHELD', code: 'NIGHT' },
      ),
    ),
  ])
}

async function carryOut(self: NotificationsContext, tx: Tx, plan: Plan): Promise<void> {
  const { decision, rows, to } = plan
  const now = self.clock.now()
  const rowOf = new Map(rows.map((row) => [row.alarmId, row]))
  const messageOf = (held: Held | null, pushes: readonly WaitingPush[]) => {
    const [only] = pushes
    const row = pushes.length === 1 && only !== undefined ? rowOf.get(only.alarmId) : undefined
    return row === undefined ? summary(held, pushes, to.reader) : single(self, row, to)
  }
  const queue = async (held: Held | null, all: readonly WaitingPush[]) => {
    for (const way of WAYS) {
      const pushes = all.filter(({ ways }) => ways.includes(way))
      if (pushes.length === 0) continue
      const message = { memberId: to.memberId, message: messageOf(held, pushes), pushes, now }
      if (way === 'PUSH') await queuePush(self, tx, message)
      else await queueTelegram(self, tx, { ...message, button: buttonFor(pushes, to.reader) })
    }
  }
  for (const push of decision.send) await queue(null, [push])
  await end(tx, { pushes: decision.send, state: 'SENT', now })
  for (const { held, pushes } of decision.summaries) {
    await queue(held, pushes)
    await end(tx, { pushes, state: 'SUMMED', now })
  }
  await end(tx, { pushes: decision.drop, state: 'DROPPED', now })
  await recordDecision(self, tx, plan)
  for (const { push, held, untilMs } of decision.hold)
    await tx.run(sql`
      update notifications_pushes set held = ${held}, due_at = ${new Date(untilMs)} where alarm_id = ${push.alarmId}`)
}

interface Plan {
  readonly decision: Decision
  readonly rows: readonly DueRow[]
  readonly to: Addressee
}

/** Decides about one member's due pushes under the member's row, so that two processes never split a summary. */
async function sendTo(self: NotificationsContext, tx: Tx, memberId: string): Promise<number> {
  await tx.run(sql`insert into notifications_members (member_id) values (${memberId}) on conflict do nothing`)
  await tx.one(sql`select 1 from notifications_members where member_id = ${memberId} for update`)
  const rows = await tx.many<DueRow & { expires_at: Date | null }>(sql`
    select p.alarm_id as "alarmId", p.category, p.is_critical as "isCritical", p.held, p.expires_at,
      p.in_quiet as "inQuiet", p.ways, a.kind, a.params
    from notifications_pushes p join notifications_alarms a on a.id = p.alarm_id
    where p.member_id = ${memberId} and p.state = 'WAITING' and p.due_at <= ${self.clock.now()}
    order by a.at, a.id limit ${MAX_PER_MEMBER}`)
  if (rows.length === 0) return 0
  const due = rows.map((row) => ({ ...row, expiresMs: row.expires_at?.getTime() }))
  try {
    const reader = await readerOf(self, memberId)
    const moment = await momentOf(self, tx, { id: memberId, zone: reader.zone })
    const decision = decidePushes(due, moment)
    await carryOut(self, tx, { decision, rows: due, to: { memberId, reader } })
  } catch (error) {
    // The account was closed meanwhile.
    if (!(error instanceof Failure)) throw error
    await end(tx, { pushes: due, state: 'DROPPED', now: self.clock.now() })
  }
  return rows.length
}

/** Decides about every push that is due now; what goes out is put into the outbox. Returns how many were looked at. */
export async function sendDue(self: NotificationsContext): Promise<number> {
  let seen = 0
  for (;;) {
    const members = await self.db.many<{ member_id: string }>(sql`
      select member_id from notifications_pushes where state = 'WAITING' and due_at <= ${self.clock.now()}
      group by member_id order by min(due_at) limit ${MEMBERS_AT_ONCE}`)
    for (const { member_id } of members) seen += await self.db.tx((tx) => sendTo(self, tx, member_id))
    if (members.length < MEMBERS_AT_ONCE) break
  }
  if (seen > 0) self.outbox.wake()
  return seen
}
