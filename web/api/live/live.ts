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
  /** Without the network no socket is opened: the browser would only complain of it. */
  readonly isOnline: () => boolean
  readonly token: () => string
  /** The proof of the device's key for the token. */
  readonly prove: (token: string) => Promise<string | undefined>
  /** Gets a newer access token than the one that was sent and refused. */
  readonly renew: (refused: string) => Promise<unknown>
  readonly schedule: (work: () => void, delayMs: number) => () => void
  /** From 0 to 1, another one each time. */
  readonly chance: () => number
  readonly onState: (state: LiveState) => void
  readonly onMessage: (message: LiveMessage) => void
}

const FIRST_DELAY_MS = 2000
const LONGEST_DELAY_MS = 30_000

/**
 * How long to wait before try number `attempt` (0 is the first): doubled each time, at most 30 s. The half of it is by chance, so
 * that pages that were all cut off in one moment do not all come again in one moment.
 */
export function backoffMs(attempt: number, chance: number): number {
  return (Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10)) / 2) * (1 + chance)
}

type Parsed = Readonly<Record<string, unknown>>

function parse(data: unknown): Parsed | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The first message of a socket: the token with the device's proof, and the topics wanted. */
async function greet(
  socket: LiveSocket,
  parts: LiveParts,
  { token, topics }: { token: string; topics: readonly string[] },
): Promise<void> {
  const proof = await parts.prove(token)
  socket.send(JSON.stringify({ token, topics, ...(proof !== undefined && { proof }) }))
}

function handOn({ topic, type, data }: Parsed, parts: LiveParts): void {
  if (typeof topic === 'string' && typeof type === 'string') parts.onMessage({ topic, type, data })
}

/** Whether `topics` has all of `wanted`: what is sent beyond that is not listened to. */
function covers(topics: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((topic) => topics.includes(topic))
}

/** One socket, and the topics it subscribed to: none until it is open. */
interface Line {
  told: readonly string[] | undefined
  readonly close: () => void
}

interface LineHost {
  readonly topics: () => readonly string[]
  readonly isCurrent: (line: Line) => boolean
  readonly heard: () => void
  readonly ended: () => void
}

function openLine(parts: LiveParts, host: LineHost): Line {
  const socket = parts.open()
  const line: Line = { told: undefined, close: () => socket.close() }
  let token = ''
  socket.onopen = () => {
    line.told = host.topics()
    token = parts.token()
    void greet(socket, parts, { token, topics: line.told })
  }
  socket.onmessage = ({ data }) => {
    const message = parse(data)
    if (message === undefined || !host.isCurrent(line)) return
    if (message['code'] === 'AUTH-A001') {
      // Another call may have got a newer one meanwhile: only the token that was sent is known to be refused.
      void parts.renew(token).then(line.close)
      return
    }
    host.heard()
    handOn(message, parts)
  }
  socket.onclose = () => {
    if (host.isCurrent(line)) host.ended()
  }
  return line
}

/**
 * The live stream: one socket for all topics, opened while anyone listens. The token travels in the first message, and
 * a socket takes one such message: a topic that joins later opens another socket, which the old one gives way to.
 * It reconnects after a break; each reconnection sets the state 'live', so that listeners fetch what they missed.
 */
export function createLive(parts: LiveParts): { start(topics: readonly string[]): void; stop(): void } {
  let line: Line | undefined
  let cancelRetry = () => {}
  let topics: readonly string[] = []
  let attempt = 0
  let running = false

  const host: LineHost = {
    topics: () => topics,
    isCurrent: (asked) => asked === line,
    heard() {
      attempt = 0
      parts.onState('live')
    },
    ended() {
      line = undefined
      parts.onState('lost')
      cancelRetry = parts.schedule(connect, backoffMs(attempt, parts.chance()))
      attempt += 1
    },
  }

  function connect(): void {
    const replaced = line
    if (parts.isOnline()) line = openLine(parts, host)
    else host.ended()
    replaced?.close()
  }

  return {
    start(wanted) {
      topics = wanted
      if (running && (line?.told === undefined || covers(line.told, wanted))) return
      if (running) parts.onState('idle')
      else attempt = 0
      running = true
      connect()
    },
    stop() {
      running = false
      cancelRetry()
      const last = line
      line = undefined
      last?.close()
      parts.onState('idle')
    },
  }
}
