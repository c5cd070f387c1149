import { join, resolve } from 'node:path'
import { OPTIONS, type Option } from './options.ts'
import { listAddresses } from './database/hosts/addresses.ts'
import { isLoopback, isSafeDatabaseUrl, LOOPBACK } from './safe-address.ts'
import { withSecretFiles } from './secret-files.ts'
import { isWrappedKey } from './security/keys/wrapped-key.ts'
import { isWeakKey } from './security/weak-key.ts'

export { OPTIONS } from './options.ts'

/** What a chain consists of; a production installation names all of it. */
const CHAIN_OPTIONS = ['TRON_FULL_HOST', 'TRON_USDT', 'TRON_MCS', 'TRON_XPUB', 'TRON_HOT_ADDRESS'] as const

const SECOND_MS = 1_000
/** Proxies notice within a few seconds, and pages come back one after the other. */
const PRODUCTION_DRAIN_SECONDS = 10

type Options = typeof OPTIONS
type ValueOf<Opt> = Opt extends Option<infer Value> ? Value : never
type Values = { readonly [Name in keyof Options]: ValueOf<Options[Name]> }

export interface Config extends Values {
  readonly sandbox: boolean
  readonly publicUrl: string
  readonly dataDir: string
  readonly approvalDir: string
  /** How long a process that is stopped goes on answering. */
  readonly drainMs: number
  /** The way to the database that no pooler shares: for what lives as long as its connection. */
  readonly directUrl: string
}

/** Thrown once with every wrong option, in words for the operator. */
export class ConfigError extends Error {}

/** Options whose value is a secret, or carries one: a message names them without it. */
const SECRETS = new Set([
  'APNS_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'FCM_SERVICE_ACCOUNT',
  'MASTER_KEY',
  'MASTER_KEY_OTHER',
  'METRICS_TOKEN',
  'NATS_URL',
  'SMTP_URL',
  'TELEGRAM_BOT_TOKEN',
  'TRON_API_KEY',
])

function parseAll(given: Readonly<Record<string, string | undefined>>): {
  values: Record<string, unknown>
  wrong: string[]
} {
  const values: Record<string, unknown> = {}
  const { env, wrong: unread } = withSecretFiles(given, SECRETS)
  const wrong: string[] = [...unread]
  for (const [name, { fallback, parse }] of Object.entries(OPTIONS)) {
    const text = (env[name] === '' ? undefined : env[name]) ?? fallback
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
  'FCM_API_ROOT',
  'TELEGRAM_API_ROOT',
  'EXCHANGE_BINANCE_BASE_URL',
  'EXCHANGE_BYBIT_BASE_URL',
  'EXCHANGE_OKX_BASE_URL',
  'EXCHANGE_UPBIT_BASE_URL',
] as const
/** Addresses of the operator's own services: in production over TLS too, unless they are on this machine. */
const INNER_TLS_OPTIONS = [
  'TRON_FULL_HOST',
  'TRON_SOLIDITY_HOST',
  'TRON_CHECK_HOST',
  'SMTP_URL',
  'NATS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const
const REQUIRED = ['MASTER_KEY', 'SMTP_URL', 'PUBLIC_URL', ...CHAIN_OPTIONS] as const
/** What Apple's push service needs besides its key. */
const APNS_PARTS = ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const
const MASTER_KEYS = ['MASTER_KEY', 'MASTER_KEY_OTHER'] as const
const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const
const SANDBOX_ONLY = ['MAILBOX_URL', 'EXCHANGE_SANDBOX_URL', 'WEBHOOK_SANDBOX_URL'] as const

/** Whose role a database is reached with. */
const userOf = (url: string): string => new URL(listAddresses(url)[0] ?? url).username

/** A wrapped key is looked at once it is unwrapped. */
const isWeakText = (key: string): boolean =>
  key !== '' && !isWrappedKey(key) && isWeakKey(Buffer.from(key, 'base64'))

/** Why these settings must not serve real money, one line each. */
function productionFaults(read: Values): string[] {
  const wrong: string[] = REQUIRED.filter((name) => read[name] === '').map(
    (name) => `${name} is required in production`,
  )
  wrong.push(
    ...TLS_OPTIONS.filter((name) => read[name]?.startsWith('http:')).map(
      (name) => `${name} must start with https: in production`,
    ),
    ...INNER_TLS_OPTIONS.filter(
      (name) => /^(http|smtp|nats):/.test(read[name]) && !isLoopback(read[name]),
    ).map((name) => `${name} must use TLS (https:, smtps: or tls:) in production`),
    ...SANDBOX_ONLY.filter((name) => read[name] !== '').map((name) => `${name} works in the sandbox only`),
  )
  wrong.push(
    ...MASTER_KEYS.filter((name) => isWeakText(read[name])).map(
      (name) => `${name} is not random: make one with \`openssl rand -base64 32\``,
    ),
  )
  wrong.push(
    ...DATABASES.filter((name) => read[name] !== '' && !isSafeDatabaseUrl(read[name])).map(
      (name) => `${name} must carry sslmode=verify-full in production, unless it is on this machine`,
    ),
  )
  if (read.DATABASE_REPLICA_URL !== '' && userOf(read.DATABASE_REPLICA_URL) !== userOf(read.DATABASE_URL))
    wrong.push('DATABASE_REPLICA_URL must name the user of DATABASE_URL: another role may see more')
  if (!read.RATE_LIMITS) wrong.push('RATE_LIMITS=off works in the sandbox only')
  if (read.CHEAP_PASSWORDS) wrong.push('CHEAP_PASSWORDS=on works in the sandbox only')
  if (read.TRUST_TEST_CLOCK) wrong.push('TRUST_TEST_CLOCK works in the sandbox only')
  if (read.MARKET.startsWith('sandbox')) wrong.push('MARKET=sandbox works in the sandbox only')
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
  // What could not be read has no value to look at.
  if (read.NETWORK === 'production' && wrong.length === 0) wrong.push(...productionFaults(read))
  if (wrong.length === 0 && !LOOPBACK.has(read.METRICS_HOST) && read.METRICS_TOKEN === '')
    wrong.push('METRICS_TOKEN is required when METRICS_HOST is not loopback')
  if (wrong.length === 0 && !read.NAMED_STATEMENTS && read.DATABASE_DIRECT_URL === '')
    wrong.push('DATABASE_DIRECT_URL is required with NAMED_STATEMENTS=off: behind a pooler nothing is heard')
  if (wrong.length === 0 && read.APNS_KEY !== '')
    wrong.push(
      ...APNS_PARTS.filter((name) => read[name] === '').map((name) => `${name} is required with APNS_KEY`),
    )
  if (wrong.length > 0)
    throw new ConfigError(`These settings are wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  const dataDir = resolve(read.DATA_DIR)
  return {
    ...read,
    sandbox: read.NETWORK === 'sandbox',
    publicUrl: read.PUBLIC_URL === '' ? `http://localhost:${read.PORT}` : read.PUBLIC_URL,
    dataDir,
    directUrl: read.DATABASE_DIRECT_URL || read.DATABASE_URL,
    drainMs:
      (read.DRAIN_SECONDS ?? (read.NETWORK === 'production' ? PRODUCTION_DRAIN_SECONDS : 0)) * SECOND_MS,
    approvalDir: read.APPROVAL_DIR === '' ? join(dataDir, 'approver') : resolve(read.APPROVAL_DIR),
  }
}
