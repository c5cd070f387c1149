import { join, resolve } from 'node:path'
import {
  asAmounts,
  asBrand,
  asCount,
  asExtendedKey,
  asMarket,
  asMasterKey,
  asOneOf,
  asOptionalPort,
  asPort,
  asProxies,
  asSwitch,
  asText,
  asTronAddress,
  asUrl,
  asVersion,
} from './config-readers.ts'
import { isLoopback, isSafeDatabaseUrl, LOOPBACK } from './safe-address.ts'
import { isWeakKey } from './security/weak-key.ts'

/** Every option the server reads from its environment; the table in README.md is checked against this list. */
interface Option<Value> {
  readonly fallback: string | undefined
  readonly help: string
  readonly parse: (text: string) => Value
}

function option<Value>(
  fallback: string | undefined,
  help: string,
  read: (text: string) => Value,
): Option<Value> {
  return { fallback, help, parse: read }
}

export const OPTIONS = {
  DATABASE_URL: option(
    undefined,
    'PostgreSQL to use; npm start brings its own when this is not set',
    asUrl('postgres:', 'postgresql:'),
  ),
  PORT: option('3000', 'Port of the web server', asPort),
  HOST: option(
    '127.0.0.1',
    'Address the web server listens on; 0.0.0.0 for other devices on the network',
    asText,
  ),
  PUBLIC_URL: option(
    '',
    'Address members use, for links in mails; http://localhost:PORT when empty',
    asUrl('http:', 'https:'),
  ),
  ROLE: option(
    'all',
    'What this process does: all, web (answers requests) or worker (timers and mails)',
    asOneOf('all', 'web', 'worker'),
  ),
  NETWORK: option(
    'sandbox',
    'sandbox (play assets, every page marked) or production; fixed at the first start',
    asOneOf('sandbox', 'production'),
  ),
  MARKET: option(
    'sandbox',
    'Where candles come from: sandbox, replay:DIR or live:EXCHANGE[,EXCHANGE...]',
    asMarket,
  ),
  BRAND_NAME: option('MCS Members', 'Name shown to members', asBrand),
  SMTP_URL: option(
    '',
    'Mail server, for example smtps://user:password@host; the sandbox mailbox when empty',
    asUrl('smtp:', 'smtps:'),
  ),
  MAIL_FROM: option('no-reply@members.example', 'Sender of mails', asText),
  MAILBOX_URL: option('', 'Viewer of the sandbox mailbox, shown under /sandbox/mail', asUrl('http:')),
  PUSH_ORIGIN: option(
    '',
    'Origin of a push service besides those of the browsers, for tests',
    asUrl('http:', 'https:'),
  ),
  DATA_DIR: option('.data', 'Folder for the master key and, with npm start, the database', asText),
  MASTER_KEY: option(
    '',
    'Key of all keys, 32 bytes in base64; kept in DATA_DIR when empty, required in production',
    asMasterKey,
  ),
  APPROVAL_DIR: option(
    '',
    'Folder of the key with which a worker vouches for payments, approver in DATA_DIR when empty; a web process opens none',
    asText,
  ),
  TRUST_PROXY: option(
    'off',
    'Proxies whose X-Forwarded-For is believed: off, how many stand in front (1 to 9), or their networks, like 10.0.0.0/8,::1',
    asProxies,
  ),
  FILE_SCANNER: option(
    '',
    'Program that scans members’ files for malware, such as clamdscan: the file on its input, exit code 0 for clean; none when empty',
    asText,
  ),
  RATE_LIMITS: option(
    'on',
    'off: calls are not limited per account, device and address; for benchmarks, never in production',
    asSwitch,
  ),
  METRICS_PORT: option(
    '',
    'Port of /metrics for Prometheus; no metrics are served when empty',
    asOptionalPort,
  ),
  METRICS_HOST: option(
    '127.0.0.1',
    'Address /metrics listens on; any but loopback needs METRICS_TOKEN',
    asText,
  ),
  METRICS_TOKEN: option('', 'Bearer token that a reader of /metrics has to send', asText),
  APP_VERSION_AOS: option('1.4.0', 'Newest Android version', asVersion),
  APP_VERSION_IOS: option('1.4.0', 'Newest iOS version', asVersion),
  STORE_URL: option(
    'https://play.google.com/store',
    'Android store page that /app and the update dialog lead to',
    asUrl('https:'),
  ),
  LOG_LEVEL: option(
    'info',
    'trace, debug, info, warn, error or silent',
    asOneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  ),
  TRUST_TEST_CLOCK: option(
    'off',
    'on: the sandbox offers /sandbox/clock, which moves the clock forward',
    asSwitch,
  ),
  EXECUTOR_KEY: option(
    '',
    'Public half of the executor’s key, from its public.json: what exchange keys are sealed for; none are taken when empty',
    asText,
  ),
  EXCHANGE_SANDBOX_URL: option(
    '',
    'The sandbox exchange, whose page is shown under /sandbox/exchange',
    asUrl('http:'),
  ),
  EXCHANGE_WEIGHT_PER_SECOND: option(
    '90',
    'What all keys of one exchange may ask a second from here, in Binance’s weights: it grants 100',
    asCount,
  ),
  EXCHANGE_BINANCE_BASE_URL: option(
    '',
    'Address of Binance’s API; its own when empty',
    asUrl('http:', 'https:'),
  ),
  EXCHANGE_BYBIT_BASE_URL: option('', 'Like EXCHANGE_BINANCE_BASE_URL, for Bybit', asUrl('http:', 'https:')),
  EXCHANGE_OKX_BASE_URL: option('', 'Like EXCHANGE_BINANCE_BASE_URL, for OKX', asUrl('http:', 'https:')),
  EXCHANGE_UPBIT_BASE_URL: option('', 'Like EXCHANGE_BINANCE_BASE_URL, for Upbit', asUrl('http:', 'https:')),
  TRON_FULL_HOST: option(
    '',
    'TRON node (HTTP API); npm start brings a sandbox chain when empty',
    asUrl('http:', 'https:'),
  ),
  TRON_SOLIDITY_HOST: option(
    '',
    'Its solidity service, when that has another address',
    asUrl('http:', 'https:'),
  ),
  TRON_CHECK_HOST: option(
    '',
    'Another node that must agree before money is believed',
    asUrl('http:', 'https:'),
  ),
  TRON_CHECK_WAIVED: option(
    'off',
    'on: production runs without TRON_CHECK_HOST and believes one node; the console shows it in red',
    asSwitch,
  ),
  TRON_API_KEY: option('', 'Key for TRON_FULL_HOST, sent as TRON-PRO-API-KEY', asText),
  TRON_USDT: option('', 'Address of the USDT contract', asTronAddress),
  TRON_MCS: option('', 'Address of the MCS contract', asTronAddress),
  TRON_XPUB: option(
    '',
    'Extended public key of members’ addresses, from the signer’s public.json',
    asExtendedKey,
  ),
  TRON_HOT_ADDRESS: option('', 'Address of the hot wallet, from the signer’s public.json', asTronAddress),
  TRON_COLD_ADDRESSES: option('', 'Cold storage, by commas: counted in reserves, only watched', asText),
  TRON_SWEEP_FROM: option(
    'USDT:100,MCS:400,TRX:200',
    'What must lie on a member’s address before it is brought to the hot wallet',
    asAmounts,
  ),
} as const

