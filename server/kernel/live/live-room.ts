import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { FailureCode } from '#contract/failures/errors.ts'
import type { Wire } from './live-frames.ts'
import type { Caller } from '../security/session.ts'

/** Whether a caller may subscribe to a topic: always, until a moment (and with which code after it), or not at all. */
export type Admission =
  | 'open'
  | { readonly until: Date; readonly thenRefused: FailureCode }
  | { readonly refused: FailureCode }

export type OpenTopic = Exclude<Admission, { readonly refused: FailureCode }>

/** One page that listens. */
export interface Client {
  readonly socket: WebSocket
  readonly wire: Wire
  readonly caller: Caller
  readonly topics: Map<string, OpenTopic>
}

export interface Clients {
  readonly all: Set<Client>
  /** The same by member: a message for one of many thousands looks at nobody else. Oldest first. */
  readonly byMember: Map<string, Set<Client>>
}

/** More pages than a person has open; without a limit one session could hold every connection of the process. */
const MAX_SOCKETS_PER_SESSION = 10
export const TRY_AGAIN_LATER = 1013
export const POLICY = 1008

/** Adds a page. The eleventh of a session closes the oldest one, which is most likely a connection that died unnoticed. */
export function addClient({ all, byMember }: Clients, client: Client): void {
  const { memberId, sessionId } = client.caller
  const ofMember = byMember.get(memberId) ?? new Set()
  const ofSession = [...ofMember].filter(({ caller }) => caller.sessionId === sessionId)
  if (ofSession.length >= MAX_SOCKETS_PER_SESSION && ofSession[0] !== undefined) {
    removeClient({ all, byMember }, ofSession[0])
    ofSession[0].socket.close(TRY_AGAIN_LATER, 'too many pages')
  }
  all.add(client)
  byMember.set(memberId, ofMember.add(client))
}

export function removeClient({ all, byMember }: Clients, client: Client): void {
  const { memberId } = client.caller
  const ofMember = byMember.get(memberId)
  all.delete(client)
  ofMember?.delete(client)
  if (ofMember?.size === 0) byMember.delete(memberId)
}

/**
 * Lets every page go, each at a moment of its own within the time, so that they do not all come back at once. Returns when the last is
 * gone.
 */
export async function closeSpread({ all }: Clients, why: string, withinMs: number): Promise<void> {
  const closings = [...all].map(async ({ socket }) => {
    if (withinMs > 0) await pause(randomInt(withinMs))
    socket.close(TRY_AGAIN_LATER, why)
  })
  await Promise.all(closings)
}
