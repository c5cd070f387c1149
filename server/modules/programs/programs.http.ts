import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Programs } from './programs.ts'

const origin = ({ address, device }: { address: string; device: string }) => ({ address, device })

/** Contract operation → function of the front door. */
export function programsHandlers(programs: Programs): Handlers<typeof api.programs> {
  return {
    listApiKeys: ({ caller }) => programs.listApiKeys(caller.memberId),
    createApiKey: (call) => programs.createApiKey(call.caller, { form: call.body, origin: origin(call) }),
    listWebhooks: ({ caller }) => programs.listWebhooks(caller.memberId),
    createWebhook: (call) => programs.createWebhook(call.caller, { form: call.body, origin: origin(call) }),
    changeWebhook: ({ caller, params, body }) =>
      programs.changeWebhook(caller, { id: params['id'] ?? '', form: body }),
    removeWebhook: (call) =>
      programs.removeWebhook(call.caller, { id: call.params['id'] ?? '', origin: origin(call) }),
    rotateWebhookSecret: (call) =>
      programs.rotateWebhookSecret(call.caller, {
        id: call.params['id'] ?? '',
        origin: origin(call),
        reauthToken: call.body.reauthToken ?? '',
      }),
    testWebhook: ({ caller, params }) => programs.testWebhook(caller, params['id'] ?? ''),
    listWebhookDeliveries: ({ caller, params, query }) =>
      programs.listWebhookDeliveries(caller.memberId, { id: params['id'] ?? '', ...query }),
    replayWebhook: ({ caller, params }) =>
      programs.replayWebhook(caller, { id: params['id'] ?? '', delivery: params['delivery'] ?? '' }),
    revokeApiKey: (call) =>
      programs.revokeApiKey(call.caller, { id: call.params['id'] ?? '', origin: origin(call) }),
  }
}
