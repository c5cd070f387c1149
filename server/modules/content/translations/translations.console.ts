import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import { csvOf } from '#server/kernel/files/csv.ts'
import { dropEdit, listEdits, saveEdits } from './edits.ts'
import type { ContentContext } from '../content-context.ts'

type Self = ContentContext & ConsoleParts

async function listEditViews(self: Self) {
  const rows = await listEdits(self.db)
  const colleague = await self.nameColleagues(rows.map(({ changedBy }) => changedBy))
  const items = rows.map(({ changedBy, changedAt, ...row }) => ({
    ...row,
    by: colleague(changedBy),
    changedAt: changedAt.toISOString(),
  }))
  return { items }
}

/** Texts of the apps that staff would have otherwise, until the next release takes them over. */
export function translationsConsole(
  deps: ContentContext,
  parts: ConsoleParts,
): ConsoleCalls<typeof consoleApi.translations> {
  const self: Self = { ...deps, ...parts }
  return {
    listEdits: () => listEditViews(self),
    async saveEdit({ tx, staff, body }) {
      const wrong = await saveEdits(self, tx, { edits: [body], staffId: staff.id })
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
      const dropped = await dropEdit(tx, parseId(params['id']))
      if (dropped === undefined) throw new Failure(failures.common.notFound)
      const { key, locale, text } = dropped
      return { answer: { done: true }, subject: `${key} ${locale}`, before: { text } }
    },
    async importEdits({ tx, staff, body: { items } }) {
      const wrong = await saveEdits(self, tx, { edits: items, staffId: staff.id })
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
      const rows = await listEdits(self.db)
      const table = rows.map(({ key, locale, text, source }) => [key, locale, text, source])
      return { answer: csvOf([['key', 'locale', 'text', 'source'], ...table]), subject: 'translations.csv' }
    },
  }
}
