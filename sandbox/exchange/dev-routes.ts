import type { FastifyInstance, FastifyReply } from 'fastify'
import { EXCHANGE_STYLE, keyPage } from './dev-page.ts'
import { type Exchange, issueKey, tellPrice } from './exchange.ts'
import { parseExact, printExact } from './exact.ts'
import { readFault } from './faults.ts'
import { settleMarket } from './match.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
const DAY_MS = 86_400_000

function readBody(body: unknown): Record<string, unknown> {
  const text = typeof body === 'string' ? body : ''
  return text.trimStart().startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

/** A seeded series of numbers in [0, 1): the same faults for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What only a sandbox has: a page that issues keys, prices by hand, and faults. All links are relative. */
export function serveDev(app: FastifyInstance, exchange: Exchange): void {
  app.get('/dev', (_request, reply) => page(reply, keyPage(exchange)))
  app.get('/dev/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(EXCHANGE_STYLE))
  app.get('/dev/status', () => statusOf(exchange))
  app.post('/dev/key', (request, reply) => {
    const body = readBody(request.body)
    const has = (name: string): boolean => body[name] === true || body[name] === 'on'
    const days = Number(body['days'] ?? 0)
    const key = issueKey(exchange, {
      rights: {
        trade: body['trade'] === undefined ? typeof body['form'] !== 'string' : has('trade'),
        withdraw: has('withdraw'),
        transfer: has('transfer'),
        ipRestricted: has('ip'),
      },
      endsMs: days > 0 ? exchange.nowMs() + days * DAY_MS : undefined,
    })
    return typeof body['form'] === 'string' ? page(reply, keyPage(exchange, key)) : key
  })
  app.post('/dev/revoke', (request) => {
    const key = exchange.keys.get(String(readBody(request.body)['key']))
    if (key !== undefined) key.revoked = true
    return { revoked: key !== undefined }
  })
  app.post('/dev/price', (request) => {
    const { symbol, price } = readBody(request.body)
    setPrice(exchange, String(symbol), String(price))
    return {}
  })
  serveFaults(app, exchange)
}

/** Faults one by one, by chance, and the limit of requests. */
function serveFaults(app: FastifyInstance, exchange: Exchange): void {
  app.post('/dev/fault', (request, reply) => {
    try {
      exchange.faults.push(readFault(readBody(request.body)))
      return {}
    } catch (error) {
      // Whoever asks for an unknown fault reads which ones there are.
      return reply.code(400).send({ error: error instanceof Error ? error.message : String(error) })
    }
  })
  app.delete('/dev/fault', () => {
    exchange.faults.splice(0)
    exchange.chaos = undefined
    return {}
  })
  app.post('/dev/weight', (request) => {
    exchange.mostWeight = Number(readBody(request.body)['most'])
    return {}
  })
  app.post('/dev/chaos', (request) => {
    const { share, seed } = readBody(request.body)
    exchange.chaos = { share: Number(share), draw: seeded(Number(seed)) }
    return {}
  })
}

/** Moves a market to a price, and with it whatever waits there. */
export function setPrice(exchange: Exchange, symbol: string, price: string): void {
  for (const market of tellPrice(exchange, symbol, parseExact(price) ?? 0n)) settleMarket(exchange, market)
}

/** Every order there ever was, for whoever checks the books of others against it. */
function statusOf(exchange: Exchange) {
  return {
    keys: exchange.keys.size,
    orders: exchange.orders.map(
      ({ uid, clientId, market, side, type, status, filled, quoteFilled, trades, atMs }) => ({
        uid,
        clientId,
        market,
        side,
        type,
        status,
        atMs,
        filled: printExact(filled),
        quoteFilled: printExact(quoteFilled),
        trades: trades.length,
      }),
    ),
  }
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(html)
}
