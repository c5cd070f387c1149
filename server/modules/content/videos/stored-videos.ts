import { failures } from '#contract/failures/failures.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { VideoEntry } from '#contract/content.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { CheckedFilm, Subtitles } from './check-video.ts'
import type { ContentContext } from '../content-context.ts'
import type { ItemKind } from '../item-row.ts'

export interface VideoFiles {
  readonly id: string
  readonly category: string
  readonly level: VideoEntry['level']
  readonly isSample: boolean
  readonly film: CheckedFilm | undefined
  readonly picture: Buffer | undefined
  readonly subtitles: Subtitles
}

interface Known {
  readonly kind: ItemKind
  readonly seconds: number | null
  readonly file: string | null
  readonly is_stored: boolean
}

function requireValue<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined)
    throw new Failure(failures.staff.valueRefused, { fields: { [field]: failures.staff.valueRefused } })
  return value
}

/**
 * Puts in a video, as a draft, or other files of one whatever its state; other subtitles come with another film. Returns its length
 * in seconds. Throws STAFF-A008 for an item of another kind, STAFF-B002 when the film or the picture is missing.
 */
export async function saveVideoFiles(
  { clock }: Pick<ContentContext, 'clock'>,
  tx: Tx,
  files: VideoFiles,
): Promise<{ seconds: number; file: string; before: string | null }> {
  const { id, category, level, isSample } = files
  // Two who put in the same new one wait for each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`content video ${id}`}))`)
  const known = await tx.maybe<Known>(sql`
    select kind, seconds, file, exists (select from content_videos v where v.item_id = i.id) as is_stored
    from content_items i where id = ${id} for update`)
  if (known !== undefined && known.kind !== 'VIDEO') throw new Failure(failures.staff.wrongState)
  const now = clock.now()
  const isStored = known?.is_stored === true
  const film = isStored ? files.film : requireValue(files.film, 'file')
  const picture = isStored ? files.picture : requireValue(files.picture, 'picture')
  const seconds = film?.seconds ?? known?.seconds ?? 0
  const file = film?.file ?? known?.file ?? ''
  await tx.run(sql`
    insert into content_items (id, kind, state, category, level, is_sample, seconds, file, edited_at, changed_at)
    values (${id}, 'VIDEO', 'DRAFT', ${category}, ${level}, ${isSample}, ${seconds}, ${file}, ${now}, ${now})
    on conflict (id) do update set category = excluded.category, level = excluded.level, is_sample = excluded.is_sample,
      seconds = excluded.seconds, file = excluded.file, edited_at = excluded.edited_at, changed_at = excluded.changed_at`)
  if (film !== undefined && picture !== undefined)
    await tx.run(sql`
      insert into content_videos (item_id, film, picture, changed_at) values (${id}, ${film.bytes}, ${picture}, ${now})
      on conflict (item_id) do update set film = excluded.film, picture = excluded.picture, changed_at = excluded.changed_at`)
  else
    await tx.run(sql`
      update content_videos set film = coalesce(${film?.bytes ?? null}, film), picture = coalesce(${picture ?? null}, picture),
        changed_at = ${now} where item_id = ${id}`)
  if (film !== undefined && film.file !== known?.file)
    await tx.run(sql`delete from content_subtitles where item_id = ${id}`)
  for (const [locale, text] of files.subtitles)
    await tx.run(sql`
      insert into content_subtitles (item_id, locale, text) values (${id}, ${locale}, ${text})
      on conflict (item_id, locale) do update set text = excluded.text`)
  return { seconds, file, before: known?.file ?? null }
}

/** The languages that a video has subtitles in; undefined for one of the product's own folder, which has all. */
export async function subtitlesOf(db: Queryable, id: string): Promise<readonly Locale[] | undefined> {
  const row = await db.maybe<{ locales: Locale[] }>(sql`
    select array(select locale from content_subtitles s where s.item_id = v.item_id) as locales
    from content_videos v where item_id = ${id}`)
  return row === undefined ? undefined : LOCALES.filter((locale) => row.locales.includes(locale))
}

/** A file of a video that staff put in, read in pieces. One that was exchanged meanwhile breaks off: never two films in one. */
export interface StoredFile {
  readonly type: string
  readonly size: number
  /** From the first byte up to but without the second. */
  slice(from: number, to: number): Promise<Buffer>
}

function cut(bytes: Buffer, type: string): StoredFile {
  return { type, size: bytes.length, slice: async (from, to) => bytes.subarray(from, to) }
}

const SUBTITLE = /^(\w+)\.vtt$/

/** Undefined for what is none: it may lie in the product's own folder. */
export async function findStored(
  { db }: Pick<ContentContext, 'db'>,
  id: string,
  file: string,
): Promise<StoredFile | undefined> {
  if (file === 'picture.webp') {
    const row = await db.maybe<{ picture: Buffer }>(
      sql`select picture from content_videos where item_id = ${id}`,
    )
    return row && cut(row.picture, 'image/webp')
  }
  const locale = SUBTITLE.exec(file)?.[1]
  if (locale !== undefined) {
    const row = await db.maybe<{ text: string }>(
      sql`select text from content_subtitles where item_id = ${id} and locale = ${locale}`,
    )
    return row && cut(Buffer.from(row.text), 'text/vtt; charset=utf-8')
  }
  const film = await db.maybe<{ size: number }>(sql`
    select octet_length(v.film) as size from content_videos v join content_items i on i.id = v.item_id
    where v.item_id = ${id} and i.file = ${file}`)
  if (film === undefined) return undefined
  const slice = async (from: number, to: number) =>
    (
      await db.one<{ piece: Buffer }>(sql`
        select substring(v.film from ${from + 1}::integer for ${to - from}::integer) as piece
        from content_videos v join content_items i on i.id = v.item_id where v.item_id = ${id} and i.file = ${file}`)
    ).piece
  return { type: 'video/mp4', size: film.size, slice: slice }
}
