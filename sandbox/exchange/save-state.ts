import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ApiKey, Balance, Exchange, Order } from './exchange.ts'

/** What a restart must not forget. Prices are sent again. */
interface Saved {
  readonly keys: readonly ApiKey[]
  readonly accounts: readonly (readonly [number, readonly (readonly [string, Balance])[]])[]
  readonly orders: readonly Order[]
  readonly lastTrade: number
}

const EVERY_MS = 2_000
const OPEN = new Set(['NEW', 'PARTIALLY_FILLED'])

/** Numbers without end are written as text with an n behind them. */
function write(value: Saved): string {
  return JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))
}

function parse(text: string): Saved {
  return JSON.parse(text, (_name, one: unknown) =>
    typeof one === 'string' && /^-?\d+n$/.test(one) ? BigInt(one.slice(0, -1)) : one,
  )
}

function restore(exchange: Exchange, { keys, accounts, orders, lastTrade }: Saved): void {
  for (const key of keys) exchange.keys.set(key.key, key)
  for (const [uid, coins] of accounts) exchange.accounts.set(uid, new Map(coins))
  for (const order of orders) {
    exchange.orders.push(order)
    const idKey = `${order.uid} ${order.clientId}`
    exchange.byClientId.set(idKey, [...(exchange.byClientId.get(idKey) ?? []), order])
    if (!OPEN.has(order.status)) continue
    exchange.open.set(order.market, (exchange.open.get(order.market) ?? new Set<Order>()).add(order))
  }
  exchange.lastTrade = lastTrade
}

/** Reads the state of an earlier run and writes it down while it changes, and at the end. */
export function startStateSaver(exchange: Exchange, file: string): { stop(): void } {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) restore(exchange, parse(readFileSync(file, 'utf8')))
  let last = ''
  const save = (): void => {
    const text = write({
      keys: [...exchange.keys.values()],
      accounts: [...exchange.accounts].map(([uid, coins]) => [uid, [...coins]] as const),
      orders: exchange.orders,
      lastTrade: exchange.lastTrade,
    })
    if (text === last) return
    last = text
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const timer = setInterval(save, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      save()
    },
  }
}
