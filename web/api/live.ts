export type LiveState = 'idle' | 'live' | 'lost'
export interface LiveMessage {
  readonly topic: string
  readonly type: string
  readonly data: unknown
}

export interface LiveSocket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export interface LiveParts {
  readonly open: () => LiveSocket
  readonly token: () => string
  /** The proof of the device's key for the token. */
  readonly prove: (token: string) => Promise<string | undefined>
  /** Gets a newer access token after the server refused the one sent. */
  readonly renew: () => Promise<unknown>
  readonly schedule: (work: () => void, delayMs: number) => () => void
  readonly onState: (state: LiveState) => void
  readonly onMessage: (message: LiveMessage) => void
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/** How long to wait before try number `attempt` (0 is the first): doubled each time, at most 30 s. */
export function backoffMs(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10))
}

function parse(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/**
 * The live stream: one socket for all topics, opened while anyone listens. The token travels in the first message.
 * After a break it comes back by itself; each return is told by state 'live', so that listeners fetch what they missed.
 */
export function createLive(parts: LiveParts): { start(topics: readonly string[]): void; stop(): void } {
  let socket: LiveSocket | undefined
  let cancelRetry = () => {}
  let topics: readonly string[] = []
  let attempt = 0
  let running = false

  function connect(): void {
    const opened = parts.open()
    socket = opened
    opened.onopen = () => void greet(opened)
    opened.onmessage = ({ data }) => receive(opened, parse(data))
    opened.onclose = () => {
      if (socket === opened && running) retry()
    }
  }

  async function greet(opened: LiveSocket): Promise<void> {
    const token = parts.token()
    const proof = await parts.prove(token)
    opened.send(JSON.stringify({ token, topics, ...(proof !== undefined && { proof }) }))
  }

  function receive(from: LiveSocket, message: ReturnType<typeof parse>): void {
    if (from !== socket || message === undefined) return
    if (message['code'] === 'AUTH-A001') {
      void parts.renew().then(() => from.close())
      return
    }
    attempt = 0
    parts.onState('live')
    const { topic, type, data } = message
    if (typeof topic === 'string' && typeof type === 'string') parts.onMessage({ topic, type, data })
  }

  function retry(): void {
    socket = undefined
    parts.onState('lost')
    cancelRetry = parts.schedule(connect, backoffMs(attempt))
    attempt += 1
  }

  return {
    start(wanted) {
      topics = wanted
      if (running) return
      running = true
      attempt = 0
      connect()
    },
    stop() {
      running = false
      cancelRetry()
      socket?.close()
      socket = undefined
      parts.onState('idle')
    },
  }
}
