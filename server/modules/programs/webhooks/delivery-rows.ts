import { failures } from '#contract/failures/failures.ts'
import { TEST_KIND, WEBHOOK_KINDS } from '#contract/programs/webhook-kinds.ts'
import { WEBHOOK_LOG_DAYS, type WebhookDelivery } from '#contract/programs/webhooks.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import { deletePortions } from '#server/kernel/jobs/delete-old.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { ProgramsContext } from '../programs-context.ts'
import { requireEndpoint, type EndpointRow } from './endpoint-rows.ts'
import { bodyOf } from './to-event.ts'

/** More do not wait for one endpoint: what comes while so many wait is not queued for it. */
export const MAX_WAITING = 1_000
/** Tests that wait for one endpoint. */
const MAX_TESTS = 5

interface DeliveryRow {
  readonly id: string
  readonly event: string
  readonly body: string
  readonly state: WebhookDelivery['state']
  readonly created_at: Date
  readonly attempts: number
  readonly due_at: Date
  readonly last_at: Date | null
  readonly last_code: string | null
  readonly last_answer: string | null
}

const COLUMNS = sql`id, event, body, state, created_at, attempts, due_at, last_at, last_code, last_answer`
const EVENTS = [...WEBHOOK_KINDS, TEST_KIND] as const

function toDelivery(row: DeliveryRow, isOn: boolean): WebhookDelivery[] {
  const event = EVENTS.find((kind) => kind === row.event)
  if (event === undefined) return []
  const { id, state, attempts, body } = row
  return [
    {
      id,
      event,
      state,
      createdAt: row.created_at.toISOString(),
      attempts,
      lastAt: row.last_at?.toISOString() ?? null,
      lastCode: row.last_code,
      lastAnswer: row.last_answer,
      nextAt: state === 'WAITING' && isOn ? row.due_at.toISOString() : null,
      body,
    },
  ]
}

function toOne(row: DeliveryRow | undefined): WebhookDelivery {
  const [delivery] = row === undefined ? [] : toDelivery(row, true)
  if (delivery === undefined) throw new Failure(failures.common.notFound)
  return delivery
}

/** What was sent to an endpoint of the member, newest first. Throws COMMON-A001. */
export async function listWebhookDeliveries(
  { db }: ProgramsContext,
  memberId: string,
  { id, page, size }: { id: string; page: number; size: number },
) {
  const endpoint = await requireEndpoint(db, memberId, id)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::integer as total from programs_deliveries where endpoint_id = ${endpoint.id}`,
  )
  const rows = await db.many<DeliveryRow>(sql`
    select ${COLUMNS} from programs_deliveries where endpoint_id = ${endpoint.id}
    order by created_at desc, id desc limit ${size} offset ${(page - 1) * size}`)
  return { items: rows.flatMap((row) => toDelivery(row, endpoint.is_on)), page, size, total }
}

async function requireOn(db: Queryable, memberId: string, id: string): Promise<EndpointRow> {
  const endpoint = await requireEndpoint(db, memberId, id)
  if (!endpoint.is_on) throw new Failure(failures.webhook.isOff)
  return endpoint
}

/** Queues a test event for an endpoint. Throws COMMON-A001, WEBHOOK-A002, WEBHOOK-A003. */
export async function testWebhook(
  self: ProgramsContext,
  { memberId }: Caller,
  id: string,
): Promise<WebhookDelivery> {
  const endpoint = await requireOn(self.db, memberId, id)
  const now = self.clock.now()
  const body = bodyOf(TEST_KIND, now, { endpoint: endpoint.id })
  const row = await self.db.maybe<DeliveryRow>(sql`
    insert into programs_deliveries (id, endpoint_id, event, body, created_at, due_at)
    select ${newUuid(now.getTime())}, ${endpoint.id}, ${TEST_KIND}, ${body}, ${now}, ${now}
    where (select count(*) from programs_deliveries
      where endpoint_id = ${endpoint.id} and state = 'WAITING' and event = ${TEST_KIND}) < ${MAX_TESTS}
    returning ${COLUMNS}`)
  if (row === undefined) throw new Failure(failures.webhook.tooManyWaiting)
  return toOne(row)
}

/** Sends a delivery again from its first try on, under the same number. Throws COMMON-A001, WEBHOOK-A002. */
export async function replayWebhook(
  self: ProgramsContext,
  { memberId }: Caller,
  { id, delivery }: { id: string; delivery: string },
): Promise<WebhookDelivery> {
  const endpoint = await requireOn(self.db, memberId, id)
  if (!isUuid(delivery)) throw new Failure(failures.common.notFound)
  // One that a worker has in hand stays as it is: its result comes first.
  const row = await self.db.maybe<DeliveryRow>(sql`
    update programs_deliveries set state = 'WAITING', due_at = ${self.clock.now()},
      attempts = case when leased_until > ${self.clock.now()} then attempts else 0 end
    where id = ${delivery} and endpoint_id = ${endpoint.id} returning ${COLUMNS}`)
  return toOne(row)
}

/** Deletes deliveries that are too old to look back on. Returns how many. */
export function sweepDeliveries({ db, clock }: ProgramsContext): Promise<number> {
  return deletePortions(
    db,
    (limit) => sql`
    delete from programs_deliveries where id in (
      select id from programs_deliveries where created_at < ${plus(clock.now(), -WEBHOOK_LOG_DAYS * DAY_MS)}
      order by created_at limit ${limit})`,
  )
}
