import { z } from 'zod/mini'
import type { AutoType } from '#contract/rules/autotrading.ts'
import type { Credentials } from '../keys/key-box.ts'
import { WINDOW_MS } from './venue.ts'

type CallArguments = readonly unknown[]
/** What is used of a ccxt exchange; every answer is checked where it is read. */
export interface Client {
  readonly urls: { api: Record<string, unknown> }
  /** The instant that is signed into the next request. */
  nonce: () => number
  /** Throws what an answer's own name for an error means; without one its HTTP status decides. */
  handleErrors: (status: number, ...answer: CallArguments) => unknown
  setMarkets(markets: unknown): unknown
  loadMarkets(): Promise<unknown>
  fetchTime(): Promise<unknown>
  fetchLastPrices(symbols?: readonly string[]): Promise<unknown>
  fetchBalance(): Promise<unknown>
  createOrder(...asked: CallArguments): Promise<unknown>
  fetchOrder(...asked: CallArguments): Promise<unknown>
  cancelOrder(...asked: CallArguments): Promise<unknown>
  fetchMyTrades(...asked: CallArguments): Promise<unknown>
  fetchOpenOrders(...asked: CallArguments): Promise<unknown>
  fetchCanceledAndClosedOrders(...asked: CallArguments): Promise<unknown>
  fetchTickers(...asked: CallArguments): Promise<unknown>
  /** Calls that only one exchange has, such as sapiGetAccountApiRestrictions. */
  readonly [implicit: string]: unknown
}

export type LiveType = Exclude<AutoType, 'paper'>

const classModule = z.object({
  default: z.custom<new (options: object) => Client>((value) => typeof value === 'function'),
})
type ErrorClass = abstract new (...parts: never) => Error
const isErrorClass = z.custom<ErrorClass>((value) => typeof value === 'function')
const errorModule = z.object({
  OperationFailed: isErrorClass,
  ExchangeError: isErrorClass,
  InvalidNonce: isErrorClass,
  AuthenticationError: isErrorClass,
  PermissionDenied: isErrorClass,
  AccountSuspended: isErrorClass,
  InsufficientFunds: isErrorClass,
  InvalidOrder: isErrorClass,
  OrderNotFound: isErrorClass,
  BadRequest: isErrorClass,
  BadSymbol: isErrorClass,
  DDoSProtection: isErrorClass,
  RateLimitExceeded: isErrorClass,
  RequestTimeout: isErrorClass,
  NotSupported: isErrorClass,
})
export type CcxtErrors = z.infer<typeof errorModule>

/** The package lets only its whole be imported, a hundred exchanges; one class is loaded by its path. */
async function load(path: string): Promise<unknown> {
  return await import(new URL(`./src/${path}.js`, import.meta.resolve('ccxt')).href)
}

export async function loadErrors(): Promise<CcxtErrors> {
  return errorModule.parse(await load('base/errors'))
}

const TIMEOUT_MS = 10_000

/** Lets a client sign with this instant from now on: of the exchange's clock, whatever ours says. */
export function signAt(client: Client, atMs: number): Client {
  // The calls it makes of its table are bound to the client itself, so that only its own property reaches them.
  client.nonce = () => atMs
  return client
}

/** Too many requests, and the ban that follows. */
const SILENCE = [429, 418]

/** Upbit names what fails inside it, and that it wants silence, like what it refuses; the library then takes no answer for one. */
function trustStatus(client: Client): void {
  const byName = client.handleErrors.bind(client)
  client.handleErrors = (status, ...answer) =>
    status >= 500 || SILENCE.includes(status) ? undefined : byName(status, ...answer)
}

/** Makes a client of one exchange, with a member's credentials or without. `baseUrl` empty is the exchange's own address. */
export async function openClient(
  type: LiveType,
  baseUrl: string,
  credentials?: Credentials,
): Promise<Client> {
  const { default: ExchangeClass } = classModule.parse(await load(type))
  const client = new ExchangeClass({
    ...(credentials === undefined
      ? {}
      : { apiKey: credentials.apiKey, secret: credentials.secret, password: credentials.passphrase }),
    // Exact texts instead of numbers.
    number: String,
    // The executor has a budget of its own, over all keys together.
    enableRateLimit: false,
    timeout: TIMEOUT_MS,
    options: {
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      fetchCurrencies: false,
      fetchMargins: false,
      enableUnifiedMargin: false,
      enableUnifiedAccount: true,
      recvWindow: WINDOW_MS,
    },
  })
  if (baseUrl !== '')
    for (const [part, url] of Object.entries(client.urls.api))
      if (typeof url === 'string') client.urls.api[part] = url.replace(/^https:\/\/[^/]+/, baseUrl)
  if (type === 'upbit') trustStatus(client)
  return client
}
