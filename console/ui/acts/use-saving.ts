import { useState } from 'react'
import type { AnswerOf, BodyInputOf, Operation } from '#contract/operation.ts'
import type { CallFailure } from '#web/api/call.ts'
import { newKey } from '#web/api/new-key.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { call } from '#console/api/client.ts'
import { queryClient } from '#console/api/queries.ts'

/** A file as it counts for a key: which one it is, and as it was then. */
function nameFiles(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.entries(body).map(([name, value]: [string, unknown]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
  )
}

/** Sends what a page's own form holds; the same content keeps its key, so that pressing twice saves once. */
export function useSaving<Op extends Operation>(
  operation: Op,
  params: Readonly<Record<string, string>> = {},
) {
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  async function save(body: BodyInputOf<Op>, done: string): Promise<AnswerOf<Op> | undefined> {
    setBusy(true)
    const key = requestKey.of([operation.path, params, nameFiles(body)])
    const result = await call(operation, { params, body, key })
    setBusy(false)
    if (result.status === 'error') {
      setFailure(result)
      return undefined
    }
    requestKey.renew()
    setFailure(undefined)
    showToast({ text: done })
    await queryClient.invalidateQueries()
    return result.data
  }
  return { failure, busy, save }
}
