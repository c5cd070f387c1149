import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Live } from '../live/live.ts'

/** Nothing that members wait for takes longer; what does is cut off, and its client asks again under the same key. */
const FINISH_WITHIN_MS = 20_000

/**
 * Ends a server without losing a request. It goes on answering for a time while proxies notice that it is no longer ready and pages
 * leave one after the other, each answer asking for another connection. Then it accepts nothing more and finishes what is under way.
 */
export type Drain = (live: Pick<Live, 'drain'>, drainMs: number) => Promise<void>

export function createDrain(app: FastifyInstance, isStopping: () => boolean): Drain {
  const silent = trackSilent(app)
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
  return async (live, drainMs) => {
    await Promise.all([live.drain(drainMs), pause(drainMs)])
    for (const socket of silent) socket.destroy()
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS)
    await app.close()
    clearTimeout(cut)
  }
}

/** Connections that were opened in advance and have asked nothing yet: Node counts them as busy. */
function trackSilent({ server }: FastifyInstance): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  const onAsked = ({ socket }: { readonly socket: Socket }) => void silent.delete(socket)
  server.on('request', onAsked)
  server.on('upgrade', onAsked)
  return silent
}
