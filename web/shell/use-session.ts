import { useSyncExternalStore } from 'react'
import { session } from '#web/api/client.ts'
import type { Session } from '#web/api/session/session.ts'

let drawnFor: Session | undefined

/** For whom pages are drawn while the app is built: a guest, unless it says a member. */
export function drawFor(reader: Session | undefined): void {
  drawnFor = reader
}

/** The session, or undefined for a guest. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(session.subscribe, session.get, () => drawnFor)
}
