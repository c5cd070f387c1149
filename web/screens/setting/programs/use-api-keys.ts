import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/members/programs.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { placeFailure } from '#web/api/form.ts'
import { query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { toBody, type KeyErrors, type KeyValues } from './key-form.ts'

const FIELDS = ['name', 'scopes', 'addresses'] as const

/** The member's keys, and how one is made or revoked. The secret of a new one is in the page's memory until it was saved. */
export function useApiKeys() {
  const list = useQuery(query(listApiKeys))
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [errors, setErrors] = useState<KeyErrors>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: [listApiKeys.path] })
  return {
    list,
    secret,
    errors,
    setErrors,
    failure,
    busy,
    forgetSecret: () => setSecret(undefined),
    async create(values: KeyValues, reauthToken: string): Promise<void> {
      setBusy(true)
      const result = await call(createApiKey, { body: toBody(values, reauthToken) })
      setBusy(false)
      const placed = result.status === 'error' ? placeFailure(result, FIELDS, {}) : undefined
      setErrors(placed?.fields ?? {})
      setFailure(placed?.rest)
      if (result.status === 'success') setSecret(result.data.secret)
      await refresh()
    },
    async revoke(id: string): Promise<void> {
      const result = await call(revokeApiKey, { params: { id } })
      if (result.status === 'error') showAlert(failureMessage(result))
      await refresh()
    },
  }
}
