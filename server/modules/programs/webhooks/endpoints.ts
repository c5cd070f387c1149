import { failures } from '#contract/failures/failures.ts'
import type {
  changeWebhook as changeWebhookCall,
  createWebhook as createWebhookCall,
} from '#contract/programs/webhooks.ts'
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from '#contract/programs/webhooks.ts'
import type { BodyOf } from '#contract/operation.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import type { ProgramsContext } from '../programs-context.ts'
import {
  ENDPOINT_COLUMNS,
  listEndpointRows,
  sealOf,
  toWebhook,
  updateForwarded,
  type EndpointRow,
} from './endpoint-rows.ts'
import { newWebhookSecret } from './sign-webhook.ts'
import { parseWebhookUrl } from './webhook-url.ts'

/** The member's endpoints, newest first. */
export async function listWebhooks({ db, clock, sandboxUrl }: ProgramsContext, memberId: string) {
  const rows = await listEndpointRows(db, memberId)
  return {
    endpoints: rows.map((row) => toWebhook(row, clock.now())),
    sandboxUrl: sandboxUrl === '' ? null : `${sandboxUrl}/in`,
  }
}

interface NewEndpoint {
  readonly form: BodyOf<typeof createWebhookCall>
  readonly origin: Origin
}

/**
 * Creates an endpoint after a step-up and tells the member by notification and mail. Only the answer holds the secret. Throws
 * WEBHOOK-B003, WEBHOOK-A001, MODIFY-A002 without a reauthToken of this session.
 */
export async function createWebhook(self: ProgramsContext, caller: Caller, { form, origin }: NewEndpoint) {
  const { clock, identity, secrets } = self
  const { memberId } = caller
  const { invalidUrl } = failures.webhook
  const url = parseWebhookUrl(form.url, self.sandboxUrl)
  if (url === undefined) throw new Failure(invalidUrl, { fields: { url: invalidUrl } })
  const secret = newWebhookSecret()
  const now = clock.now()
  const id = newUuid(now.getTime())
  const row = await self.db.tx(async (tx) => {
    // Locks the account: two calls at once do not make the sixth endpoint together.
    await identity.requireReauth(tx, { caller, token: form.reauthToken ?? '' })
    const known = await listEndpointRows(tx, memberId)
    if (known.length >= MAX_WEBHOOKS) throw new Failure(failures.webhook.tooMany)
    await identity.recordEvent(tx, { memberId, kind: 'WEBHOOK_CREATED', ...origin })
    const made = await tx.one<EndpointRow>(sql`
      insert into programs_endpoints (id, member_id, name, url, events, sealed_secret, created_at)
      values (${id}, ${memberId}, ${form.name}, ${url.href}, ${[...new Set(form.events)]}::text[],
        ${secrets.seal(secret, sealOf(id))}, ${now})
      returning ${ENDPOINT_COLUMNS}`)
    await updateForwarded(self, tx, memberId)
    return made
  })
  self.outbox.wake()
  return { endpoint: toWebhook(row, now), secret }
}

/** What a member changes of an endpoint; one that is switched on again begins without its failures. Throws COMMON-A001. */
export async function changeWebhook(
  self: ProgramsContext,
  { memberId }: Caller,
  { id, form }: { id: string; form: BodyOf<typeof changeWebhookCall> },
) {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  const { name = null, events, on = null } = form
  const chosen = events === undefined ? null : [...new Set(events)]
  const row = await self.db.tx(async (tx) => {
    const changed = await tx.maybe<EndpointRow>(sql`
      update programs_endpoints set name = coalesce(${name}::text, name),
        events = coalesce(${chosen}::text[], events), is_on = coalesce(${on}::boolean, is_on),
        disabled_at = case when ${on}::boolean is null then disabled_at end,
        failing_since = case when ${on}::boolean is true and not is_on then null else failing_since end
      where id = ${id} and member_id = ${memberId} returning ${ENDPOINT_COLUMNS}`)
    if (changed === undefined) throw new Failure(failures.common.notFound)
    await updateForwarded(self, tx, memberId)
    return changed
  })
  return toWebhook(row, self.clock.now())
}

interface OneEndpoint {
  readonly id: string
  readonly origin: Origin
}

/** Deletes an endpoint with what waits for it. Throws COMMON-A001 for another's or none. */
export async function removeWebhook(
  self: ProgramsContext,
  { memberId }: Caller,
  { id, origin }: OneEndpoint,
) {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  await self.db.tx(async (tx) => {
    const gone = await tx.run(
      sql`delete from programs_endpoints where id = ${id} and member_id = ${memberId}`,
    )
    if (gone === 0) throw new Failure(failures.common.notFound)
    await updateForwarded(self, tx, memberId)
    await self.identity.recordEvent(tx, { memberId, kind: 'WEBHOOK_REMOVED', ...origin })
  })
  return (await listWebhooks(self, memberId)).endpoints
}

/**
 * Gives an endpoint a new secret after a step-up; the former one signs beside it for a day, and the one before that no more. Throws
 * COMMON-A001, MODIFY-A002.
 */
export async function rotateWebhookSecret(
  self: ProgramsContext,
  caller: Caller,
  { id, origin, reauthToken }: OneEndpoint & { readonly reauthToken: string },
) {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  const { memberId } = caller
  const secret = newWebhookSecret()
  const now = self.clock.now()
  const row = await self.db.tx(async (tx) => {
    await self.identity.requireReauth(tx, { caller, token: reauthToken })
    const changed = await tx.maybe<EndpointRow>(sql`
      update programs_endpoints set sealed_former = sealed_secret, former_until = ${plus(now, SECRET_OVERLAP_HOURS * HOUR_MS)},
        sealed_secret = ${self.secrets.seal(secret, sealOf(id))}
      where id = ${id} and member_id = ${memberId} returning ${ENDPOINT_COLUMNS}`)
    if (changed === undefined) throw new Failure(failures.common.notFound)
    await self.identity.recordEvent(tx, { memberId, kind: 'WEBHOOK_SECRET_CHANGED', ...origin })
    return changed
  })
  self.outbox.wake()
  return { endpoint: toWebhook(row, now), secret }
}
