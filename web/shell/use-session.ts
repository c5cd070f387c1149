import { useSyncExternalStore } from 'react'
import { session } from '#web/api/client.ts'
import type { Session } from '#web/api/session/session.ts'

/** The session, or undefined for a guest; prerendered pages are made for guests. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(session.subscribe, session.get, () => undefined)
}
