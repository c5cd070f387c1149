import { join, resolve } from 'node:path'

/** Every option the server reads from its environment; the table in README.md is checked against this list. */
interface Option<Value> {
  readonly fallback: string | undefined
  readonly help: string
  readonly read: (text: string) => Value
}

function option<Value>(
  fallback: string | undefined,
  help: string,
  read: (text: string) => Value,
): Option<Value> {
  return { fallback, help, read }
}

const asText = (text: string) => text
function asUrl(...protocols: string[]) {
  return (text: string) => {
    if (text === '') return ''
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !protocols.includes(url.protocol)) {
      throw new Error(`must be an address starting with ${protocols.join(' or ')}`)
    }
    return text.replace(/\/$/, '')
  }
}
function asPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1
  if (port < 0 || port > 65_535) throw new Error('must be a port number from 0 to 65535')
  return port
}
function asOneOf<Choice extends string>(...choices: readonly Choice[]) {
  return (text: string): Choice => {
    const found = choices.find((choice) => choice === text)
    if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return found
  }
}
function asCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error('must be a whole number above zero')
  return Number.parseInt(text, 10)
}
const asSwitch = (text: string) => asOneOf('on', 'off')(text) === 'on'
function asVersion(text: string): string {
  if (!/^\d+(\.\d+){0,3}$/.test(text)) throw new Error('must look like 1.4.0')
  return text
}
function asMarket(text: string): string {
  if (text === 'sandbox' || /^(replay|live):.+/.test(text)) return text
  throw new Error('must be sandbox, replay:DIR or live:EXCHANGE[,EXCHANGE...]')
}
function asMasterKey(text: string): string {
  if (text !== '' && !/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) throw new Error('must be 32 bytes in base64')
  return text
}
function asTronAddress(text: string): string {
  if (text !== '' && !/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text))
    throw new Error('must be a TRON address: T and 33 signs')
  return text
}
function asExtendedKey(text: string): string {
  if (text !== '' && !/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text))
    throw new Error('must be an extended public key')
  return text
}
function asAmounts(text: string): string {
  if (!/^(MCS|USDT|TRX):\d+(\.\d{1,6})?(,(MCS|USDT|TRX):\d+(\.\d{1,6})?){2}$/.test(text))
    throw new Error('must name an amount of each coin, like USDT:100,MCS:400,TRX:200')
  return text
}
function asBrand(text: string): string {
  if (text.length > 40 || /[\r\n<>"]/.test(text)) throw new Error('must be plain text of at most 40 signs')
  return text
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
  TRUST_PROXY: option('off', 'on when a proxy in front sets X-Forwarded-For', asSwitch),
  METRICS_TOKEN: option('', 'Bearer token for /metrics; without it only this machine may read them', asText),
  APP_VERSION_AOS: option('1.4.0', 'Newest Android version', asVersion),
  APP_VERSION_IOS: option('1.4.0', 'Newest iOS version', asVersion),
  STORE_URL: option(
    'https://play.google.com/store',
    'Android store page the update dialog opens',
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
  EXCHANGE_BYBIT_BASE_URL: option('', 'The same of Bybit', asUrl('http:', 'https:')),
  EXCHANGE_OKX_BASE_URL: option('', 'The same of OKX', asUrl('http:', 'https:')),
  EXCHANGE_UPBIT_BASE_URL: option('', 'The same of Upbit', asUrl('http:', 'https:')),
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
  TRON_API_KEY: option('', 'Key for TRON_FULL_HOST, sent as TRON-PRO-API-KEY', asText),
  TRON_USDT: option('', 'Address of the USDT contract', asTronAddress),
  TRON_MCS: option('', 'Address of the MCS contract', asTronAddress),
  TRON_XPUB: option(
    '',
    'Extended public key of members’ addresses, from the signer’s public.json',
    asExtendedKey,
  ),
  TRON_HOT_ADDRESS: option('', 'Address of the hot wallet, from the signer’s public.json', asTronAddress),
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

/** Thrown once with every wrong option in it, worded for the person who starts the server. */
export class ConfigError extends Error {}

function readAll(env: Readonly<Record<string, string | undefined>>): {
  values: Record<string, unknown>
  wrong: string[]
} {
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, { fallback, read }] of Object.entries(OPTIONS)) {
    const given = env[name] === '' ? undefined : env[name]
    const text = given ?? fallback
    if (text === undefined) {
      wrong.push(`${name} is missing: ${OPTIONS.DATABASE_URL.help}`)
      continue
    }
    try {
      values[name] = read(text)
    } catch (error) {
      wrong.push(`${name}=${text} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { values, wrong }
}

/** Reads and checks the environment. Throws ConfigError with one line per wrong option. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values, wrong } = readAll(env)
  // Checked border: every name of OPTIONS was read by its own reader, or `wrong` is not empty.
  const read = values as Values
  if (read.NETWORK === 'production') {
    if (read.MASTER_KEY === '') wrong.push('MASTER_KEY is required in production')
    if (read.SMTP_URL === '') wrong.push('SMTP_URL is required in production')
    if (read.TRUST_TEST_CLOCK) wrong.push('TRUST_TEST_CLOCK works in the sandbox only')
    if (read.MARKET === 'sandbox') wrong.push('MARKET=sandbox works in the sandbox only')
    for (const name of CHAIN_OPTIONS) if (read[name] === '') wrong.push(`${name} is required in production`)
  }
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
