import type { FastifyInstance, FastifyReply } from 'fastify'
import { EXCHANGE_STYLE, keyPage } from './dev-page.ts'
import { type Exchange, issueKey, applyPrice } from '../exchange.ts'
import { parseExact, formatExact } from '../exact.ts'
import { parseFault } from '../faults.ts'
import { settleMarket } from '../match.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
const DAY_MS = 86_400_000

function parseBody(body: unknown): Record<string, unknown> {
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
    const body = parseBody(request.body)
    const has = (name: string): boolean => body[name] === true || body[name] === 'on'
    // A program that asks for a key gets a usual one; a form says what is ticked.
    const usual = (name: string) => (body[name] === undefined ? typeof body['form'] !== 'string' : has(name))
    const days = Number(body['days'] ?? 0)
    const key = issueKey(exchange, {
      rights: {
        trade: usual('trade'),
        withdraw: has('withdraw'),
        transfer: has('transfer'),
        ipRestricted: usual('ip'),
      },
      endsMs: days > 0 ? exchange.nowMs() + days * DAY_MS : undefined,
    })
    return typeof body['form'] === 'string' ? page(reply, keyPage(exchange, key)) : key
  })
  app.post('/dev/revoke', (request) => {
    const key = exchange.keys.get(String(parseBody(request.body)['key']))
    if (key !== undefined) key.revoked = true
    return { revoked: key !== undefined }
  })
  app.post('/dev/price', (request) => {
    const { symbol, price } = parseBody(request.body)
    setPrice(exchange, String(symbol), String(price))
    return {}
  })
  serveFaults(app, exchange)
}

/** Faults one by one, by chance, and the limit of requests. */
function serveFaults(app: FastifyInstance, exchange: Exchange): void {
  app.post('/dev/fault', (request, reply) => {
    try {
      exchange.faults.push(parseFault(parseBody(request.body)))
      return {}
    } catch (error) {
      // A request for an unknown fault lists the known ones.
      return reply.code(400).send({ error: error instanceof Error ? error.message : String(error) })
    }
  })
  app.delete('/dev/fault', () => {
    exchange.faults.splice(0)
    exchange.chaos = undefined
    return {}
  })
  app.post('/dev/weight', (request) => {
    exchange.maxWeight = Number(parseBody(request.body)['most'])
    return {}
  })
  app.post('/dev/chaos', (request) => {
    const { share, seed } = parseBody(request.body)
    exchange.chaos = { share: Number(share), draw: seeded(Number(seed)) }
    return {}
  })
}

/** Moves a market to a price, and with it whatever waits there. */
export function setPrice(exchange: Exchange, symbol: string, price: string): void {
  for (const market of applyPrice(exchange, symbol, parseExact(price) ?? 0n)) settleMarket(exchange, market)
}

/** Every order ever placed, to check other books against. */
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
        filled: formatExact(filled),
        quoteFilled: formatExact(quoteFilled),
        trades: trades.length,
      }),
    ),
  }
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(html)
}
