import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { RequestSelf } from '../../requests/requests.ts'

type Calls = typeof consoleApi.inquiries

/** Saved replies. */
export function templates({
  db,
  inquiries,
}: RequestSelf): Pick<ConsoleCalls<Calls>, 'listTemplates' | 'saveTemplate' | 'removeTemplate'> {
  return {
    async listTemplates() {
      const items = (await inquiries.listTemplates(db)).map(({ changedAt, ...text }) => ({
        ...text,
        changedAt: changedAt.toISOString(),
      }))
      return { items }
    },
    async saveTemplate({ tx, body }) {
      const id = await inquiries.saveTemplate(tx, body)
      return { answer: { id }, subject: `${body.name} ${body.locale}`, after: { content: body.content } }
    },
    async removeTemplate({ tx, params }) {
      const id = params['id'] ?? ''
      if (!isUuid(id)) throw new Failure(failures.common.notFound)
      const { name, locale } = await inquiries.removeTemplate(tx, id)
      return { answer: { done: true }, subject: `${name} ${locale}` }
    },
  }
}