/** What a chain consists of; a production installation names all of it. */
const CHAIN_OPTIONS = ['TRON_FULL_HOST', 'TRON_USDT', 'TRON_MCS', 'TRON_XPUB', 'TRON_HOT_ADDRESS'] as const

type Options = typeof OPTIONS
type ValueOf<Opt> = Opt extends Option<infer Value> ? Value : never
type Values = { readonly [Name in keyof Options]: ValueOf<Options[Name]> }

export interface Config extends Values {
  readonly sandbox: boolean
  readonly publicUrl: string
  readonly dataDir: string
  readonly approvalDir: string
}

/** Thrown once with every wrong option, in words for the operator. */
export class ConfigError extends Error {}

/** Options whose value is a secret, or carries one: a message names them without it. */
const SECRETS = new Set(['DATABASE_URL', 'MASTER_KEY', 'METRICS_TOKEN', 'SMTP_URL', 'TRON_API_KEY'])

function parseAll(env: Readonly<Record<string, string | undefined>>): {
  values: Record<string, unknown>
  wrong: string[]
} {
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, { fallback, parse }] of Object.entries(OPTIONS)) {
    const given = env[name] === '' ? undefined : env[name]
    const text = given ?? fallback
    if (text === undefined) {
      wrong.push(`${name} is missing: ${OPTIONS.DATABASE_URL.help}`)
      continue
    }
    try {
      values[name] = parse(text)
    } catch (error) {
      const shown = SECRETS.has(name) ? name : `${name}=${text}`
      wrong.push(`${shown} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { values, wrong }
}

/** Addresses that members, exchanges or push services are reached by: in production only over TLS. */
const TLS_OPTIONS = [
  'PUBLIC_URL',
  'PUSH_ORIGIN',
  'EXCHANGE_BINANCE_BASE_URL',
  'EXCHANGE_BYBIT_BASE_URL',
  'EXCHANGE_OKX_BASE_URL',
  'EXCHANGE_UPBIT_BASE_URL',
] as const
/** Addresses of the operator's own services: in production over TLS too, unless they are on this machine. */
const INNER_TLS_OPTIONS = ['TRON_FULL_HOST', 'TRON_SOLIDITY_HOST', 'TRON_CHECK_HOST', 'SMTP_URL'] as const
const REQUIRED = ['MASTER_KEY', 'SMTP_URL', 'PUBLIC_URL', ...CHAIN_OPTIONS] as const
const SANDBOX_ONLY = ['MAILBOX_URL', 'EXCHANGE_SANDBOX_URL'] as const

/** Why these settings must not serve real money, one line each. */
function productionFaults(read: Values): string[] {
  const wrong: string[] = REQUIRED.filter((name) => read[name] === '').map(
    (name) => `${name} is required in production`,
  )
  wrong.push(
    ...TLS_OPTIONS.filter((name) => read[name]?.startsWith('http:')).map(
      (name) => `${name} must start with https: in production`,
    ),
    ...INNER_TLS_OPTIONS.filter((name) => /^(http|smtp):/.test(read[name]) && !isLoopback(read[name])).map(
      (name) => `${name} must use TLS (https: or smtps:) in production`,
    ),
    ...SANDBOX_ONLY.filter((name) => read[name] !== '').map((name) => `${name} works in the sandbox only`),
  )
  if (read.MASTER_KEY !== '' && isWeakKey(Buffer.from(read.MASTER_KEY, 'base64')))
    wrong.push('MASTER_KEY is not random: make one with `openssl rand -base64 32`')
  if (!isSafeDatabaseUrl(read.DATABASE_URL))
    wrong.push('DATABASE_URL must carry sslmode=verify-full in production, unless it is on this machine')
  if (!read.RATE_LIMITS) wrong.push('RATE_LIMITS=off works in the sandbox only')
  if (read.TRUST_TEST_CLOCK) wrong.push('TRUST_TEST_CLOCK works in the sandbox only')
  if (read.MARKET === 'sandbox') wrong.push('MARKET=sandbox works in the sandbox only')
  if (read.TRON_CHECK_HOST === '' && !read.TRON_CHECK_WAIVED)
    wrong.push(
      'TRON_CHECK_HOST is required in production, or TRON_CHECK_WAIVED=on: then one node alone decides',
    )
  return wrong
}

/** Reads and checks the environment. Throws ConfigError with one line per wrong option. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values, wrong } = parseAll(env)
  // Checked border: every name of OPTIONS was parsed, or `wrong` is not empty.
  const read = values as Values
  if (read.NETWORK === 'production') wrong.push(...productionFaults(read))
  if (wrong.length === 0 && !LOOPBACK.has(read.METRICS_HOST) && read.METRICS_TOKEN === '')
    wrong.push('METRICS_TOKEN is required when METRICS_HOST is not loopback')
  if (wrong.length > 0)
    throw new ConfigError(`These settings are wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  const dataDir = resolve(read.DATA_DIR)
  return {
    ...read,
    sandbox: read.NETWORK === 'sandbox',
    publicUrl: read.PUBLIC_URL === '' ? `http://localhost:${read.PORT}` : read.PUBLIC_URL,
    dataDir,
    approvalDir: read.APPROVAL_DIR === '' ? join(dataDir, 'approver') : resolve(read.APPROVAL_DIR),
  }
}
