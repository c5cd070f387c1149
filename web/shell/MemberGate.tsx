import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#web/api/queries.ts'
import { AlarmBell } from './AlarmBell.tsx'
import { useSession } from './use-session.ts'

/** What only signed-in screens need: the cache of server state, and the bell. */
export function MemberGate({ children }: { children: ReactNode }) {
  const session = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {session !== undefined && <AlarmBell />}
    </QueryClientProvider>
  )
}
