import {
  asAddresses,
  asAmounts,
  asBrand,
  asCount,
  asDatabaseUrl,
  asExtendedKey,
  asMarket,
  asMasterKey,
  asOneOf,
  asOptionalPort,
  asOptionalSeconds,
  asPort,
  asProxies,
  asRatesUrl,
  asReplicaUrl,
  asShare,
  asSwitch,
  asText,
  asTronAddress,
  asUrl,
  asVersion,
} from './config-readers.ts'
import { option } from './options/option.ts'
import { PUSH_OPTIONS } from './options/push-options.ts'

export type { Option } from './options/option.ts'

export const OPTIONS = {
  DATABASE_URL: option(
    undefined,
    'PostgreSQL to use, with one host, or several and target_session_attrs=read-write; npm start brings its own when this is not set',
    asDatabaseUrl,
  ),
  DATABASE_DIRECT_URL: option(
    '',
    'The same database past a pooler, for migrations, jobs, locks and notifications, which need a connection of their own; DATABASE_URL when empty',
    asDatabaseUrl,
  ),
  DATABASE_REPLICA_URL: option(
    '',
    'A streaming replica that answers histories, lists of the console and exports while it is less than two seconds behind; DATABASE_URL when empty',
    asReplicaUrl,
  ),
  NAMED_STATEMENTS: option(
    'on',
    'off behind a pooler in transaction mode that keeps no named statements (PgBouncer before 1.21)',
    asSwitch,
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
    'Where candles come from: sandbox[:DAYS of history], replay:DIR or live:EXCHANGE[,EXCHANGE...]',
    asMarket,
  ),
  RATES_URL: option(
    '',
    'Service of exchange rates for statements, with {date} for the day, answering {"base":"USD","rates":{…}}; generated ones in a sandbox when empty, none in production',
    asRatesUrl,
  ),
  BRAND_NAME: option('MCS Members', 'Name shown to members', asBrand),
  SMTP_URL: option(
    '',
    'Mail server, for example smtps://user:password@host; the sandbox mailbox when empty',
    asUrl('smtp:', 'smtps:'),
  ),
  NATS_URL: option(
    '',
    'NATS server that carries live messages between processes, for example tls://user:password@host:4222; the database when empty',
    asUrl('nats:', 'tls:'),
  ),
  MAIL_FROM: option('no-reply@members.example', 'Sender of mails', asText),
  MAILBOX_URL: option('', 'Viewer of the sandbox mailbox, shown under /sandbox/mail', asUrl('http:')),
  ...PUSH_OPTIONS,
  TELEGRAM_BOT_TOKEN: option(
    '',
    'Token of the Telegram bot that members connect their chats to, for workers; no Telegram when empty',
    asText,
  ),
  TELEGRAM_API_ROOT: option(
    '',
    'Address of the Bot API; Telegram’s own when empty, the sandbox’s with npm start',
    asUrl('http:', 'https:'),
  ),
  WEBHOOK_SANDBOX_URL: option(
    '',
    'Origin of the sandbox’s receiver of webhooks, the only one that is not on the internet; shown under /sandbox/webhooks',
    asUrl('http:'),
  ),
  DATA_DIR: option('.data', 'Folder for the master key and, with npm start, the database', asText),
  BACKUP_DIR: option(
    '',
    'Folder of backups (tools/ops/backup), in which npm start lets its database keep its log of changes; none when empty',
    asText,
  ),
  MASTER_KEY: option(
    '',
    'Key of all keys, 32 bytes in base64, or wrapped by AWS KMS (tools/ops/keys/kms-key.ts); kept in DATA_DIR when empty, required in production',
    asMasterKey,
  ),
  MASTER_KEY_OTHER: option(
    '',
    'A second master key that opens what is sealed too, during a rotation: the next one before it, the former one until tools/ops/keys/rotate-key.ts leaves nothing',
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
  CHEAP_PASSWORDS: option(
    'off',
    'on: passwords are hashed at a fraction of the cost; for tests, never in production',
    asSwitch,
  ),
  DRAIN_SECONDS: option(
    '',
    'How long a process that is stopped goes on answering while proxies notice and pages move on; 10 in production and 0 in a sandbox when empty',
    asOptionalSeconds,
  ),
  MIGRATE: option(
    'on',
    'off: a start leaves the schema alone and only checks that it has what this release needs; tools/ops/migrate.ts brings it up to date',
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
  OTEL_EXPORTER_OTLP_ENDPOINT: option(
    '',
    'Collector that takes traces of calls and their statements as OTLP over HTTP, without /v1/traces; none are made when empty',
    asUrl('http:', 'https:'),
  ),
  OTEL_TRACES_SAMPLER_ARG: option('1', 'Share of traces that is sent, from 0 to 1', asShare),
  HEALTH_PORT: option(
    '',
    'Port of /healthz and /readyz alone, for proxies: they answer there however busy the others are; none when empty',
    asOptionalPort,
  ),
  HEALTH_HOST: option('127.0.0.1', 'Address the health port listens on', asText),
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
  EXECUTOR_ADDRESSES: option(
    '',
    'IP addresses from which the executor reaches exchanges, by commas: members restrict their keys to them; none are shown when empty',
    asAddresses,
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
  TRON_ANCHOR_ADDRESS: option(
    '',
    'Address whose transactions carry heads of proofs, from the signer’s public.json; empty for none',
    asTronAddress,
  ),
  TRON_SWEEP_FROM: option(
    'USDT:100,MCS:400,TRX:200',
    'What must lie on a member’s address before it is brought to the hot wallet',
    asAmounts,
  ),
} as const
