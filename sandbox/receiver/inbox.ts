/** A request that came in, with the headers that begin with webhook-. */
export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly at: Date
  /** What was answered. */
  readonly status: number
}

/** What the receiver answers: its usual 204, an error, or an address elsewhere. */
export const ANSWERS = [204, 500, 410, 302] as const
export type Answer = (typeof ANSWERS)[number]

const MAX_KEPT = 100

/** Requests of members' endpoints, kept in memory, the newest first. */
export function createInbox(now: () => Date) {
  const received: Received[] = []
  let answer: Answer = 204
  return {
    received,
    answer: () => answer,
    change(to: Answer): void {
      answer = to
    },
    add(request: Pick<Received, 'path' | 'headers' | 'body'>): Answer {
      received.unshift({ ...request, at: now(), status: answer })
      received.splice(MAX_KEPT)
      return answer
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>
