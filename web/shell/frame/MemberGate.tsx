import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { queryClient } from '#web/api/queries.ts'
import { AlarmBell } from './AlarmBell.tsx'
import { whenIdle, withPart } from '#web/shell/tasks.ts'
import { useSession } from '#web/shell/use-session.ts'

function prepareOffline(isMember: boolean): void {
  if (!isMember) return
  whenIdle(() => void withPart(import('#web/offline/start-offline.ts'), ({ startOffline }) => startOffline()))
}

let isFirst = true

/** Screen readers and keyboards start at the title of the new screen. */
function beginAtHeading(): void {
  const heading = document.querySelector('h1')
  if (heading !== null && !isFirst) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  isFirst = false
}

/** What only signed-in screens need: the cache of server state, the bell, and where the keyboard begins. */
export function MemberGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const isMember = session !== undefined
  useEffect(() => prepareOffline(isMember), [isMember])
  useEffect(beginAtHeading, [])
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {session !== undefined && <AlarmBell />}
    </QueryClientProvider>
  )
}
