import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/kernel/config.ts'
import type { Install } from '#server/kernel/install.ts'

const MOST_ADVANCE_MS = 400 * 24 * 60 * 60 * 1000
const PASSED_ON = ['content-type', 'content-security-policy', 'cache-control']

function advanceOf(body: unknown): number | undefined {
  const ms = typeof body === 'object' && body !== null && 'advanceMs' in body ? body.advanceMs : undefined
  return typeof ms === 'number' && Number.isInteger(ms) && ms >= 0 && ms <= MOST_ADVANCE_MS ? ms : undefined
}

/** Lets a tester move this installation's clock forward; never registered in production. */
function serveClock(app: FastifyInstance, install: Install): void {
  app.get('/sandbox/clock', async () => ({
    now: install.clock.now().toISOString(),
    offsetMs: install.clock.offsetMs(),
  }))
  app.post('/sandbox/clock', async (request, reply) => {
    const ms = advanceOf(request.body)
    if (ms === undefined) return reply.code(400).send({ status: 'error' })
    await install.moveClock(ms)
    return { now: install.clock.now().toISOString(), offsetMs: install.clock.offsetMs() }
  })
}

/** Shows the sandbox mailbox under the product's own address. */
function serveMailbox(app: FastifyInstance, mailboxUrl: string): void {
  const show = async (path: string) => {
    const answer = await fetch(`${mailboxUrl}${path}`, { signal: AbortSignal.timeout(5_000) })
    const headers = PASSED_ON.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return {
      status: answer.status,
      headers: Object.fromEntries(headers),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  for (const url of ['/sandbox/mail', '/sandbox/mail/*']) {
    app.get(url, async (request, reply) => {
      const { status, headers, body } = await show(request.url)
      return reply.code(status).headers(headers).send(body)
    })
  }
}

/** What only a sandbox installation offers. */
export function serveSandbox(app: FastifyInstance, config: Config, install: Install): void {
  if (!config.sandbox) return
  if (config.TRUST_TEST_CLOCK) serveClock(app, install)
  if (config.MAILBOX_URL !== '') serveMailbox(app, config.MAILBOX_URL)
}
