import { useState } from 'react'
import { saveTerms } from '#contract/console/words/terms.ts'
import type { CallFailure } from '#web/api/call.ts'
import { newKey } from '#web/api/new-key.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { call } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/queries.ts'
import { t } from '../../../../i18n/messages.ts'
import { bodiesOf, type TermsDraft } from './terms-draft.ts'

/** Sends the changed languages one after another; what was sent before a refusal is kept. */
export function useTermsSaving(id: string) {
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  async function send(saved: TermsDraft, draft: TermsDraft): Promise<CallFailure | undefined> {
    for (const body of bodiesOf(saved, draft)) {
      const result = await call(saveTerms, { params: { id }, body, key: requestKey.of([id, body]) })
      if (result.status === 'error') return result
      requestKey.renew()
    }
    return undefined
  }
  async function save(saved: TermsDraft, draft: TermsDraft): Promise<void> {
    setBusy(true)
    const refused = await send(saved, draft)
    await queryClient.invalidateQueries()
    setBusy(false)
    setFailure(refused)
    if (refused === undefined) showToast({ text: t.content_saved() })
  }
  return { failure, busy, save }
}
