import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'
import type { InquiriesContext } from '../inquiries-context.ts'

/** Saved replies. */
export function templates(
  self: InquiriesContext,
): Pick<ConsoleCalls<typeof consoleApi.inquiries>, 'listTemplates' | 'saveTemplate' | 'removeTemplate'> {
  return {
    async listTemplates() {
      const items = (await listTemplates(self.db)).map(({ changedAt, ...text }) => ({
        ...text,
        changedAt: changedAt.toISOString(),
      }))
      return { items }
    },
    async saveTemplate({ tx, body }) {
      const id = await saveTemplate(self, tx, body)
      return { answer: { id }, subject: `${body.name} ${body.locale}`, after: { content: body.content } }
    },
    async removeTemplate({ tx, params }) {
      const id = params['id'] ?? ''
      if (!isUuid(id)) throw new Failure(failures.common.notFound)
      const { name, locale } = await removeTemplate(tx, id)
      return { answer: { done: true }, subject: `${name} ${locale}` }
    },
  }
}
