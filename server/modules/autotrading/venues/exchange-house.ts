import { z } from 'zod/mini'
import { parseExact } from '#contract/rules/money/exact.ts'
import { quoteOf } from '#contract/rules/autotrading.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import type { Credentials } from '../keys/key-box.ts'
import { type Budget, createBudget } from './budget.ts'
import { createCcxtVenue, translateError } from './ccxt-venue.ts'
import { type CcxtErrors, type Client, type LiveType, loadErrors, openClient, signAt } from './load-ccxt.ts'
import { type KeyRights, fetchRights } from './permissions.ts'
import { MIN_WON } from './upbit-words.ts'
import type { Venue, VenueMarket } from './venue.ts'

/** What a key turned out to be good for. */
export interface KeyReport extends KeyRights {
  /** The free balance, in hundred-millionths of the quote coin. */
  readonly freeQuote: bigint
}

/** One exchange as this process knows it: what all its keys share. */
export interface ExchangeHouse {
  markets(): Promise<ReadonlyMap<string, VenueMarket>>
  /** Its latest prices by symbol. */
  prices(): Promise<ReadonlyMap<string, number>>
  /** The same, at most two seconds old. */
  glance(): Promise<ReadonlyMap<string, number>>
  /** The exchange's own time. */
  nowMs(): Promise<number>
  open(credentials: Credentials): Promise<Venue>
  /** Asks what a key may do. Throws VenueRefusal when the exchange refuses it. */
  check(credentials: Credentials): Promise<KeyReport>
}

export interface HouseOptions {
  readonly type: LiveType
  /** Empty: the exchange's own address. */
  readonly baseUrl: string
  /** The machine's time: exchanges know nothing of a moved clock. */
  readonly machineMs: () => number
  /** What all keys may ask a second, in Binance's weights. */
  readonly weightPerSecond: number
  /** What one key may ask a second; half as much again at once. */
  readonly keyPerSecond?: number
}

const TIME_FOR_MS = 10 * MINUTE_MS
/** What one key may ask: below the least that an exchange allows (Bybit: 20 orders a second). */
const KEY_PER_SECOND = 10
/** Upbit allows eight orders a second. */
const KEY_PER_SECOND_UPBIT = 5
/** Prices for the eye, of one exchange for everybody who looks. */
const GLANCE_MS = 2_000

const least = z.optional(z.object({ min: z.optional(z.nullable(z.string())) }))
const marketShape = z.object({
  precision: z.object({ amount: z.optional(z.string()), price: z.optional(z.string()) }),
  limits: z.object({ amount: least, cost: least }),
})
const pricesShape = z.record(z.string(), z.object({ price: z.coerce.number() }))
const tickersShape = z.record(z.string(), z.object({ last: z.optional(z.nullable(z.coerce.number())) }))
const freeShape = z.object({ free: z.record(z.string(), z.optional(z.nullable(z.string()))) })

function parseMarkets(told: unknown, type: LiveType): Map<string, VenueMarket> {
  const known = new Map<string, VenueMarket>()
  for (const [symbol, one] of Object.entries(z.record(z.string(), z.unknown()).parse(told))) {
    if (!symbol.endsWith(`/${quoteOf(type)}`)) continue
    const { precision, limits } = marketShape.parse(one)
    const step = parseExact(precision.amount ?? '') ?? 1n
    const minQuantity = parseExact(limits.amount?.min ?? '') ?? step
    known.set(symbol, {
      step,
      least: minQuantity > step ? minQuantity : step,
      tick: z.coerce.number().parse(precision.price ?? '0.00000001'),
      minWorth: type === 'upbit' ? MIN_WON : (parseExact(limits.cost?.min ?? '') ?? 0n),
    })
  }
  return known
}

async function fetchPrices(type: LiveType, client: Client): Promise<ReadonlyMap<string, number>> {
  if (type === 'binance') {
    const told = pricesShape.parse(await client.fetchLastPrices())
    return new Map(Object.entries(told).map(([symbol, { price }]) => [symbol, price]))
  }
  const told = tickersShape.parse(await client.fetchTickers())
  return new Map(
    Object.entries(told).flatMap(([symbol, { last }]) => (last ? [[symbol, last] as const] : [])),
  )
}

