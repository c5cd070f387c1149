import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A request as it goes over the wire: made before the clock starts, so that sending costs the driver next to nothing. */
export type WireRequest = Buffer

export interface RequestParts {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | undefined
}

export interface Answer {
  readonly status: number
  readonly body: string
  readonly bytes: number
  readonly milliseconds: number
  /** It says when to come back. */
  readonly hasRetryAfter: boolean
}

const HEAD_END = '\r\n\r\n'

export function toWire({ method, path, token, headers = {}, body }: RequestParts): WireRequest {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(lines.join('\r\n') + HEAD_END + text)
}

/** The first whole answer among the bytes that have come, and how long it is; undefined while there is none. */
function parseAnswer(
  bytes: Buffer,
): (Pick<Answer, 'status' | 'body' | 'hasRetryAfter'> & { readonly end: number }) | undefined {
  const head = bytes.indexOf(HEAD_END)
  if (head < 0) return undefined
  const text = bytes.toString('latin1', 0, head)
  const length = /^content-length: (\d+)$/im.exec(text)?.[1]
  if (length === undefined) throw new Error(`an answer without its length:\n${text}`)
  const [from, end] = [head + HEAD_END.length, head + HEAD_END.length + Number(length)]
  if (bytes.length < end) return undefined
  return {
    status: Number(text.slice(9, 12)),
    body: bytes.toString('utf8', from, end),
    hasRetryAfter: /^retry-after: \d/im.test(text),
    end,
  }
}

export interface Connection {
  readonly send: (request: WireRequest) => Promise<Answer>
  close(): void
}

/** A connection to a port of this machine, on which one request is sent after the other. */
export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  let come: Buffer = Buffer.alloc(0)
  let waiting:
    | { began: number; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
    | undefined
  const end = (error: unknown) => waiting?.reject(error)
  socket.on('data', (part) => {
    try {
      come = come.length === 0 ? part : Buffer.concat([come, part])
      const answer = parseAnswer(come)
      if (answer === undefined || waiting === undefined) return
      come = come.subarray(answer.end)
      const { began, resolve } = waiting
      waiting = undefined
      const { end: bytes, ...told } = answer
      resolve({ ...told, bytes, milliseconds: performance.now() - began })
    } catch (error) {
      end(error)
    }
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error(`the server on port ${port} hung up`)))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { began: performance.now(), resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}

export interface LoadTarget {
  readonly ports: readonly number[]
  readonly connections: number
}

export interface Load {
  readonly seconds: number
  /** In the order of the requests. */
  readonly answers: readonly Answer[]
}

/** Sends all requests, as many at once as there are connections, shared out evenly over the ports. */
export async function runLoad(
  { ports, connections }: LoadTarget,
  requests: readonly WireRequest[],
): Promise<Load> {
  const count = Math.min(connections, requests.length)
  const lanes = await Promise.all(
    Array.from({ length: count }, (_, index) => openConnection(ports[index % ports.length] ?? 0)),
  )
  const answers: Answer[] = Array.from({ length: requests.length })
  let next = 0
  const began = performance.now()
  try {
    await Promise.all(
      lanes.map(async ({ send }) => {
        for (let index = next++; index < requests.length; index = next++) {
          const request = requests[index]
          if (request !== undefined) answers[index] = await send(request)
        }
      }),
    )
    return { seconds: (performance.now() - began) / 1000, answers }
  } finally {
    for (const lane of lanes) lane.close()
  }
}

/** The time under which so great a share of the answers came, in milliseconds. */
export function percentileMs(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
