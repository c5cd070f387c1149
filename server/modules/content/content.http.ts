import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http.ts'
import type { Content } from './content.ts'

export function contentHandlers(content: Content): Handlers<typeof api.content> {
  return {
    getTerm: async (call) =>
      content.getTerm(call.params['kind'] ?? '', call.query.locale ?? call.locale, call.query.version),
  }
}
