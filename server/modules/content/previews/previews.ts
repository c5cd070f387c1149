import type { Preview } from '#contract/content.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Locale } from '#contract/locale.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { isUuid, newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import type { ContentContext } from '../content-context.ts'
import { findItem } from '../edit-items.ts'
import { parsedBody } from '../guides/parsed-body.ts'
import { findChange } from '../versions/changes.ts'

const PURPOSE = 'content preview'
/** The newest links of an item; older ones have ended long ago. */
const MAX_LISTED = 50

export interface PreviewLink {
  readonly id: string
  readonly madeBy: string
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

type Signer = Pick<ContentContext, 'secrets'>

/** What a link carries: its number, and a keyed digest without which the number opens nothing. */
function toToken({ secrets }: Signer, id: string): string {
  return `${id}.${secrets.mac(PURPOSE, id)}`
}

function parseToken({ secrets }: Signer, token: string): string | undefined {
  const [id = '', mac = ''] = token.split('.')
  return isUuid(id) && isSame(mac, secrets.mac(PURPOSE, id)) ? id : undefined
}

/** Makes a link to an item for so many hours. Throws COMMON-A001. */
export async function createPreview(
  self: Pick<ContentContext, 'clock' | 'secrets'>,
  tx: Tx,
  { itemId, madeBy, hours }: { itemId: string; madeBy: string; hours: number },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  if ((await findItem(tx, itemId)) === undefined) throw new Failure(failures.common.notFound)
  const now = self.clock.now()
  const id = newUuid(now.getTime())
  const expiresAt = plus(now, hours * HOUR_MS)
  await tx.run(sql`
    insert into content_previews (id, item_id, made_by, made_at, expires_at)
    values (${id}, ${itemId}, ${madeBy}, ${now}, ${expiresAt})`)
  return { id, token: toToken(self, id), expiresAt }
}

/** The links to an item, newest first. */
export function listPreviews(db: Queryable, itemId: string): Promise<PreviewLink[]> {
  return db.many<PreviewLink>(sql`
    select id, made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt", revoked_at as "revokedAt"
    from content_previews where item_id = ${itemId} order by made_at desc, id desc limit ${MAX_LISTED}`)
}

/** Ends a link at once; false for one that has ended. */
export async function revokePreview(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  { itemId, id }: { itemId: string; id: string },
): Promise<boolean> {
  const now = clock.now()
  const ended = await tx.run(sql`
    update content_previews set revoked_at = ${now}
    where id = ${id} and item_id = ${itemId} and revoked_at is null and expires_at > ${now}`)
  return ended === 1
}

async function findOpenLink(
  self: Pick<ContentContext, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<{ item_id: string; expires_at: Date } | undefined> {
  const id = parseToken(self, token)
  if (id === undefined) return undefined
  return self.db.maybe(sql`
    select item_id, expires_at from content_previews
    where id = ${id} and revoked_at is null and expires_at > ${self.clock.now()}`)
}

/** What the link shows: the item as it was last saved, also what only waits to appear. Throws COMMON-A001 once it has ended. */
export async function getPreview(
  self: Pick<ContentContext, 'db' | 'clock' | 'secrets'>,
  token: string,
  locale: Locale,
): Promise<Preview> {
  const link = await findOpenLink(self, token)
  const item = link === undefined ? undefined : await findItem(self.db, link.item_id)
  if (link === undefined || item === undefined) throw new Failure(failures.common.notFound)
  const change = await findChange(self.db, item.id)
  const texts = change?.texts ?? item.texts
  const shown = texts[locale] === undefined ? 'en' : locale
  const { title = item.id, summary = '', body = '' } = texts[shown] ?? {}
  const appearsAt = change?.appearsAt ?? item.publishAt
  return {
    kind: item.kind,
    title,
    summary,
    locale: shown,
    body: parsedBody(body),
    appearsAt: appearsAt?.toISOString() ?? null,
    expiresAt: link.expires_at.toISOString(),
  }
}
