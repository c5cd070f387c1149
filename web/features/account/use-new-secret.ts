import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure, CallResult } from '#web/api/call.ts'
import { placeFailure } from '#web/api/form.ts'

interface NewSecretForm {
  /** Those that may be refused. */
  readonly fields: readonly string[]
  /** Path of the list in which the new thing stands. */
  readonly listPath: string
}

/** How something is made that has a secret, which is in the page's memory until it was saved. */
export function useNewSecret({ fields, listPath }: NewSecretForm) {
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  return {
    secret,
    errors,
    setErrors,
    failure,
    busy,
    forgetSecret: () => setSecret(undefined),
    send: async (create: () => Promise<CallResult<{ secret: string }>>): Promise<void> => {
      setBusy(true)
      const result = await create()
      setBusy(false)
      const placed = result.status === 'error' ? placeFailure(result, fields) : undefined
      setErrors(placed?.fields ?? {})
      setFailure(placed?.rest)
      if (result.status === 'success') setSecret(result.data.secret)
      await client.invalidateQueries({ queryKey: [listPath] })
    },
  }
}
