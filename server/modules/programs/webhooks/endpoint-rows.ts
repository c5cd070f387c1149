import { failures } from '#contract/failures/failures.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '#contract/programs/webhook-kinds.ts'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { sealedTextsIn } from '#server/kernel/security/keys/sealed-texts.ts'
import type { ProgramsContext } from '../programs-context.ts'
import { alarmsOf } from './to-event.ts'

export interface EndpointRow {
  readonly id: string
  readonly member_id: string
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly is_on: boolean
  readonly disabled_at: Date | null
  readonly failing_since: Date | null
  readonly former_until: Date | null
  readonly created_at: Date
}

export const ENDPOINT_COLUMNS = sql`id, member_id, name, url, events, is_on, disabled_at, failing_since, former_until, created_at`

const PURPOSE = 'webhook'
const OF_ENDPOINTS = { table: sql`programs_endpoints`, key: sql`id`, owner: sql`id::text`, purpose: PURPOSE }
/** What this module keeps sealed. */
export const sealedTexts = [
  sealedTextsIn({ ...OF_ENDPOINTS, what: 'secrets of webhooks', column: sql`sealed_secret` }),
  sealedTextsIn({ ...OF_ENDPOINTS, what: 'former secrets of webhooks', column: sql`sealed_former` }),
]
/** Whose secret it is to the seal. */
export const sealOf = (id: string) => ({ owner: id, purpose: PURPOSE })

/** An event that a later release knows is none here. */
export const eventsOf = ({ events }: Pick<EndpointRow, 'events'>): WebhookKind[] =>
  WEBHOOK_KINDS.filter((kind) => events.includes(kind))

export function toWebhook(row: EndpointRow, now: Date): Webhook {
  const { former_until: former } = row
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: eventsOf(row),
    state: row.is_on ? 'ON' : row.disabled_at === null ? 'PAUSED' : 'DISABLED',
    createdAt: row.created_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil: former !== null && former > now ? former.toISOString() : null,
  }
}

export const listEndpointRows = (db: Queryable, memberId: string): Promise<EndpointRow[]> =>
  db.many<EndpointRow>(sql`
    select ${ENDPOINT_COLUMNS} from programs_endpoints where member_id = ${memberId} order by created_at desc, id desc`)

/** A member's endpoint. Throws COMMON-A001 for another's or none. */
export async function requireEndpoint(db: Queryable, memberId: string, id: string): Promise<EndpointRow> {
  const row = isUuid(id)
    ? await db.maybe<EndpointRow>(
        sql`select ${ENDPOINT_COLUMNS} from programs_endpoints where id = ${id} and member_id = ${memberId}`,
      )
    : undefined
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

/** Has notifications put down as the member's endpoints that are on need them; called after they were changed, one change after the other. */
export async function updateForwarded(
  { notifications }: Pick<ProgramsContext, 'notifications'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${memberId}`}, 0))`)
  const rows = await listEndpointRows(tx, memberId)
  const kinds = new Set(rows.filter((row) => row.is_on).flatMap(eventsOf))
  await notifications.changeForwarded(tx, memberId, alarmsOf(kinds))
}
