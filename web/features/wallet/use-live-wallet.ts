import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { liveState, useLiveTopic } from '#web/api/live/live-stream.ts'
import { useStore } from '#web/base/store.ts'

const WALLET_CALLS = '/api/wallet/'

/** Reads again everything known of the wallet. */
export function useWalletRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(WALLET_CALLS),
    })
  }, [client])
}

/** Keeps the wallet's figures fresh: the server says when something moved; what was missed is read after a break. */
export function useLiveWallet(): void {
  const refresh = useWalletRefresh()
  const state = useStore(liveState, 'idle')
  const wasLost = useRef(false)
  useEffect(() => {
    if (state === 'live' && wasLost.current) refresh()
    wasLost.current = state === 'lost'
  }, [state, refresh])
  useLiveTopic('wallet', refresh)
}
