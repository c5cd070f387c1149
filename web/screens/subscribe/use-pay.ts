import { useState } from 'react'
import type { MembershipItem } from '#contract/rules/money/membership.ts'
import {
  quoteMembership,
  subscribe,
  type MembershipQuote,
  type Subscription,
} from '#contract/members/subscribe.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { useMembershipRefresh } from '#web/features/membership/use-membership.ts'

export interface PurchaseChoice {
  readonly item: MembershipItem
  readonly days: number
}

/** Asking for a price, and paying it while it holds. */
export function usePay(onPaid: (subscription: Subscription) => void) {
  const [wanted, setWanted] = useState<PurchaseChoice>()
  const [quote, setQuote] = useState<MembershipQuote>()
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  const refresh = useMembershipRefresh()

  async function requestQuote(next: PurchaseChoice): Promise<void> {
    setWanted(next)
    setBusy(true)
    const result = await call(quoteMembership, { body: next })
    setBusy(false)
    setQuote(result.status === 'success' ? result.data : undefined)
    setFailure(result.status === 'error' ? result : undefined)
  }

  function close(): void {
    setWanted(undefined)
    setQuote(undefined)
    setFailure(undefined)
  }

  async function pay({ quoteId }: MembershipQuote, autoRenew: boolean): Promise<void> {
    const body = autoRenew ? { quoteId, autoRenew } : { quoteId }
    setBusy(true)
    const result = await call(subscribe, { body, key: requestKey.of(body) })
    setBusy(false)
    if (result.status === 'error') {
      setFailure(result)
      return
    }
    await refresh()
    close()
    onPaid(result.data.subscription)
  }

  return { wanted, quote, failure, busy, ask: requestQuote, close, pay }
}

export type Paying = ReturnType<typeof usePay>
