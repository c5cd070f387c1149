import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/members/programs.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { useNewSecret } from '#web/features/account/use-new-secret.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { toBody, type KeyValues } from './key-form.ts'

const FORM = { fields: ['name', 'scopes', 'addresses'], listPath: listApiKeys.path } as const

/** The member's keys, and how one is made or revoked. */
export function useApiKeys() {
  const list = useQuery(query(listApiKeys))
  const client = useQueryClient()
  const { send, ...made } = useNewSecret(FORM)
  return {
    list,
    ...made,
    create: (values: KeyValues, reauthToken: string) =>
      send(() => call(createApiKey, { body: toBody(values, reauthToken) })),
    async revoke(id: string): Promise<void> {
      const result = await call(revokeApiKey, { params: { id } })
      if (result.status === 'error') showAlert(failureMessage(result))
      await client.invalidateQueries({ queryKey: [listApiKeys.path] })
    },
  }
}
