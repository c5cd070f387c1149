import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { MemberAlarm } from '#server/modules/notifications/notifications.ts'
import type { AlertsContext } from '../alerts-context.ts'
import type { QueuedSignal } from './queue-signals.ts'

const ALERTS_AT_ONCE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

interface QueueRow {
  readonly id: string
  readonly signal: QueuedSignal
  readonly valid_until: Date
  readonly told_through: string | null
}

interface MatchRow {
  readonly member_id: string
  readonly ids: readonly string[]
  readonly once: readonly string[]
  readonly is_pushed: boolean
  readonly has_sound: boolean
  readonly may_wait: boolean
}

/** The next members with alerts about a signal, each once however many of them chose it. */
function listMatching(tx: Tx, { signal, told_through }: QueueRow): Promise<MatchRow[]> {
  return tx.many<MatchRow>(sql`
    select member_id, array_agg(id) as ids, coalesce(array_agg(id) filter (where not repeats), '{}') as once,
      bool_or('PUSH' = any (channels)) as is_pushed, bool_or('SOUND' = any (channels)) as has_sound,
      bool_or(in_quiet = 'WAIT') as may_wait
    from alerts_alerts
    where kind = 'SIGNAL' and is_on and member_id > ${told_through ?? FIRST}
      and (symbols = '{}' or ${signal.symbol} = any (symbols))
      and (signal_kinds = '{}' or ${signal.kind} = any (signal_kinds))
      and (min_probability is null or min_probability <= ${signal.probability}::float8)
      and (min_lift is null or min_lift <= ${signal.probability - signal.baseRate}::float8)
      and (not positive_net or ${signal.expectedReturnNet}::float8 > 0)
    group by member_id order by member_id limit ${ALERTS_AT_ONCE}`)
}

/** Named as the news about signals is, so that a member hears of each signal once. */
function toAlarm({ signal, valid_until }: QueueRow, row: MatchRow): MemberAlarm {
  return {
    memberId: row.member_id,
    name: `signal ${signal.id}`,
    kind: 'SIGNAL_FOUND',
    params: {
      pair: signal.symbol,
      what: signal.kind,
      direction: signal.direction,
      probability: String(signal.probability),
      id: signal.id,
    },
    expiresAt: valid_until,
    delivery: { isPushed: row.is_pushed, inQuiet: row.may_wait ? 'WAIT' : 'DROP' },
  }
}

async function recordFirings(
  { clock }: AlertsContext,
  tx: Tx,
  { signal, rows }: { signal: QueuedSignal; rows: readonly MatchRow[] },
): Promise<void> {
  const now = clock.now()
  const ids = rows.flatMap((row) => row.ids)
  await tx.run(sql`
    with fired as (
      insert into alerts_firings (alert_id, occasion, member_id, at)
      select id, ${`signal ${signal.id}`}, member_id, ${now} from alerts_alerts where id = any (${ids}::uuid[])
      on conflict do nothing returning alert_id
    )
    update alerts_alerts a set fired_at = ${now}, fired_count = a.fired_count + 1, is_on = a.repeats,
      changed_at = case when a.repeats then a.changed_at else ${now} end
    from fired where a.id = fired.alert_id`)
}

/** Notifies one page of members of the oldest signal that waits. Returns how many were notified; undefined when none waits. */
async function notifyPage(self: AlertsContext, tx: Tx): Promise<number | undefined> {
  const row = await tx.maybe<QueueRow>(sql`
    select id, signal, valid_until, told_through from alerts_signals order by found_at, id limit 1
    for update skip locked`)
  if (row === undefined) return undefined
  const isOver = row.valid_until <= self.clock.now()
  const page = isOver ? [] : await listMatching(tx, row)
  const open = new Set(
    await self.membership.withSignalAccess(
      tx,
      page.map(({ member_id }) => member_id),
    ),
  )
  const rows = page.filter(({ member_id }) => open.has(member_id))
  await self.notifications.notifyMembers(
    tx,
    rows.map((match) => toAlarm(row, match)),
  )
  await recordFirings(self, tx, { signal: row.signal, rows })
  for (const match of rows)
    if (match.has_sound) self.live.notify(tx, match.member_id, { topic: 'alarms', type: 'sound', data: null })
  const last = page.at(-1)
  await (page.length < ALERTS_AT_ONCE || last === undefined
    ? tx.run(sql`delete from alerts_signals where id = ${row.id}`)
    : tx.run(sql`update alerts_signals set told_through = ${last.member_id} where id = ${row.id}`))
  return rows.length
}

/** Notifies members of the signals that wait, page by page, each page in a transaction of its own. Returns how many were notified. */
export async function notifyMatching(self: AlertsContext): Promise<number> {
  let told = 0
  for (;;) {
    const count = await self.db.tx((tx) => notifyPage(self, tx))
    if (count === undefined) return told
    told += count
  }
}
