import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { admitExecutor } from '#tools/ops/executor-role.ts'
import { freePort } from './free-port.ts'
import type { ProductOptions } from './product-options.ts'
import { type Service, startService, untilAnswers } from './service.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_LIMIT_MS = 60_000
const POLL_MS = 50
const EXCHANGES = ['binance', 'bybit', 'okx', 'upbit'] as const

type Begin = (service: Service) => Service

/**
 * Starts the sandbox exchange and the executor, and returns the options of a server that uses them. No exchange is started
 * when EXCHANGE_BINANCE_BASE_URL names one, and nothing at all in production, where the operator runs the executor.
 */
export async function startExchangeServices(
  options: ProductOptions,
  begin: Begin,
): Promise<Record<string, string>> {
  const given = (name: string) => options.env[name] ?? process.env[name] ?? ''
  if (given('NETWORK') === 'production') return {}
  const exchangeEnv = given('EXCHANGE_BINANCE_BASE_URL') === '' ? await startExchange(options, begin) : {}
  return { ...exchangeEnv, EXECUTOR_KEY: await startExecutor(options, begin, exchangeEnv) }
}

async function startExchange(options: ProductOptions, begin: Begin): Promise<Record<string, string>> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = begin(
    startService({
      name: 'sandbox exchange',
      script: join(ROOT, 'sandbox/exchange/main.ts'),
      env: {
        EXCHANGE_PORT: String(port),
        EXCHANGE_PRICES_URL: `http://127.0.0.1:${options.port}/sandbox/prices`,
        EXCHANGE_DATA: join(options.dataDir, 'exchange', 'state.json'),
      },
      logFile: join(options.dataDir, 'logs', 'exchange.log'),
    }),
  )
  await untilAnswers(service, `${url}/binance/api/v3/ping`, READY_LIMIT_MS)
  const addresses = EXCHANGES.map(
    (name) => [`EXCHANGE_${name.toUpperCase()}_BASE_URL`, `${url}/${name}`] as const,
  )
  // The executor runs on this machine.
  return { EXCHANGE_SANDBOX_URL: url, EXECUTOR_ADDRESSES: '127.0.0.1', ...Object.fromEntries(addresses) }
}

/** The executor makes its key itself; what comes back is the public half. */
async function startExecutor(
  options: ProductOptions,
  begin: Begin,
  exchangeEnv: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(options.dataDir, 'executor')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'public.json')
  rmSync(file, { force: true })
  const service = begin(
    startService({
      name: 'executor',
      script: join(ROOT, 'server/executor.ts'),
      env: {
        DATA_DIR: options.dataDir,
        ...options.env,
        ...exchangeEnv,
        EXECUTOR_DIR: folder,
        // It reads no chain, and the signer's connection is none of its business.
        TRON_FULL_HOST: '',
        SIGNER_DATABASE_URL: '',
        EXECUTOR_DATABASE_URL:
          process.env['EXECUTOR_DATABASE_URL'] || (await admitExecutor(options.databaseUrl)),
        DATABASE_URL: '',
      },
      logFile: join(options.dataDir, 'logs', 'executor.log'),
    }),
  )
  const deadline = Date.now() + READY_LIMIT_MS
  while (!existsSync(file) && !service.hasEnded() && Date.now() < deadline) await pause(POLL_MS)
  if (!existsSync(file))
    throw new Error(`The executor did not start (${service.logFile}):\n${service.lastLines(12)}`)
  const { key }: { key: string } = JSON.parse(readFileSync(file, 'utf8'))
  return key
}
