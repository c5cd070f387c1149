import type { consoleApi } from '#contract/console.ts'
import { CONTENT_ID, type StaffContentRow } from '#contract/console/words/content.ts'
import { failures } from '#contract/failures/failures.ts'
import { LOCALES } from '#contract/locale.ts'
import type { ConsoleCalls, Facts } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentContext } from './content-context.ts'
import { findItem, listItems, saveItem, type StaffItem } from './edit-items.ts'
import { archive, schedule } from './publish.ts'
import { subtitlesOf } from './videos/stored-videos.ts'
import { saveVideo } from './videos/videos.console.ts'
import { previewsConsole } from './previews/previews.console.ts'
import { dropChange, findChange, saveChange } from './versions/changes.ts'
import { toComing, versionsConsole } from './versions/versions.console.ts'
import { countVotes, getItemVotes, type Votes } from './votes/votes.ts'

type Calls = typeof consoleApi.content
const done = { done: true as const }

function toContentRow(
  { title, publishAt, changedAt, editedAt, languages, ...item }: StaffItem,
  votes: Votes,
): StaffContentRow {
  return {
    id: item.id,
    kind: item.kind,
    state: item.state,
    title: title ?? item.id,
    category: item.category,
    place: item.position,
    isPinned: item.isPinned,
    isPopup: item.isPopup,
    isAnnounced: item.isAnnounced,
    publishAt: publishAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
    isEdited: editedAt !== null,
    languages: [...languages],
    missing: LOCALES.filter((locale) => !languages.includes(locale)),
    votes: { ...votes },
  }
}

/** What the audit log keeps of an item. */
function factsOf(item: StaffItem | undefined): Facts | undefined {
  if (item === undefined) return undefined
  return {
    state: item.state,
    title: item.title ?? '',
    languages: item.languages.join(' '),
    publishAt: item.publishAt?.toISOString() ?? '-',
    marks: `${item.isPinned ? 'pinned ' : ''}${item.isPopup ? 'popup ' : ''}${item.isAnnounced ? 'announced' : ''}`,
  }
}

/** A moment to come. Throws STAFF-B002. */
function parseMoment({ clock }: ContentContext, at: string): Date {
  const when = new Date(at)
  if (when < clock.now())
    throw new Failure(failures.staff.valueRefused, { fields: { at: failures.staff.valueRefused } })
  return when
}

function writing(
  self: ContentContext,
): Pick<ConsoleCalls<Calls>, 'saveContent' | 'publishContent' | 'archiveContent'> {
  return {
    async saveContent({ tx, staff, params, body }) {
      const id = params['id'] ?? ''
      if (!CONTENT_ID.test(id)) throw new Failure(failures.common.notFound)
      if (body.texts.en === undefined)
        throw new Failure(failures.staff.valueRefused, { fields: { texts: failures.staff.valueRefused } })
      const before = factsOf(await findItem(tx, id))
      const { place: position, at, kind, texts, ...marks } = body
      const settings = { ...marks, position }
      if (at !== null) {
        const change = { appearsAt: parseMoment(self, at), savedBy: staff.id, settings, texts }
        if (!(await saveChange(self, tx, { id, kind, ...change })))
          throw new Failure(failures.staff.wrongState)
        return { answer: done, subject: id, before, after: { publishAt: at, title: texts.en?.title ?? '' } }
      }
      if (!(await saveItem(self, tx, { id, kind, savedBy: staff.id, ...settings, texts })))
        throw new Failure(failures.staff.wrongState)
      await dropChange(tx, id)
      return { answer: done, subject: id, before, after: factsOf(await findItem(tx, id)) }
    },
    async publishContent({ tx, params, body: { at } }) {
      const id = params['id'] ?? ''
      const when = at === null ? self.clock.now() : parseMoment(self, at)
      const before = factsOf(await findItem(tx, id))
      await schedule(self, tx, { id, at: when })
      return { answer: done, subject: id, before, after: factsOf(await findItem(tx, id)) }
    },
    async archiveContent({ tx, params, body: { reason } }) {
      const id = params['id'] ?? ''
      const before = factsOf(await findItem(tx, id))
      await archive(self, tx, id)
      return { answer: done, subject: id, before, after: { state: 'ARCHIVED' }, reason }
    },
  }
}

/** Notices, guides and videos in five languages. */
export function contentConsole(deps: ContentContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self = { ...deps, ...parts }
  const { db } = self
  return {
    async listContent({ query: { cursor, size, ...choice } }) {
      const { kind, state, missing } = choice
      const after = parseCursor(cursor)
      const found = await listItems(db, { kind, state, missing, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ changedAt, id }) => ({ at: changedAt, id }))
      const votesOf = await countVotes(
        db,
        rows.map(({ id }) => id),
      )
      return { items: rows.map((row) => toContentRow(row, votesOf(row.id))), next }
    },
    async getContent({ params }) {
      const item = await findItem(db, params['id'] ?? '')
      if (item === undefined) throw new Failure(failures.common.notFound)
      const { seconds, isSample, level, texts } = item
      const subtitles = await subtitlesOf(db, item.id)
      const votesOf = await countVotes(db, [item.id])
      const change = await findChange(db, item.id)
      const colleague = await self.nameColleagues([change?.savedBy ?? null])
      const { readers, byLanguage, sinceChange } = await getItemVotes(db, item.id, item.changedAt)
      return {
        ...toContentRow(item, votesOf(item.id)),
        readers,
        votesByLanguage: byLanguage.map((one) => ({ ...one })),
        votesSinceChange: { ...sinceChange },
        texts: { ...texts },
        coming: toComing(change, colleague),
        seconds,
        isSample,
        level,
        subtitles: subtitles === undefined ? null : [...subtitles],
      }
    },
    ...writing(self),
    ...versionsConsole(self),
    ...previewsConsole(self),
    saveVideo: saveVideo(self),
  }
}
