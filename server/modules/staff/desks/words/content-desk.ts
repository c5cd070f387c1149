import { CONTENT_ID, type StaffContentRow } from '#contract/console/words/content.ts'
import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { LOCALES } from '#contract/locale.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { StaffItem } from '#server/modules/content/content.ts'
import type { Act, ConsoleCalls, Facts } from '#server/kernel/console/console-calls.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import type { RequestSelf } from '../../requests/requests.ts'

type Calls = typeof consoleApi.content
const done = { done: true as const }

function toContentRow({
  title,
  publishAt,
  changedAt,
  editedAt,
  languages,
  ...item
}: StaffItem): StaffContentRow {
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

function writing({
  content,
  clock,
}: RequestSelf): Pick<ConsoleCalls<Calls>, 'saveContent' | 'publishContent' | 'archiveContent'> {
  return {
    async saveContent({ tx, params, body }) {
      const id = params['id'] ?? ''
      if (!CONTENT_ID.test(id)) throw new Failure(failures.common.notFound)
      if (body.texts.en === undefined)
        throw new Failure(failures.staff.valueRefused, { fields: { texts: failures.staff.valueRefused } })
      const before = factsOf(await content.findItem(tx, id))
      const { place, ...rest } = body
      if (!(await content.saveItem(tx, { ...rest, id, position: place })))
        throw new Failure(failures.staff.wrongState)
      return { answer: done, subject: id, before, after: factsOf(await content.findItem(tx, id)) }
    },
    async publishContent({ tx, params, body: { at } }) {
      const id = params['id'] ?? ''
      const now = clock.now()
      const when = at === null ? now : new Date(at)
      if (when < now)
        throw new Failure(failures.staff.valueRefused, { fields: { at: failures.staff.valueRefused } })
      const before = factsOf(await content.findItem(tx, id))
      await content.schedule(tx, { id, at: when })
      return { answer: done, subject: id, before, after: factsOf(await content.findItem(tx, id)) }
    },
    async archiveContent({ tx, params, body: { reason } }) {
      const id = params['id'] ?? ''
      const before = factsOf(await content.findItem(tx, id))
      await content.archive(tx, id)
      return { answer: done, subject: id, before, after: { state: 'ARCHIVED' }, reason }
    },
  }
}

function saveVideo({ content }: RequestSelf): Act<Calls['saveVideo']> {
  return async ({ tx, params, body: { category, level, sample, file, picture, ...subtitles } }) => {
    const id = params['id'] ?? ''
    if (!CONTENT_ID.test(id)) throw new Failure(failures.common.notFound)
    const saved = await content.saveVideoFiles(tx, {
      id,
      category,
      level,
      isSample: sample === 'yes',
      film: file && (await content.checkFilm(file)),
      picture: picture && (await content.checkPicture(picture)),
      subtitles: await content.checkSubtitles(subtitles),
    })
    const { seconds, file: name, before } = saved
    const languages = (await content.subtitlesOf(tx, id)) ?? []
    return {
      answer: { seconds },
      subject: id,
      before: before === null ? undefined : { file: before },
      after: { file: name, seconds: `${seconds}`, level, sample, subtitles: languages.join(' ') },
    }
  }
}

/** Notices, guides and videos in five languages. */
export function contentConsole(self: RequestSelf): ConsoleCalls<Calls> {
  const { db, content } = self
  return {
    async listContent({ query: { cursor, size, ...choice } }) {
      const { kind, state, missing } = choice
      const after = parseCursor(cursor)
      const found = await content.listItems(db, { kind, state, missing, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ changedAt, id }) => ({ at: changedAt, id }))
      return { items: rows.map(toContentRow), next }
    },
    async getContent({ params }) {
      const item = await content.findItem(db, params['id'] ?? '')
      if (item === undefined) throw new Failure(failures.common.notFound)
      const { seconds, isSample, level, texts } = item
      const subtitles = await content.subtitlesOf(db, item.id)
      return {
        ...toContentRow(item),
        texts: { ...texts },
        seconds,
        isSample,
        level,
        subtitles: subtitles === undefined ? null : [...subtitles],
      }
    },
    ...writing(self),
    saveVideo: saveVideo(self),
  }
}
