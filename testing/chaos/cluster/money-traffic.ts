import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { ClusterMember } from './cluster-stage.ts'

const AGAIN_AFTER_MS = 25
const ANSWER_WITHIN_MS = 15_000
const TOO_MANY = 429
const SERVER_ERROR = 500

/** A purchase as its member sees it. */
export interface Purchase {
  readonly key: string
  readonly quoteId: string
  outcome: 'done' | 'refused' | 'unknown'
  code: string
  /** When the try that was answered was sent, by this process's monotonic clock. */
  sentAtMs: number
  answeredAtMs: number
}

export interface MoneyTraffic {
  readonly purchases: readonly Purchase[]
  /** What was answered with 500: never right, whatever is broken. */
  readonly serverErrors: readonly string[]
  countDone(): number
  /** The first purchase that was sent after a moment and is done; waits for it. */
  nextDoneAfter(atMs: number): Promise<Purchase>
  /** Lets everything under way come to an end, for so long. */
  end(withinMs: number): Promise<void>
}

interface Answer {
  readonly status: number
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
  readonly sentAtMs: number
}

interface Call {
  readonly member: ClusterMember
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly key?: string
  readonly body?: object
}

/** One try; undefined when no answer came. */
async function send(url: string, { member, method, path, key, body }: Call): Promise<Answer | undefined> {
  const sentAtMs = performance.now()
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${member.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const told: { code?: string; data?: Record<string, unknown> } = await answer.json()
    return { status: answer.status, code: told.code ?? '', data: told.data ?? {}, sentAtMs }
  } catch {
    // Broken off: whether it had an effect is what the next try finds out.
    return undefined
  }
}

interface Shop {
  readonly url: string
  readonly purchases: Purchase[]
  readonly serverErrors: string[]
  readonly waiting: Set<() => void>
  isOver: boolean
  hasGivenUp: boolean
}

/** As the members' app does: the same call under the same key until there is a definite answer. */
async function insist(shop: Shop, call: Call): Promise<Answer | undefined> {
  while (!shop.hasGivenUp) {
    const answer = await send(shop.url, call)
    if (answer?.status === SERVER_ERROR) shop.serverErrors.push(`${call.path} ${answer.code}`)
    if (answer !== undefined && answer.status < SERVER_ERROR && answer.status !== TOO_MANY) return answer
    await pause(AGAIN_AFTER_MS)
  }
  return undefined
}

/** A quote, and TRX for fees at it: two calls, of which the second moves money. */
async function buy(shop: Shop, member: ClusterMember): Promise<void> {
  const { quoteGas, topUpGas } = api.wallet
  const quote = await insist(shop, { member, method: 'GET', path: `${quoteGas.path}?trx=1` })
  const quoteId = quote?.data['quoteId']
  // A price that is no longer fresh: the market's price comes back with its worker.
  if (typeof quoteId !== 'string') return pause(AGAIN_AFTER_MS)
  const purchase: Purchase = {
    key: randomUUID(),
    quoteId,
    outcome: 'unknown',
    code: '',
    sentAtMs: 0,
    answeredAtMs: 0,
  }
  shop.purchases.push(purchase)
  const call = { member, method: 'POST', path: topUpGas.path, key: purchase.key, body: { quoteId } } as const
  const answer = await insist(shop, call)
  if (answer === undefined) return
  purchase.outcome = answer.status === 200 ? 'done' : 'refused'
  purchase.code = answer.code
  purchase.sentAtMs = answer.sentAtMs
  purchase.answeredAtMs = performance.now()
  for (const onAnswer of shop.waiting) onAnswer()
}

/** Each member buys one thing after the other, as fast as they are answered. */
export function startMoneyTraffic(url: string, members: readonly ClusterMember[]): MoneyTraffic {
  const shop: Shop = {
    url,
    purchases: [],
    serverErrors: [],
    waiting: new Set(),
    isOver: false,
    hasGivenUp: false,
  }
  const lanes = members.map(async (member) => {
    while (!shop.isOver) await buy(shop, member)
  })
  const ended = Promise.all(lanes)
  const { purchases, serverErrors } = shop
  return {
    purchases,
    serverErrors,
    countDone: () => purchases.filter(({ outcome }) => outcome === 'done').length,
    nextDoneAfter(atMs) {
      return new Promise((resolve) => {
        const from = purchases.length > members.length ? purchases.length - members.length : 0
        const onAnswer = () => {
          const found = purchases
            .slice(from)
            .find(({ outcome, sentAtMs }) => outcome === 'done' && sentAtMs > atMs)
          if (found === undefined) return
          shop.waiting.delete(onAnswer)
          resolve(found)
        }
        shop.waiting.add(onAnswer)
      })
    },
    async end(withinMs) {
      shop.isOver = true
      await Promise.race([ended, pause(withinMs)])
      shop.hasGivenUp = true
      await ended
    },
  }
}
