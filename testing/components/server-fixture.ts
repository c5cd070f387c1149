import { vi } from 'vitest'
import type { AnswerOf, Operation } from '#contract/operation.ts'

/** A call as it reached the server. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly key: string | null
}

interface Refusal {
  readonly code: string
  readonly fields?: Readonly<Record<string, string>>
  readonly meta?: Readonly<Record<string, string | number>>
}

type Reply = { readonly status: number; readonly envelope: object }

/** The server behind `fetch`, which says what a test tells it to; a call it was told nothing about stays unanswered. */
export function createServerFixture() {
  const replies = new Map<string, Reply>()
  const received: Received[] = []
  const keyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const key = new Headers(init.headers).get('idempotency-key')
    received.push({ method, path: pathname, query: searchParams, body, key })
    const reply = replies.get(`${method} ${pathname}`)
    if (reply === undefined) return new Promise(() => {})
    return Response.json(reply.envelope, { status: reply.status })
  })

  return {
    received,
    /** What this operation answers from now on. */
    answer<Op extends Operation>(operation: Op, data: AnswerOf<Op>): void {
      replies.set(keyOf(operation), { status: 200, envelope: { status: 'success', data } })
    },
    /** Why this operation is refused from now on. */
    refuse(operation: Operation, refusal: Refusal): void {
      const envelope = { status: 'error', message: `Refused: ${refusal.code}`, ...refusal }
      replies.set(keyOf(operation), { status: 400, envelope })
    },
    /** The calls of one operation that arrived. */
    callsOf(operation: Operation): readonly Received[] {
      return received.filter((one) => `${one.method} ${one.path}` === keyOf(operation))
    },
  }
}
