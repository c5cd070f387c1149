import { fastify, type FastifyInstance } from 'fastify'
import type { DatabaseProbe } from '../database/database-probe.ts'

export interface HealthDeps {
  readonly probe: Pick<DatabaseProbe, 'isUp'>
  readonly isStopping: () => boolean
}

/**
 * /healthz: the process runs. /readyz: it should be sent requests, which it is until it is stopped: without a database it still serves
 * pages and tells calls to come back. Neither waits for a pool.
 */
export function serveHealth(app: FastifyInstance, { probe, isStopping }: HealthDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = probe.isUp() ? 'up' : 'away'
    return isStopping()
      ? reply.code(503).send({ status: 'not ready', database })
      : reply.send({ status: 'ready', database })
  })
}

/** The same on a port that members' requests do not reach, and so cannot fill. */
export async function startHealthServer(
  deps: HealthDeps,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const server = fastify({ logger: false, forceCloseConnections: true })
  serveHealth(server, deps)
  return { address: await server.listen({ port, host }), stop: () => server.close() }
}
