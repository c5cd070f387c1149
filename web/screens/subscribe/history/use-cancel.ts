import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelSubscription, previewCancel } from '#contract/members/subscribe.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { useMembershipRefresh } from '#web/features/membership/use-membership.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'

/** The preview of a cancellation, and cancelling for exactly that sum; a changed sum is shown again first. */
export function useCancel(id: string, onDone: () => void) {
  const client = useQueryClient()
  const refresh = useMembershipRefresh()
  const preview = useQuery({ ...query(previewCancel, { params: { id } }), staleTime: 0 })
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))

  async function cancel(expectedRefundMcs: string): Promise<void> {
    const body = { expectedRefundMcs }
    setBusy(true)
    const result = await call(cancelSubscription, { params: { id }, body, key: requestKey.of(body) })
    if (result.status === 'success') {
      await refresh()
      setBusy(false)
      showToast({ text: m.subscribe_cancelled_toast({ sum: sum(unitsOf(expectedRefundMcs), 'MCS') }) })
      onDone()
      return
    }
    setBusy(false)
    setFailure(result)
    void client.invalidateQueries({ queryKey: query(previewCancel, { params: { id } }).queryKey })
  }

  return { preview, failure, busy, cancel }
}
