import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { queryClient } from '#web/api/queries.ts'
import { AlarmBell } from './AlarmBell.tsx'
import { whenIdle } from './tasks.ts'
import { useSession } from './use-session.ts'

function prepareOffline(isMember: boolean): void {
  if (!isMember) return
  whenIdle(() => void import('#web/offline/start-offline.ts').then(({ startOffline }) => startOffline()))
}

/** What only signed-in screens need: the cache of server state, and the bell. */
export function MemberGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const isMember = session !== undefined
  useEffect(() => prepareOffline(isMember), [isMember])
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {session !== undefined && <AlarmBell />}
    </QueryClientProvider>
  )
}
