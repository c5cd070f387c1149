import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Programs } from './programs.ts'

const origin = ({ address, device }: { address: string; device: string }) => ({ address, device })

/** Contract operation → function of the front door. */
export function programsHandlers(programs: Programs): Handlers<typeof api.programs> {
  return {
    listApiKeys: ({ caller }) => programs.listApiKeys(caller.memberId),
    createApiKey: (call) => programs.createApiKey(call.caller, { form: call.body, origin: origin(call) }),
    revokeApiKey: (call) =>
      programs.revokeApiKey(call.caller, { id: call.params['id'] ?? '', origin: origin(call) }),
  }
}
