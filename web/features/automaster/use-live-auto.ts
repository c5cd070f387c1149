import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveTopic } from '#web/api/live/live-stream.ts'

const AUTO_CALLS = '/api/trading/'

/** Reads again everything known of Auto Master. */
export function useAutoRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(AUTO_CALLS),
    })
  }, [client])
}

/** Keeps positions and sums fresh: the server says when one was closed. */
export function useLiveAuto(): void {
  useLiveTopic('auto', useAutoRefresh())
}
