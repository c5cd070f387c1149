import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/kernel/config.ts'
import type { Install } from '#server/kernel/parameters/install.ts'
import type { Market } from '#server/modules/market/market.ts'

const MAX_ADVANCE_MS = 400 * 24 * 60 * 60 * 1000
const PASSED_ON = ['content-type', 'content-security-policy', 'cache-control', 'location']
const FORM = 'application/x-www-form-urlencoded'
const PATIENCE_MS = 5_000
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 8 })

function advanceOf(body: unknown): number | undefined {
  const ms = typeof body === 'object' && body !== null && 'advanceMs' in body ? body.advanceMs : undefined
  return typeof ms === 'number' && Number.isInteger(ms) && ms >= 0 && ms <= MAX_ADVANCE_MS ? ms : undefined
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
    await install.advanceClock(ms)
    return { now: install.clock.now().toISOString(), offsetMs: install.clock.offsetMs() }
  })
}

/** What a sandbox's own server answers, to be passed on; where it sends its reader is relative and stays so. */
async function fetchPage(url: string, form?: string) {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(form === undefined ? {} : { method: 'POST', body: form, headers: { 'content-type': FORM } }),
  })
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

/** Shows the sandbox mailbox under the product's own address. */
function serveMailbox(app: FastifyInstance, mailboxUrl: string): void {
  for (const url of ['/sandbox/mail', '/sandbox/mail/*']) {
    app.get(url, async (request, reply) => {
      const { status, headers, body } = await fetchPage(`${mailboxUrl}${request.url}`)
      return reply.code(status).headers(headers).send(body)
    })
  }
}

/** Shows the sandbox chain's faucet under the product's own address: its page, its style, its one form, nothing else. */
async function serveFaucet(app: FastifyInstance, chainUrl: string): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/sandbox/chain', (request, reply) => reply.redirect(request.url.replace('/chain', '/chain/dev')))
  for (const url of ['/sandbox/chain/dev', '/sandbox/chain/dev/style.css']) {
    app.get(url, async (request, reply) => {
      const { status, headers, body } = await fetchPage(`${chainUrl}${request.url}`)
      return reply.code(status).headers(headers).send(body)
    })
  }
  app.post('/sandbox/chain/dev/faucet', async (request, reply) => {
    const form = typeof request.body === 'string' ? request.body : ''
    const { status, headers, body } = await fetchPage(`${chainUrl}/dev/faucet`, form)
    return reply.code(status).headers(headers).send(body)
  })
}

/** The prices of our own market, for the sandbox exchange. */
function servePrices(app: FastifyInstance, market: Pick<Market, 'symbols' | 'prices'>): void {
  app.get('/sandbox/prices', async () => {
    const symbols = (await market.symbols()).filter((symbol) => symbol.endsWith('/USDT'))
    const told = await Promise.all(
      symbols.map(async (symbol) => ({ symbol, first: (await market.prices(symbol))[0] })),
    )
    return {
      prices: told.flatMap(({ symbol, first }) =>
        first ? [{ symbol, price: PLAIN.format(first.price) }] : [],
      ),
    }
  })
}

/** Shows the sandbox exchange's page under the product's own address: the page, its style, and its form that issues keys. */
async function serveExchange(app: FastifyInstance, exchangeUrl: string): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/sandbox/exchange', (request, reply) => reply.redirect(`${request.url}/dev`))
  for (const url of ['/sandbox/exchange/dev', '/sandbox/exchange/dev/style.css']) {
    app.get(url, async (request, reply) => {
      const { status, headers, body } = await fetchPage(`${exchangeUrl}${request.url}`)
      return reply.code(status).headers(headers).send(body)
    })
  }
  app.post('/sandbox/exchange/dev/key', async (request, reply) => {
    const form = typeof request.body === 'string' ? request.body : ''
    const { status, headers, body } = await fetchPage(`${exchangeUrl}/dev/key`, form)
    return reply.code(status).headers(headers).send(body)
  })
}

interface ShownPart {
  /** Where the part's own server answers. */
  readonly partUrl: string
  /** Under the product's address; the part answers with and without it. */
  readonly prefix: string
  /** Its forms. */
  readonly acts: readonly string[]
}

/** Shows a part of the sandbox under the product's own address: its page, its style and its forms, nothing else. */
async function servePart(app: FastifyInstance, { partUrl, prefix, acts }: ShownPart): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const url of [prefix, `${prefix}/style.css`])
    app.get(url, async (request, reply) => {
      const { status, headers, body } = await fetchPage(`${partUrl}${request.url}`)
      return reply.code(status).headers(headers).send(body)
    })
  for (const act of acts)
    app.post(`${prefix}/${act}`, async (request, reply) => {
      const form = typeof request.body === 'string' ? request.body : ''
      const { status, headers, body } = await fetchPage(`${partUrl}/${act}`, form)
      return reply.code(status).headers(headers).send(body)
    })
}

/** Chats, the receiver of webhooks and phones; one that is not there is not shown. */
function partsOf(config: Config): readonly ShownPart[] {
  const parts = [
    { partUrl: config.TELEGRAM_API_ROOT, prefix: '/sandbox/telegram', acts: ['say', 'press', 'block'] },
    { partUrl: config.WEBHOOK_SANDBOX_URL, prefix: '/sandbox/webhooks', acts: ['answer'] },
    { partUrl: config.FCM_API_ROOT, prefix: '/sandbox/push', acts: ['add', 'remove', 'mood'] },
  ]
  return parts.filter(({ partUrl }) => partUrl !== '')
}

interface SandboxParts {
  readonly install: Install
  readonly market: Pick<Market, 'symbols' | 'prices'>
}

/** What only a sandbox installation offers. */
export function serveSandbox(app: FastifyInstance, config: Config, { install, market }: SandboxParts): void {
  if (!config.sandbox) return
  servePrices(app, market)
  if (config.EXCHANGE_SANDBOX_URL !== '')
    app.register((scope) => serveExchange(scope, config.EXCHANGE_SANDBOX_URL))
  if (config.TRUST_TEST_CLOCK) serveClock(app, install)
  if (config.MAILBOX_URL !== '') serveMailbox(app, config.MAILBOX_URL)
  for (const part of partsOf(config)) app.register((scope) => servePart(scope, part))
  // A scope of its own: nothing else of the server takes forms.
  if (config.TRON_FULL_HOST !== '') app.register((scope) => serveFaucet(scope, config.TRON_FULL_HOST))
}
