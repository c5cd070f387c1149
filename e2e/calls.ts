import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyInputOf, Operation } from '#contract/operation.ts'

interface Sent<Op> {
  readonly body?: BodyInputOf<Op>
  readonly params?: Readonly<Record<string, string>>
}

interface Reply {
  readonly code?: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly data?: unknown
}

/** Calls of the API over HTTP, without a browser. */
export interface Calls {
  /** The data of a call that must succeed. */
  ok<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<AnswerOf<Op>>
  /** What a call is refused with that must be. */
  refusal<Op extends Operation>(operation: Op, sent?: Sent<Op>): Promise<Reply>
}

type Headers = Readonly<Record<string, string>>

interface Caller {
  /** What says who calls; asked for anew each time. */
  readonly headers?: () => Promise<Headers> | Headers
  /** Gives the one-time code that a call asks for, which is then sent again. */
  readonly prove?: () => Promise<unknown>
}

/** Calls as somebody, or as nobody. */
export function callsOf(url: string, { headers = () => ({}), prove }: Caller = {}): Calls {
  async function once<Op extends Operation>(operation: Op, { body, params = {} }: Sent<Op>) {
    const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const answer = await fetch(`${url}${path}`, {
      method: operation.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(operation.keyed === true ? { 'idempotency-key': randomUUID() } : {}),
        ...(await headers()),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const reply: Reply = await answer.json()
    return { isDone: answer.ok, reply, told: `${path} answered ${answer.status} ${JSON.stringify(reply)}` }
  }
  async function send<Op extends Operation>(operation: Op, sent: Sent<Op> = {}) {
    const first = await once(operation, sent)
    if (first.reply.code !== 'STAFF-A011' || prove === undefined) return first
    await prove()
    return once(operation, sent)
  }
  return {
    async ok<Op extends Operation>(operation: Op, sent?: Sent<Op>) {
      const { isDone, reply, told } = await send(operation, sent)
      if (!isDone) throw new Error(told)
      // Checked border: the server's answers are held against the contract by its own tests.
      return (operation.flat === true ? reply : reply.data) as AnswerOf<Op>
    },
    async refusal(operation, sent) {
      const { isDone, reply, told } = await send(operation, sent)
      if (isDone) throw new Error(told)
      return reply
    },
  }
}
