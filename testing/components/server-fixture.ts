import { vi } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { AnswerOf, Area, Operation } from '#contract/operation.ts'

/** A call as it reached the server. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly key: string | null
  /** What the contract knows the call as. */
  readonly operation: Operation
}

interface Refusal {
  readonly code: string
  readonly fields?: Readonly<Record<string, string>>
  readonly meta?: Readonly<Record<string, string | number>>
}

interface Reply {
  readonly status: number
  readonly envelope: object | string
}

const AREAS: readonly Area[] = [...Object.values(api), ...Object.values(consoleApi)]
const CALLS = AREAS.flatMap((area) => Object.values(area)).map((operation) => ({
  operation,
  // A fixed path is meant before one with a value in the same location.
  values: operation.path.split(':').length,
  pattern: new RegExp(`^${operation.path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** What was sent that the contract does not take: the test that sent it fails. */
let faults: string[] = []

/** What was sent against the contract since this was asked last. */
export function claimContractFaults(): readonly string[] {
  const claimed = faults
  faults = []
  return claimed
}

function findOperation(method: string, path: string): Operation {
  const fitting = CALLS.filter(({ operation, pattern }) => operation.method === method && pattern.test(path))
  const [found] = fitting.toSorted((a, b) => a.values - b.values)
  if (found !== undefined) return found.operation
  faults.push(`${method} ${path} is no call of the contract`)
  throw new Error(faults.at(-1))
}

/** A query that an address holds is read by the server alone; a body comes from a form of our own. */
function checkBody(operation: Operation, body: unknown): void {
  const read = operation.body?.safeParse(body)
  if (read?.success === false)
    faults.push(`${operation.method} ${operation.path} does not take ${JSON.stringify(read.error.issues)}`)
}

function bodyOf({ body }: RequestInit): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

const keyOf = ({ method, path }: Operation) => `${method} ${path}`

function successOf(operation: Operation, data: unknown): Reply['envelope'] {
  if (operation.answerType !== undefined) return typeof data === 'string' ? data : ''
  // A wrong example is the test's own fault and is told at once.
  operation.answer.parse(data)
  return operation.flat === true ? { status: 'success', ...Object(data) } : { status: 'success', data }
}

/** The server behind `fetch`, which says what a test tells it to; a call it was told nothing about stays unanswered. */
export function createServerFixture() {
  const replies = new Map<string, Reply>()
  const received: Received[] = []

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const method = init.method ?? 'GET'
    const body = bodyOf(init)
    const operation = findOperation(method, pathname)
    checkBody(operation, body)
    const key = new Headers(init.headers).get('idempotency-key')
    received.push({ method, path: pathname, query: searchParams, body, key, operation })
    const reply = replies.get(keyOf(operation))
    if (reply === undefined) return new Promise(() => {})
    const { status, envelope } = reply
    return typeof envelope === 'string'
      ? new Response(envelope, { status })
      : Response.json(envelope, { status })
  })

  return {
    received,
    /** What this operation answers from now on. Throws when the contract does not take it. */
    answer<Op extends Operation>(operation: Op, data: AnswerOf<Op>): void {
      replies.set(keyOf(operation), { status: 200, envelope: successOf(operation, data) })
    },
    /** Why this operation is refused from now on. */
    refuse(operation: Operation, refusal: Refusal): void {
      const envelope = { status: 'error', message: `Refused: ${refusal.code}`, ...refusal }
      replies.set(keyOf(operation), { status: 400, envelope })
    },
    /** The calls of one operation that arrived. */
    callsOf(operation: Operation): readonly Received[] {
      return received.filter((one) => keyOf(one.operation) === keyOf(operation))
    },
  }
}

export type ServerFixture = ReturnType<typeof createServerFixture>
