import { WEBHOOK_FAILING_DAYS } from '#contract/programs/webhooks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ProgramsContext } from '../programs-context.ts'
import { sealOf, updateForwarded } from './endpoint-rows.ts'
import { postWebhook, type PostResult } from './post-webhook.ts'
import { signatureHeaders } from './sign-webhook.ts'

/** What is waited for after each try that failed: nine more within three days, then it is given up. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Longer than a try can take; a worker that was killed in one leaves it to another after this. */
const LEASE_MS = MINUTE_MS
/** Tries of one endpoint at the same time: a slow one holds up itself alone. */
const PER_ENDPOINT = 4
const USER_AGENT = 'mcs-members-webhooks/1.0'
/** The receiver says that nobody lives there any more. */
const GONE = 410

/** A delivery in hand. */
export interface Leased {
  readonly id: string
  readonly endpoint_id: string
  readonly member_id: string
  readonly url: string
  readonly sealed_secret: string
  readonly sealed_former: string | null
  readonly former_until: Date | null
  readonly body: string
  /** Counts this one. */
  readonly attempts: number
}

/** Takes over deliveries that are due, the oldest first, and of each endpoint only a few. */
export function leaseDue({ db, clock }: ProgramsContext, limit: number): Promise<Leased[]> {
  const now = clock.now()
  return db.many<Leased>(sql`
    with free as (
      select id from (
        select d.id, d.due_at, d.leased_until, row_number() over (
          partition by d.endpoint_id order by coalesce(d.leased_until > ${now}, false) desc, d.due_at, d.id) as turn
        from programs_deliveries d join programs_endpoints e on e.id = d.endpoint_id and e.is_on
        where d.state = 'WAITING' and d.due_at <= ${now}) q
      where turn <= ${PER_ENDPOINT} and (leased_until is null or leased_until <= ${now})
      order by due_at limit ${limit}
    ), locked as (
      select id from programs_deliveries where id in (select id from free)
        and state = 'WAITING' and (leased_until is null or leased_until <= ${now})
      for update skip locked
    )
    update programs_deliveries d set leased_until = ${plus(now, LEASE_MS)}, attempts = d.attempts + 1
    from locked, programs_endpoints e where d.id = locked.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id, e.member_id, e.url, e.sealed_secret, e.sealed_former, e.former_until, d.body, d.attempts`)
}

/** Sends nothing of a member whose account is closed to programs. */
async function attempt(self: ProgramsContext, leased: Leased): Promise<PostResult> {
  const { id, body, endpoint_id: endpointId } = leased
  try {
    await self.identity.requireReader(leased.member_id)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { code: 'ACCOUNT', status: undefined, answer: null }
  }
  const now = self.clock.now()
  const { sealed_former: former, former_until: until } = leased
  const sealed = former !== null && until !== null && until > now ? [former] : []
  const open = (text: string) => self.secrets.open(text, sealOf(endpointId))
  const signed = signatureHeaders({ id, at: now, body }, [leased.sealed_secret, ...sealed].map(open))
  const headers = {
    ...signed,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': USER_AGENT,
  }
  return postWebhook(
    { resolve: self.resolveName, sandboxUrl: self.sandboxUrl },
    { url: new URL(leased.url), headers, body },
  )
}

async function recordDelivered(
  tx: Tx,
  { id, endpoint_id }: Leased,
  { now, result }: { now: Date; result: PostResult },
) {
  await tx.run(sql`
    update programs_deliveries set state = 'DELIVERED', leased_until = null, last_at = ${now},
      last_code = ${result.code}, last_answer = ${result.answer} where id = ${id}`)
  await tx.run(
    sql`update programs_endpoints set failing_since = null where id = ${endpoint_id} and failing_since is not null`,
  )
}

/** Switches an endpoint off that failed for days, or whose receiver is gone, and tells its member. */
async function disable(self: ProgramsContext, tx: Tx, { endpoint_id: id, member_id: memberId }: Leased) {
  const now = self.clock.now()
  const off = await tx.maybe<{ name: string }>(sql`
    update programs_endpoints set is_on = false, disabled_at = ${now} where id = ${id} and is_on returning name`)
  if (off === undefined) return
  await updateForwarded(self, tx, memberId)
  await self.notifications.notify(tx, {
    memberId,
    name: `webhook ${id} disabled ${now.toISOString()}`,
    kind: 'WEBHOOK_DISABLED',
    params: { name: off.name },
  })
}

async function recordFailed(
  self: ProgramsContext,
  tx: Tx,
  { leased, now, result }: { leased: Leased; now: Date; result: PostResult },
): Promise<void> {
  const pause = PAUSES_MS[leased.attempts - 1]
  const state = pause === undefined ? 'FAILED' : 'WAITING'
  await tx.run(sql`
    update programs_deliveries set state = ${state}, leased_until = null, due_at = ${plus(now, pause ?? 0)},
      last_at = ${now}, last_code = ${result.code}, last_answer = ${result.answer} where id = ${leased.id}`)
  const endpoint = await tx.maybe<{ since: Date }>(sql`
    update programs_endpoints set failing_since = coalesce(failing_since, ${now})
    where id = ${leased.endpoint_id} returning failing_since as since`)
  if (endpoint === undefined) return
  const isHopeless = plus(endpoint.since, WEBHOOK_FAILING_DAYS * DAY_MS) <= now
  if (isHopeless || result.status === GONE) await disable(self, tx, leased)
}

/** Tries one delivery, outside of any transaction, and writes down what it brought. */
export async function deliver(self: ProgramsContext, leased: Leased): Promise<void> {
  const result = await attempt(self, leased)
  const { status } = result
  const now = self.clock.now()
  const isDelivered = status !== undefined && status >= 200 && status < 300
  await self.db.tx((tx) =>
    isDelivered
      ? recordDelivered(tx, leased, { now, result })
      : recordFailed(self, tx, { leased, now, result }),
  )
}
