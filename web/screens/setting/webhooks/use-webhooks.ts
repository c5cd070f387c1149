import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createWebhook, listWebhooks } from '#contract/programs/webhooks.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { placeFailure } from '#web/api/form.ts'
import { query } from '#web/api/queries.ts'
import { toBody, type WebhookErrors, type WebhookValues } from './webhook-form.ts'

const FIELDS = ['name', 'url', 'events'] as const

/** The member's webhooks, and how one is made. The secret of a new one is in the page's memory until it was saved. */
export function useWebhooks() {
  const list = useQuery(query(listWebhooks))
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [errors, setErrors] = useState<WebhookErrors>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  return {
    list,
    secret,
    errors,
    setErrors,
    failure,
    busy,
    forgetSecret: () => setSecret(undefined),
    async create(values: WebhookValues, reauthToken: string): Promise<void> {
      setBusy(true)
      const result = await call(createWebhook, { body: toBody(values, reauthToken) })
      setBusy(false)
      const placed = result.status === 'error' ? placeFailure(result, FIELDS, {}) : undefined
      setErrors(placed?.fields ?? {})
      setFailure(placed?.rest)
      if (result.status === 'success') setSecret(result.data.secret)
      await client.invalidateQueries({ queryKey: [listWebhooks.path] })
    },
  }
}
