import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '#testing/outside/port-of.ts'

/** A port that stays the same while what answers behind it dies, comes back elsewhere, or is cut off in the middle. */
export interface CuttableWire {
  readonly port: number
  lead(toPort: number): void
  /** Breaks every connection at once: pending requests never get an answer. */
  cut(): void
  close(): Promise<void>
}

export async function openCuttableWire(toPort: number): Promise<CuttableWire> {
  let target = toPort
  const sockets = new Set<Socket>()
  const track = (socket: Socket, other: Socket): void => {
    sockets.add(socket)
    socket.setNoDelay(true)
    const end = () => {
      sockets.delete(socket)
      socket.destroy()
      other.destroy()
    }
    socket.on('error', end)
    socket.on('close', end)
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    track(near, far)
    track(far, near)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: portOf(server),
    lead: (port) => void (target = port),
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
