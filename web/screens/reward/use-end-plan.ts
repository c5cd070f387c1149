import { useState } from 'react'
import { endPlan, type Plan } from '#contract/members/rewards.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { usePlanRefresh } from '#web/features/rewards/use-plan.ts'

/** Ends the plan against the refund that was shown: another one stops the call. */
export function useEndPlan(plan: Plan) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [requestKey] = useState(() => createRequestKey(newKey))
  const refresh = usePlanRefresh()
  async function end(): Promise<void> {
    const body = plan.earlyRefundNow === null ? {} : { expectedRefund: plan.earlyRefundNow }
    setBusy(true)
    const result = await call(endPlan, { body, key: requestKey.of({ ...body, id: plan.id }) })
    setBusy(false)
    setFailure(result.status === 'success' ? undefined : result)
    refresh()
  }
  return { busy, failure, end: () => void end() }
}
