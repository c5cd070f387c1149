import { failures } from '#contract/failures/failures.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { VIDEO_LEVELS, type VideoEntry } from '#contract/content.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import type { ContentContext } from '../content-context.ts'
import type { ItemRow } from '../item-row.ts'
import { entryOf, findItems, findOpenItem, openTo } from '../items.ts'
import { subtitlesOf } from './stored-videos.ts'

const OPEN_MS = 5 * MINUTE_MS
const PURPOSE = 'content video'
/** From this share of its length on a video counts as watched. */
const WATCHED_SHARE = 0.9

/** A picture or subtitles that staff put in have an address of their own, because browsers keep them. */
const versionOf = ({ stored_at }: Pick<ItemRow, 'stored_at'>) =>
  stored_at === null ? '' : `?v=${stored_at.getTime()}`

interface Mark {
  readonly item_id: string
  readonly seconds: number
  readonly watched_at: Date | null
}

interface Seen {
  readonly isOpen: boolean
  readonly samples: ReadonlySet<string>
  readonly mark: Mark | undefined
}

function entry(row: ItemRow, { isOpen, samples, mark }: Seen): VideoEntry {
  return {
    ...entryOf(row),
    seconds: row.seconds ?? 0,
    level: row.level ?? VIDEO_LEVELS[0],
    sample: samples.has(row.id),
    locked: !isOpen && !samples.has(row.id),
    picture: `/content/videos/${row.id}/picture.webp${versionOf(row)}`,
    position: mark?.seconds ?? 0,
    watched: (mark?.watched_at ?? null) !== null,
  }
}

async function marksOf({ db }: ContentContext, memberId: string): Promise<ReadonlyMap<string, Mark>> {
  const marks = await db.many<Mark>(
    sql`select item_id, seconds, watched_at from content_marks where member_id = ${memberId}`,
  )
  return new Map(marks.map((mark) => [mark.item_id, mark]))
}

/** The free videos: the first of those that are marked as samples, as many as `video.free_samples` says. */
async function samplesOf({ parameters }: ContentContext, rows: readonly ItemRow[]): Promise<Set<string>> {
  const marked = rows.filter((row) => row.is_sample)
  return new Set(marked.slice(0, await parameters.get('video.free_samples')).map(({ id }) => id))
}

/** All videos, with what is locked for the member and how far each was watched. */
export async function listVideos(
  self: ContentContext,
  memberId: string,
  locale: Locale,
): Promise<VideoEntry[]> {
  const isOpen = await self.membership.areVideosOpen(memberId)
  const marks = await marksOf(self, memberId)
  const { country } = await self.identity.getMember(self.db, memberId)
  const all = await findItems(self.db, { kind: 'VIDEO', locale })
  const rows = all.filter(await openTo(self, country))
  const samples = await samplesOf(self, rows)
  return rows.map((row) => entry(row, { isOpen, samples, mark: marks.get(row.id) }))
}

/** The video, if the member may see it. Throws COMMON-A001, COMMON-A004, BOARD-A001. */
async function openVideo(self: ContentContext, asked: { memberId: string; id: string; locale: Locale }) {
  const { country } = await self.identity.getMember(self.db, asked.memberId)
  const row = await findOpenItem(self, { kind: 'VIDEO', id: asked.id, locale: asked.locale, country })
  const isOpen = await self.membership.areVideosOpen(asked.memberId)
  const samples = await samplesOf(self, await findItems(self.db, { kind: 'VIDEO', locale: asked.locale }))
  if (!isOpen && !samples.has(row.id)) throw new Failure(failures.board.subscriptionRequired)
  return { row, isOpen, samples }
}

/** One video with the address that plays it: signed, for this video alone, good for five minutes. */
export async function getVideo(
  self: ContentContext,
  asked: { memberId: string; id: string; locale: Locale },
) {
  const { row, isOpen, samples } = await openVideo(self, asked)
  const marks = await marksOf(self, asked.memberId)
  const locales = (await subtitlesOf(self.db, row.id)) ?? LOCALES
  const untilMs = self.clock.nowMs() + OPEN_MS
  const token = `${untilMs}.${self.secrets.mac(PURPOSE, `${row.id} ${untilMs}`)}`
  return {
    ...entry(row, { isOpen, samples, mark: marks.get(row.id) }),
    src: `/content/videos/${row.id}/${row.file ?? ''}?token=${token}`,
    expiresAt: new Date(untilMs).toISOString(),
    subtitles: locales.map((locale) => ({
      locale,
      src: `/content/videos/${row.id}/${locale}.vtt${versionOf(row)}`,
    })),
  }
}

/** Whether an address was signed for this video and has not run out. */
export function isPlayable({ clock, secrets }: ContentContext, id: string, token: string): boolean {
  const [until = '', mac = ''] = token.split('.')
  return isSame(mac, secrets.mac(PURPOSE, `${id} ${until}`)) && Number.parseInt(until, 10) > clock.nowMs()
}

/** Saves where the member stopped. Throws COMMON-A001, BOARD-A001. */
export async function saveProgress(
  self: ContentContext,
  { memberId, id, seconds }: { memberId: string; id: string; seconds: number },
) {
  const { row } = await openVideo(self, { memberId, id, locale: 'en' })
  const isWatched = seconds >= (row.seconds ?? 0) * WATCHED_SHARE
  const now = self.clock.now()
  const { watched_at } = await self.db.one<{ watched_at: Date | null }>(sql`
    insert into content_marks (member_id, item_id, seconds, watched_at)
    values (${memberId}, ${id}, ${seconds}, ${isWatched ? now : null})
    on conflict (member_id, item_id) do update set seconds = excluded.seconds,
      watched_at = coalesce(content_marks.watched_at, excluded.watched_at)
    returning watched_at`)
  return { saved: true, watched: watched_at !== null }
}
