import { join } from 'node:path'
import { startChainServices } from './chain-services.ts'
import { startExchangeServices } from './exchange-services.ts'
import { freePort } from './free-port.ts'
import type { ProductOptions } from './product-options.ts'
import { startPushService } from './sandbox/push-service.ts'
import { startReceiverService } from './sandbox/receiver-service.ts'
import { type Service, startService, untilAnswers } from './service.ts'
import { startTelegramService } from './sandbox/telegram-service.ts'
import { admitWeb } from '#tools/ops/web-role.ts'

type Begin = (service: Service) => Service

const READY_LIMIT_MS = 90_000
const ROOT = join(import.meta.dirname, '../..')

export interface Product {
  /** Serves requests, with a database role that cannot write the books directly. */
  readonly server: Service
  /** Does everything else; the same process as the server when ROLE is given. */
  readonly worker: Service
  /** Address of the mailbox viewer; undefined when a real mail server is used. */
  readonly mailboxUrl: string | undefined
  /** Address of the sandbox exchange; undefined when real ones are used. */
  readonly exchangeUrl: string | undefined
  stop(): Promise<void>
}

/** Starts the sandbox's processes (mailbox, chain, signer, exchange, executor, Telegram, receiver, phones) and the server, and waits until the server says that it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const services: Service[] = []
  const begin = (service: Service) => {
    services.unshift(service)
    options.onService?.(service)
    return service
  }
  const stop = async () => {
    for (const service of services) await service.stop()
  }
  try {
    const smtpUrl = options.env['SMTP_URL'] ?? process.env['SMTP_URL']
    const [mailbox, chainEnv, exchangeEnv, ...others] = await Promise.all([
      smtpUrl ? undefined : startMailbox(options.dataDir, begin),
      startChainServices(options, begin),
      startExchangeServices(options, begin),
      startTelegramService(options, begin),
      startReceiverService(options, begin),
      startPushService(options, begin),
    ])
    const { server, worker } = await startServers(options, begin, {
      ...mailbox?.env,
      ...chainEnv,
      ...exchangeEnv,
      ...Object.assign({}, ...others),
    })
    return {
      server,
      worker,
      mailboxUrl: mailbox?.env.MAILBOX_URL,
      exchangeUrl: exchangeEnv['EXCHANGE_SANDBOX_URL'],
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the mailbox that takes every mail over SMTP and delivers none. */
export async function startMailbox(dataDir: string, begin: Begin) {
  const smtpPort = await freePort()
  const httpPort = await freePort()
  const url = `http://127.0.0.1:${httpPort}`
  const service = begin(
    startService({
      name: 'sandbox mailbox',
      script: join(ROOT, 'sandbox/mailbox/main.ts'),
      env: {
        MAILBOX_FILE: join(dataDir, 'mailbox.jsonl'),
        MAILBOX_SMTP_PORT: String(smtpPort),
        MAILBOX_HTTP_PORT: String(httpPort),
      },
      logFile: join(dataDir, 'logs', 'mailbox.log'),
    }),
  )
  await untilAnswers(service, `${url}/mails.json`, READY_LIMIT_MS)
  return { env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAILBOX_URL: url } }
}

/**
 * Starts a worker, which owns the database, and a server, which has a restricted role. The worker comes first: it prepares what
 * the server may only read. With ROLE given, one process does what it says.
 */
async function startServers(
  options: ProductOptions,
  begin: Begin,
  sandboxEnv: Readonly<Record<string, string>>,
): Promise<{ server: Service; worker: Service }> {
  const start = async (name: string, env: Readonly<Record<string, string>>, port: number) => {
    const full = { ...options.env, ...sandboxEnv, DATABASE_URL: options.databaseUrl, ...env }
    const database = options.databaseEnv?.(full.DATABASE_URL)
    const service = begin(startServer(options, { name, port, env: { ...full, ...database } }))
    await untilAnswers(service, `http://127.0.0.1:${port}/readyz`, READY_LIMIT_MS)
    return service
  }
  if (options.env['ROLE'] ?? process.env['ROLE']) {
    const server = await start('server', {}, options.port)
    return { server, worker: server }
  }
  const workerEnv = { ROLE: 'worker', HOST: '127.0.0.1', PUBLIC_URL: publicUrlOf(options) }
  const worker = await start('worker', workerEnv, await freePort())
  if (options.hasSecondWorker === true) await start('second worker', workerEnv, await freePort())
  const webUrl = process.env['WEB_DATABASE_URL'] || (await admitWeb(options.databaseUrl))
  const webEnv = { ROLE: 'web', DATABASE_URL: webUrl }
  const server = await start('server', webEnv, options.port)
  if (options.secondPort !== undefined) await start('second server', webEnv, options.secondPort)
  return { server, worker }
}

/** Links in mails that the worker sends lead to the server. */
function publicUrlOf({ env, port }: ProductOptions): string {
  return env['PUBLIC_URL'] || process.env['PUBLIC_URL'] || `http://localhost:${port}`
}

function startServer(
  options: ProductOptions,
  { name, port, env }: { name: string; port: number; env: Readonly<Record<string, string>> },
): Service {
  return startService({
    name,
    script: join(ROOT, 'server/main.ts'),
    env: {
      DATA_DIR: options.dataDir,
      ...env,
      // The signer's own, and how a role is handed over; the server has no use for them.
      SIGNER_DATABASE_URL: '',
      WEB_DATABASE_URL: '',
      PORT: String(port),
    },
    logFile: join(options.dataDir, 'logs', `${name}.log`),
  })
}
