import { join } from 'node:path'
import { startChainServices } from './chain-services.ts'
import { startExchangeServices } from './exchange-services.ts'
import { freePort } from './free-port.ts'
import { type Service, startService, untilAnswers } from './service.ts'

const READY_LIMIT_MS = 90_000
const ROOT = join(import.meta.dirname, '..')

export interface ProductOptions {
  readonly databaseUrl: string
  readonly port: number
  /** The mailbox's mails and the server's own files go here, logs into `logs` below it. */
  readonly dataDir: string
  /** Further options of the server, over those of our own environment. */
  readonly env: Readonly<Record<string, string>>
  /** Told of each process as soon as it runs, so that a failed start can be cleaned up. */
  readonly onService?: (service: Service) => void
}

export interface Product {
  readonly server: Service
  /** Address of the mailbox viewer; undefined when a real mail server is used. */
  readonly mailboxUrl: string | undefined
  /** Address of the sandbox exchange; undefined when real ones are used. */
  readonly exchangeUrl: string | undefined
  stop(): Promise<void>
}

/** Starts the sandbox's processes (mailbox, chain, signer, exchange, executor) and the server, and waits until the server says that it is ready. */
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
    const [mailbox, chainEnv, exchangeEnv] = await Promise.all([
      smtpUrl ? undefined : startMailbox(options, begin),
      startChainServices(options, begin),
      startExchangeServices(options, begin),
    ])
    const server = begin(startServer(options, { ...mailbox?.env, ...chainEnv, ...exchangeEnv }))
    await untilAnswers(server, `http://127.0.0.1:${options.port}/readyz`, READY_LIMIT_MS)
    return {
      server,
      mailboxUrl: mailbox?.env.MAILBOX_URL,
      exchangeUrl: exchangeEnv['EXCHANGE_SANDBOX_URL'],
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startMailbox(options: ProductOptions, begin: (service: Service) => Service) {
  const smtpPort = await freePort()
  const httpPort = await freePort()
  const url = `http://127.0.0.1:${httpPort}`
  const service = begin(
    startService({
      name: 'sandbox mailbox',
      script: join(ROOT, 'sandbox/mailbox/main.ts'),
      env: {
        MAILBOX_FILE: join(options.dataDir, 'mailbox.jsonl'),
        MAILBOX_SMTP_PORT: String(smtpPort),
        MAILBOX_HTTP_PORT: String(httpPort),
      },
      logFile: join(options.dataDir, 'logs', 'mailbox.log'),
    }),
  )
  await untilAnswers(service, `${url}/mails.json`, READY_LIMIT_MS)
  return { env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAILBOX_URL: url } }
}

function startServer(options: ProductOptions, sandboxEnv: Readonly<Record<string, string>>): Service {
  return startService({
    name: 'server',
    script: join(ROOT, 'server/main.ts'),
    env: {
      DATA_DIR: options.dataDir,
      ...options.env,
      ...sandboxEnv,
      // The signer's own; the server has no use for it.
      SIGNER_DATABASE_URL: '',
      DATABASE_URL: options.databaseUrl,
      PORT: String(options.port),
    },
    logFile: join(options.dataDir, 'logs', 'server.log'),
  })
}
