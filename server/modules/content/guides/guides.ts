import type { listGuides as listGuidesCall, listNotices as listNoticesCall } from '#contract/content.ts'
import type { Locale } from '#contract/locale.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { QueryOf } from '#contract/operation.ts'
import type { ContentContext } from '../content-context.ts'
import type { ItemRow } from '../item-row.ts'
import { entryOf, findItems, findOpenItem, openTo } from '../items.ts'
import { matchItems } from './match-guides.ts'
import { parsedBody } from './parsed-body.ts'
import { readingMinutes } from './reading-minutes.ts'

const noticeOf = (row: ItemRow) => ({ ...entryOf(row), pinned: row.is_pinned, popup: row.is_popup })

const guideOf = (row: ItemRow) => ({ ...entryOf(row), minutes: readingMinutes(row) })

/** Announcements, pinned ones first; those that contain what is searched for. */
export async function listNotices(
  self: ContentContext,
  locale: Locale,
  { q, country, page, size }: QueryOf<typeof listNoticesCall>,
) {
  const all = await findItems(self.db, { kind: 'NOTICE', locale })
  const open = all.filter(await openTo(self, country))
  const wanted = q?.toLowerCase() ?? ''
  const found = open.filter(({ title, body }) => `${title}\n${body}`.toLowerCase().includes(wanted))
  return {
    items: found.slice((page - 1) * size, page * size).map(noticeOf),
    page,
    size,
    total: found.length,
  }
}

/** What a reader asks of one item. */
interface ItemRequest {
  readonly locale: Locale
  readonly id: string
  readonly country: Country | undefined
}

/** One announcement. Throws COMMON-A001, COMMON-A004. */
export async function getNotice(self: ContentContext, asked: ItemRequest) {
  const row = await findOpenItem(self, { kind: 'NOTICE', ...asked })
  return { ...noticeOf(row), body: parsedBody(row.body) }
}

/** Guides, of one category if that is said; with a question, those that speak of it, best first. */
export async function listGuides(
  self: ContentContext,
  locale: Locale,
  { category, q, country }: QueryOf<typeof listGuidesCall>,
) {
  const all = await findItems(self.db, { kind: 'GUIDE', locale })
  const open = all.filter(await openTo(self, country))
  const own = open.filter((row) => category === undefined || row.category === category)
  return (q === undefined || q === '' ? own : matchItems(own, q)).map(guideOf)
}

/** One guide. Throws COMMON-A001, COMMON-A004. */
export async function getGuide(self: ContentContext, asked: ItemRequest) {
  const row = await findOpenItem(self, { kind: 'GUIDE', ...asked })
  return { ...guideOf(row), body: parsedBody(row.body) }
}
