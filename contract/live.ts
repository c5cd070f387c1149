import { z } from 'zod/mini'
import type { FailureCode } from './failures/errors.ts'

/** The first message on /api/live: the token never travels in an address. */
export const liveHello = z.object({
  token: z.string().check(z.maxLength(1024)),
  /** The proof of the device's key, as in the DPoP header of a call: method GET, path /api/live. */
  proof: z.optional(z.string().check(z.maxLength(2048))),
  topics: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
})
export type LiveHello = z.infer<typeof liveHello>

/** What the server pushes: one topic, the kind of message, its data. A refused topic carries its code. */
export interface LiveMessage {
  readonly topic: string
  readonly type: string
  readonly data: unknown
}

export interface LiveRefusal {
  readonly topic: string
  readonly type: 'refused'
  readonly code: FailureCode
}

/** Sent once after the first message was accepted; topics not listed were refused one by one. */
export interface LiveReady {
  readonly topic: ''
  readonly type: 'ready'
  readonly data: { readonly topics: readonly string[]; readonly now: string }
}
