import type { Signal } from '#contract/trading/signals.ts'
import type { WebhookKind } from '#contract/programs/webhook-kinds.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { ProgramsContext } from '../programs-context.ts'
import { MAX_WAITING } from './delivery-rows.ts'
import { bodyOf, endedData, eventOfForward, foundData, type MemberEvent } from './to-event.ts'

const FORWARDS_AT_ONCE = 500
const ENDPOINTS_AT_ONCE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

const hasRoom = sql`(
  select count(*) from programs_deliveries w where w.endpoint_id = e.id and w.state = 'WAITING') < ${MAX_WAITING}`

/** One delivery of each event for each endpoint of its member that chose it. */
async function queueFor({ clock }: ProgramsContext, tx: Tx, events: readonly MemberEvent[]): Promise<void> {
  const now = clock.now()
  // Their numbers are made by the database, so that an event can have several endpoints.
  await tx.run(sql`
    insert into programs_deliveries (id, endpoint_id, event, body, created_at, due_at)
    select gen_random_uuid(), e.id, r.event, r.body, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r ("memberId" uuid, event text, body text)
      join programs_endpoints e on e.member_id = r."memberId" and e.is_on and r.event = any (e.events)
    where ${hasRoom}`)
}

/** Makes deliveries of the notifications that were put down. Returns how many were. */
async function queueForwards(self: ProgramsContext): Promise<number> {
  let queued = 0
  for (;;) {
    const count = await self.db.tx(async (tx) => {
      const forwards = await self.notifications.removeForwards(tx, FORWARDS_AT_ONCE)
      const events = forwards.flatMap((forward) => eventOfForward(forward) ?? [])
      if (events.length < forwards.length)
        self.log.error({ kinds: forwards.map(({ kind }) => kind) }, 'a notification made no event')
      if (events.length > 0) await queueFor(self, tx, events)
      return forwards.length
    })
    queued += count
    if (count < FORWARDS_AT_ONCE) return queued
  }
}

interface NewsRow {
  readonly id: string
  readonly event: string
  readonly body: string
  readonly told_through: string | null
}

/** The next endpoints of what everybody may get who has access to signals. Returns undefined when nothing waits. */
async function queueSharedPage(self: ProgramsContext, tx: Tx): Promise<number | undefined> {
  const news = await tx.maybe<NewsRow>(sql`
    select id, event, body, told_through from programs_news order by at, id limit 1 for update skip locked`)
  if (news === undefined) return undefined
  const page = await tx.many<{ id: string; member_id: string }>(sql`
    select id, member_id from programs_endpoints
    where is_on and events @> array[${news.event}::text] and id > ${news.told_through ?? FIRST}
    order by id limit ${ENDPOINTS_AT_ONCE}`)
  const members = [...new Set(page.map(({ member_id }) => member_id))]
  const open = new Set(await self.membership.withSignalAccess(tx, members))
  const ids = page.flatMap(({ id, member_id }) => (open.has(member_id) ? [id] : []))
  const now = self.clock.now()
  await tx.run(sql`
    insert into programs_deliveries (id, endpoint_id, event, body, created_at, due_at)
    select gen_random_uuid(), e.id, ${news.event}, ${news.body}, ${now}, ${now} from programs_endpoints e
    where e.id = any (${ids}::uuid[]) and ${hasRoom}`)
  const last = page.at(-1)
  await (last === undefined || page.length < ENDPOINTS_AT_ONCE
    ? tx.run(sql`delete from programs_news where id = ${news.id}`)
    : tx.run(sql`update programs_news set told_through = ${last.id} where id = ${news.id}`))
  return ids.length
}

/** Whether any member has an endpoint; where none has, nothing else is asked. */
export async function hasEndpoints({ db }: Pick<ProgramsContext, 'db'>): Promise<boolean> {
  return (await db.maybe(sql`select from programs_endpoints limit 1`)) !== undefined
}

/** Makes deliveries of everything that was put down. Returns how many notifications and deliveries of news. */
export async function queueEvents(self: ProgramsContext): Promise<number> {
  let queued = await queueForwards(self)
  for (;;) {
    const count = await self.db.tx((tx) => queueSharedPage(self, tx))
    if (count === undefined) return queued
    queued += count
  }
}

async function addSharedEvents(
  { clock }: Pick<ProgramsContext, 'clock'>,
  tx: Tx,
  { event, data }: { event: WebhookKind; data: readonly object[] },
): Promise<void> {
  const now = clock.now()
  const rows = data.map((one) => ({ id: newUuid(now.getTime()), body: bodyOf(event, now, one) }))
  await tx.run(sql`
    insert into programs_news (id, event, body, at)
    select r.id, ${event}, r.body, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, body text)
    where exists (select from programs_endpoints where is_on and events @> array[${event}::text])`)
}

/** In the transaction that adds them: new signals for the endpoints that chose them. */
export const queueFound = (self: ProgramsContext, tx: Tx, signals: readonly Signal[]): Promise<void> =>
  addSharedEvents(self, tx, { event: 'signal.found', data: signals.map(foundData) })

/** In the transaction that ends them. */
export const queueEnded = (self: ProgramsContext, tx: Tx, signals: readonly Signal[]): Promise<void> =>
  addSharedEvents(self, tx, { event: 'signal.ended', data: signals.map(endedData) })
