import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Archives } from './archives.ts'

/** Contract operation → function of the front door. */
export function archivesHandlers(archives: Archives): Handlers<typeof api.archives> {
  return {
    getArchive: ({ caller }) => archives.getArchive(caller.memberId),
    requestArchive: ({ caller, body, locale, address, device }) =>
      archives.requestArchive(caller, { token: body.reauthToken, locale, origin: { address, device } }),
    saveArchive: ({ caller, body, params, address, device }) =>
      archives.saveArchive(caller, {
        id: params['id'] ?? '',
        token: body.reauthToken,
        origin: { address, device },
      }),
  }
}
