import type { consoleApi } from '#contract/console.ts'
import type { ContentPreviewRow } from '#contract/console/words/content-versions.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ContentContext } from '../content-context.ts'
import { createPreview, listPreviews, revokePreview, type PreviewLink } from './previews.ts'

type Calls = Pick<typeof consoleApi.content, 'listPreviews' | 'createPreview' | 'revokePreview'>

function stateOf({ revokedAt, expiresAt }: PreviewLink, now: Date): ContentPreviewRow['state'] {
  if (revokedAt !== null) return 'REVOKED'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** Links that show an item before it is published. The log names a link by its number, which opens nothing. */
export function previewsConsole(self: ContentContext & ConsoleParts): ConsoleCalls<Calls> {
  return {
    async listPreviews({ params }) {
      const links = await listPreviews(self.db, params['id'] ?? '')
      const colleague = await self.nameColleagues(links.map(({ madeBy }) => madeBy))
      const now = self.clock.now()
      return {
        items: links.map((link) => ({
          id: link.id,
          state: stateOf(link, now),
          madeBy: colleague(link.madeBy),
          madeAt: link.madeAt.toISOString(),
          expiresAt: link.expiresAt.toISOString(),
        })),
      }
    },
    async createPreview({ tx, staff, params, body: { hours } }) {
      const itemId = params['id'] ?? ''
      const { id, token, expiresAt } = await createPreview(self, tx, { itemId, madeBy: staff.id, hours })
      const until = expiresAt.toISOString()
      return {
        answer: { path: `/preview?token=${token}`, expiresAt: until },
        subject: itemId,
        after: { link: id, expiresAt: until },
      }
    },
    async revokePreview({ tx, params, body: { reason } }) {
      const itemId = params['id'] ?? ''
      const id = parseId(params['preview'])
      if (!(await revokePreview(self, tx, { itemId, id }))) throw new Failure(failures.staff.wrongState)
      return { answer: { done: true }, subject: itemId, after: { link: id, state: 'REVOKED' }, reason }
    },
  }
}
