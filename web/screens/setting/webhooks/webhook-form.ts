import type { WebhookKind } from '#contract/programs/webhook-kinds.ts'
import type { createWebhook } from '#contract/programs/webhooks.ts'
import type { BodyInputOf } from '#contract/operation.ts'

/** What the member chose for a new webhook. */
export interface WebhookValues {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookKind[]
}

export const NEW_WEBHOOK: WebhookValues = {
  name: '',
  url: '',
  events: ['deposit.credited', 'withdrawal.completed', 'withdrawal.failed'],
}

export type WebhookErrors = Readonly<Partial<Record<'name' | 'url' | 'events', string>>>

/** What is missing, each with its code; whether an address will do is the server's to say. */
export function missingOf({ name, url, events }: WebhookValues): WebhookErrors {
  return {
    ...(name.trim() === '' && { name: 'WEBHOOK-B001' }),
    ...(!URL.canParse(url.trim()) && { url: 'WEBHOOK-B003' }),
    ...(events.length === 0 && { events: 'WEBHOOK-B002' }),
  }
}

/** The form as the call takes it. */
export function toBody(values: WebhookValues, reauthToken: string): BodyInputOf<typeof createWebhook> {
  const { name, url, events } = values
  return { name: name.trim(), url: url.trim(), events: [...events], reauthToken }
}
