import { connect, createServer, type Socket } from 'node:net'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'

const CHECK_EVERY_MS = 100
const CHECK_WITHIN_MS = 1_000

export interface Backend {
  readonly port: number
  /** Says 200 while the process behind it should get new connections. */
  readonly readyUrl: string
}

export interface Proxy {
  /** Ports that get new connections now. */
  readyPorts(): readonly number[]
  close(): Promise<void>
}

async function isReady({ readyUrl }: Backend): Promise<boolean> {
  try {
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(CHECK_WITHIN_MS) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // Refused, reset or too late: whichever it is, it is not ready.
    return false
  }
}

/** The first port of some that accepts a connection; undefined when none does. */
async function connectToOne(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return socket
  }
  return undefined
}

function join(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  near.pipe(far).pipe(near)
}

function startChecking(backends: readonly Backend[], ready: Set<number>): RunningLoop {
  return startLoop({ pauseMs: CHECK_EVERY_MS, onError: () => undefined }, () =>
    Promise.all(
      backends.map(async (backend) => {
        if (await isReady(backend)) ready.add(backend.port)
        else ready.delete(backend.port)
      }),
    ),
  )
}

/** Shares new connections out in turn over the processes that are ready; for machines without HAProxy. */
export async function openProxy(port: number, backends: readonly Backend[]): Promise<Proxy> {
  const ready = new Set<number>()
  const open = new Set<Socket>()
  let turn = 0
  const inTurn = (): number[] => {
    turn += 1
    const ports = [...ready].toSorted((one, other) => one - other)
    return ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0)
  }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => near.destroy())
    void connectToOne(inTurn()).then((far) => {
      if (far === undefined) return near.destroy()
      join(near, far, open)
      return near.resume()
    })
  })
  const checking = startChecking(backends, ready)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    readyPorts: () => [...ready],
    async close() {
      await checking.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
