import { failures } from '#contract/failures/failures.ts'
import type { consoleApi } from '#contract/console.ts'
import { csvOf } from '#server/kernel/files/csv.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { nameColleagues } from '../../people/people.ts'
import type { RequestSelf } from '../../requests/requests.ts'

async function listEditViews({ db, content }: Pick<RequestSelf, 'db' | 'content'>) {
  const rows = await content.listEdits(db)
  const colleague = await nameColleagues(
    db,
    rows.map(({ changedBy }) => changedBy),
  )
  const items = rows.map(({ changedBy, changedAt, ...row }) => ({
    ...row,
    by: colleague(changedBy),
    changedAt: changedAt.toISOString(),
  }))
  return { items }
}

/** Texts of the apps that staff would have otherwise, until the next release takes them over. */
export function translationsConsole({
  db,
  content,
}: RequestSelf): ConsoleCalls<typeof consoleApi.translations> {
  return {
    listEdits: () => listEditViews({ db, content }),
    async saveEdit({ tx, staff, body }) {
      const wrong = await content.saveEdits(tx, { edits: [body], staffId: staff.id })
      if (wrong.length > 0)
        throw new Failure(failures.staff.valueRefused, { fields: { text: failures.staff.valueRefused } })
      return {
        answer: { done: true },
        subject: `${body.key} ${body.locale}`,
        before: { source: body.source },
        after: { text: body.text },
      }
    },
    async dropEdit({ tx, params }) {
      const dropped = await content.dropEdit(tx, parseId(params['id']))
      if (dropped === undefined) throw new Failure(failures.common.notFound)
      const { key, locale, text } = dropped
      return { answer: { done: true }, subject: `${key} ${locale}`, before: { text } }
    },
    async importEdits({ tx, staff, body: { items } }) {
      const wrong = await content.saveEdits(tx, { edits: items, staffId: staff.id })
      if (wrong.length > 0)
        throw new Failure(failures.staff.valueRefused, {
          fields: { items: failures.staff.valueRefused },
          meta: { item: wrong[0] ?? '' },
        })
      return {
        answer: { saved: items.length },
        subject: 'import',
        after: { texts: String(items.length) },
      }
    },
    async exportEdits() {
      const rows = await content.listEdits(db)
      const table = rows.map(({ key, locale, text, source }) => [key, locale, text, source])
      return { answer: csvOf([['key', 'locale', 'text', 'source'], ...table]), subject: 'translations.csv' }
    },
  }
}
