import { useQuery } from '@tanstack/react-query'
import { createWebhook, listWebhooks } from '#contract/programs/webhooks.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { useNewSecret } from '#web/features/account/use-new-secret.ts'
import { toBody, type WebhookValues } from './webhook-form.ts'

const FORM = { fields: ['name', 'url', 'events'], listPath: listWebhooks.path } as const

/** The member's webhooks, and how one is made. */
export function useWebhooks() {
  const list = useQuery(query(listWebhooks))
  const { send, ...made } = useNewSecret(FORM)
  return {
    list,
    ...made,
    create: (values: WebhookValues, reauthToken: string) =>
      send(() => call(createWebhook, { body: toBody(values, reauthToken) })),
  }
}
