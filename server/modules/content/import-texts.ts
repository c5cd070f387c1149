import { existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import { VIDEO_LEVELS } from '#contract/content.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { CONTENT_FOLDER } from './content-folder.ts'
import type { ContentContext } from './content-context.ts'
import type { ItemKind } from './item-row.ts'
import { recordVersion } from './versions/versions.ts'

const FOLDERS: readonly (readonly [folder: string, kind: ItemKind])[] = [
  ['notices', 'NOTICE'],
  ['guides', 'GUIDE'],
  ['videos', 'VIDEO'],
]

/** item.json beside an item's texts. */
const facts = z.strictObject({
  category: z.string(),
  place: z.optional(z.int()),
  publishedAt: z.iso.datetime(),
  pinned: z.optional(z.boolean()),
  popup: z.optional(z.boolean()),
  seconds: z.optional(z.int()),
  sample: z.optional(z.boolean()),
  file: z.optional(z.string()),
  level: z.optional(z.enum(VIDEO_LEVELS)),
})

interface Text {
  readonly locale: Locale
  readonly title: string
  readonly summary: string
  readonly body: string
}

/** One item as its folder has it. */
export interface SourceItem {
  readonly id: string
  readonly kind: ItemKind
  readonly facts: z.infer<typeof facts>
  readonly texts: readonly Text[]
  readonly digest: string
}

/** A text file: "# Title", then the line that lists show, then the rest. Throws for anything else. */
function parseText(source: string, locale: Locale, name: string): Text {
  const [, title, summary, body = ''] =
    /^# (.+)\n\n(.+)\n(?:\n([\s\S]*))?$/.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (title === undefined || summary === undefined)
    throw new Error(`${name}/${locale}.md begins with "# Title", an empty line and one line of summary`)
  return { locale, title, summary, body: body === '' ? summary : body }
}

async function findItem(kind: ItemKind, folder: URL, id: string): Promise<SourceItem> {
  const at = (file: string) => new URL(`${id}/${file}`, folder)
  const json = await readFile(at('item.json'), 'utf8')
  const sources = await Promise.all(
    LOCALES.map(async (locale) => [locale, await readFile(at(`${locale}.md`), 'utf8')] as const),
  )
  const digest = createHash('sha256').update(json)
  for (const [, source] of sources) digest.update(source)
  return {
    id,
    kind,
    facts: facts.parse(JSON.parse(json)),
    texts: sources.map(([locale, source]) => parseText(source, locale, id)),
    digest: digest.digest('base64url'),
  }
}

/** Everything in the folder of contents, each item in all five languages. Throws for an item that is not whole. */
export async function loadSources(root: URL = CONTENT_FOLDER): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for (const [name, kind] of FOLDERS) {
    const folder = new URL(`${name}/`, root)
    // A kind of which there is nothing yet has no folder.
    const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : []
    for (const entry of entries.filter((one) => one.isDirectory()))
      items.push(await findItem(kind, folder, entry.name))
  }
  return items
}

async function importItem(tx: Tx, item: SourceItem, now: Date): Promise<number> {
  const {
    category,
    place: position = 0,
    publishedAt,
    pinned = false,
    popup = false,
    seconds,
    sample = false,
    file,
    level,
  } = item.facts
  const changed = await tx.run(sql`
    insert into content_items as i (id, kind, state, category, position, is_pinned, is_popup, publish_at, seconds, is_sample,
      file, level, source_digest, changed_at)
    values (${item.id}, ${item.kind}, 'PUBLISHED', ${category}, ${position}, ${pinned}, ${popup}, ${publishedAt},
      ${seconds ?? null}, ${sample}, ${file ?? null}, ${level ?? null}, ${item.digest}, ${now})
    on conflict (id) do update set category = excluded.category, position = excluded.position, is_pinned = excluded.is_pinned,
      is_popup = excluded.is_popup, publish_at = excluded.publish_at, seconds = excluded.seconds,
      is_sample = excluded.is_sample, file = excluded.file, level = excluded.level, source_digest = excluded.source_digest,
      changed_at = excluded.changed_at
    where i.edited_at is null and i.source_digest is distinct from excluded.source_digest`)
  if (changed === 0) return 0
  for (const { locale, title, summary, body } of item.texts)
    await tx.run(sql`
      insert into content_texts (item_id, locale, title, summary, body)
      values (${item.id}, ${locale}, ${title}, ${summary}, ${body})
      on conflict (item_id, locale) do update set title = excluded.title, summary = excluded.summary, body = excluded.body`)
  await recordVersion(tx, item.id, { savedBy: null, savedAt: now })
  return 1
}

/** Imports what is new or changed in the folder; items that staff edited stay. Returns how many items. */
export async function importTexts({ db, clock }: ContentContext, root?: URL): Promise<number> {
  const items = await loadSources(root)
  return db.tx(async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(hashtext('content take over'))`)
    let taken = 0
    for (const item of items) taken += await importItem(tx, item, clock.now())
    return taken
  })
}
