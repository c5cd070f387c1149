import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getMembershipStatus, type MembershipStatus } from '#contract/members/subscribe.ts'
import { session } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { useWalletRefresh } from '#web/features/wallet/use-live-wallet.ts'

const OPENS = ['EXPIRED', 'SCHEDULED', 'NONE']
const TOUCHED = ['/api/subscribe/', '/api/trading/', '/api/profit/']

/** What the browser keeps of a membership (docs/product/decisions.md D-24) follows what the server says. */
function saveFlags({ SIGNAL, AUTOBOT }: MembershipStatus): void {
  const current = session.get()
  if (current === undefined) return
  session.set({
    ...current,
    isSubscribed: !OPENS.includes(SIGNAL.state),
    subscribeEndDate: SIGNAL.end,
    isAutobotSubscribed: !OPENS.includes(AUTOBOT.state),
    autobotSubscribeEndDate: AUTOBOT.end,
  })
}

/** Reads again everything that a purchase or a cancellation changes. */
export function useMembershipRefresh(): () => Promise<void> {
  const client = useQueryClient()
  const refreshWallet = useWalletRefresh()
  return useCallback(async () => {
    refreshWallet()
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && TOUCHED.some((start) => path.startsWith(start)),
    })
    const status = await client.fetchQuery({ ...query(getMembershipStatus), staleTime: 0 })
    saveFlags(status)
  }, [client, refreshWallet])
}
