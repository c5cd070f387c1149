import { setTimeout as pause } from 'node:timers/promises'
import type { Letter } from './live-letters.ts'

const TRY_EVERY_MS = 1_000
const MAX_TRIES = 60

/** A letter on its way to another process. */
export interface Envelope extends Letter {
  readonly from: string
}

export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'from' in value && 'message' in value && 'to' in value
}

/** Whose sockets end: those of a session, or all of a member. */
export interface Dropped {
  readonly from: string
  readonly memberId: string
  readonly sessionId?: string | undefined
}

export function isDropped(value: unknown): value is Dropped {
  return typeof value === 'object' && value !== null && 'from' in value && 'memberId' in value
}

/** Posts what must not be lost, for a minute: the connection may be gone just now. Throws what the last try threw. */
export async function insist(post: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await post()
    } catch (error) {
      if (tries >= MAX_TRIES) throw error
    }
    await pause(TRY_EVERY_MS, undefined, { ref: false })
  }
}