/** The exchange's time by our clock, fetched again now and then. */
function createExchangeTime(machineMs: () => number, fetchTimeMs: () => Promise<unknown>) {
  let known: { aheadMs: number; askedMs: number } | undefined
  const nowMs = async (): Promise<number> => {
    if (known === undefined || machineMs() - known.askedMs > TIME_FOR_MS) {
      const askedMs = machineMs()
      const theirs = z.number().parse(await fetchTimeMs())
      known = { aheadMs: theirs - machineMs(), askedMs }
    }
    return machineMs() + known.aheadMs
  }
  return { nowMs, forget: () => void (known = undefined) }
}

/** What was fetched is given to everybody who asks within two seconds. */
function shareForAMoment<Result>(
  work: () => Promise<Result>,
  machineMs: () => number,
): () => Promise<Result> {
  let known: { readonly atMs: number; readonly result: Promise<Result> } | undefined
  return async () => {
    if (known === undefined || machineMs() - known.atMs > GLANCE_MS) {
      known = { atMs: machineMs(), result: work() }
      known.result.catch(() => void (known = undefined))
    }
    return await known.result
  }
}

interface Checking extends Pick<HouseOptions, 'type' | 'baseUrl'> {
  readonly budget: Budget
  readonly nowMs: () => Promise<number>
}

/** Whether a request may have failed by its connection alone: the exchange neither asked for silence nor kept it. */
function isBroken(errors: CcxtErrors, error: unknown): boolean {
  const { OperationFailed, DDoSProtection, RateLimitExceeded, RequestTimeout } = errors
  const isMeant = [DDoSProtection, RateLimitExceeded, RequestTimeout].some((one) => error instanceof one)
  return error instanceof OperationFailed && !isMeant
}

async function checkKey(
  { type, baseUrl, budget, nowMs }: Checking,
  credentials: Credentials,
): Promise<KeyReport> {
  const errors = await loadErrors()
  const unsigned = await openClient(type, baseUrl, credentials)
  // Nothing that is checked needs the list of markets.
  unsigned.setMarkets([])
  const fetchReport = async (): Promise<KeyReport> => {
    await budget.spend(25)
    const client = signAt(unsigned, await nowMs())
    const rights = await fetchRights(type, client, { errors, apiKey: credentials.apiKey })
    const { free } = freeShape.parse(await client.fetchBalance())
    return { ...rights, freeQuote: parseExact(free[quoteOf(type)] ?? '') ?? 0n }
  }
  const translate = (error: unknown) => {
    throw translateError(errors, budget, error)
  }
  return await fetchReport().catch(async (error: unknown) => {
    // Nothing that is asked changes anything, and a connection breaks now and then without the exchange being away.
    return isBroken(errors, error) ? await fetchReport().catch(translate) : translate(error)
  })
}

interface House {
  readonly client: Client
  readonly told: unknown
  readonly markets: ReadonlyMap<string, VenueMarket>
}

/** A failed attempt is forgotten, so that the next one tries again. */
function openOnce<Result>(open: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | undefined
  return () => {
    shared ??= open().catch((error: unknown) => {
      shared = undefined
      throw error
    })
    return shared
  }
}

/** Opens an exchange when it is first needed. */
export function createExchangeHouse(options: HouseOptions): ExchangeHouse {
  const {
    type,
    baseUrl,
    machineMs,
    weightPerSecond,
    keyPerSecond = type === 'upbit' ? KEY_PER_SECOND_UPBIT : KEY_PER_SECOND,
  } = options
  const budget = createBudget(weightPerSecond, machineMs)
  const house = openOnce(async (): Promise<House> => {
    const client = await openClient(type, baseUrl)
    const told = await client.loadMarkets()
    return { client, told, markets: parseMarkets(told, type) }
  })

  // Upbit signs no time.
  const fetchTimeMs = async () =>
    type === 'upbit' ? machineMs() : await (await openClient(type, baseUrl)).fetchTime()
  const time = createExchangeTime(machineMs, fetchTimeMs)

  async function prices() {
    const { client } = await house()
    await budget.spend(4)
    return await fetchPrices(type, client)
  }
  return {
    markets: async () => (await house()).markets,
    prices,
    glance: shareForAMoment(prices, machineMs),
    nowMs: time.nowMs,
    async open(credentials) {
      const [{ told }, errors] = [await house(), await loadErrors()]
      const client = await openClient(type, baseUrl, credentials)
      client.setMarkets(told)
      const keyBudget = createBudget(keyPerSecond, machineMs, keyPerSecond * 1.5)
      return createCcxtVenue({
        type,
        client,
        errors,
        budget,
        keyBudget,
        nowMs: time.nowMs,
        resync: time.forget,
      })
    },
    check: (credentials) => checkKey({ type, baseUrl, budget, nowMs: time.nowMs }, credentials),
  }
}
