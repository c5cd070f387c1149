import type { ApiKey } from '#sandbox/exchange/exchange.ts'

/** So long a client waits for an answer where a test keeps it from it, and not a moment where it only comes slowly. */
export const OWN_TIMEOUT_MS = 1_000
const TIMEOUT_MS = 10_000

/** The unmodified client of an exchange, only told where it is. */
export async function ccxtClient(
  { url }: { readonly url: string },
  name: string,
  { key, options = {} }: { key: ApiKey; options?: object },
) {
  const all = import.meta.resolve('ccxt')
  const { default: ExchangeClass } = await import(new URL(`./src/${name}.js`, all).href)
  const exchange = new ExchangeClass({
    apiKey: key.key,
    secret: key.secret,
    password: key.passphrase,
    enableRateLimit: false,
    timeout: TIMEOUT_MS,
    options: {
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      fetchCurrencies: false,
      fetchMargins: false,
      adjustForTimeDifference: false,
      enableUnifiedMargin: false,
      enableUnifiedAccount: true,
      ...options,
    },
  })
  const { api } = exchange.urls
  for (const [part, address] of Object.entries(api))
    if (typeof address === 'string') api[part] = address.replace(/^https:\/\/[^/]+/, `${url}/${name}`)
  return exchange
}

/** The class of what was thrown, or none. */
export async function thrownBy(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof Error ? thrown.constructor.name : 'unknown'),
  )
}
