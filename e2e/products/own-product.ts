import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase, dropDatabase } from '#tools/launch/database-server.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { startProduct } from '#tools/launch/product.ts'
import { databaseBefore } from './database-before.ts'

/** Most journeys look at no signal of the past, which would be worked out at each start. */
const SHORT_PAST = 'sandbox:2'

/** A running installation, as a journey needs to know it; plain data, so that it can be handed to another process. */
export interface RunningProduct {
  readonly url: string
  readonly databaseUrl: string
  readonly dataDir: string
  readonly mailboxUrl: string
  readonly exchangeUrl: string
  readonly serverPid: number
  /** Every process of it by its name. */
  readonly pids: Readonly<Record<string, number>>
}

/** Where a journey's database comes from. */
export interface TestServer {
  readonly adminUrl: string
  readonly template: string
}

/**
 * Starts the whole product with its sandbox and a database of its own. The caller stops it, which takes away everything that it
 * wrote.
 */
export async function startOwnProduct(
  { adminUrl, template }: TestServer,
  env: Readonly<Record<string, string>>,
): Promise<{ running: RunningProduct; stop: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const databaseUrl = await cloneDatabase({ adminUrl, template })
  const dataDir = mkdtempSync(join(tmpdir(), 'mcs-members-journey-'))
  const pids: Record<string, number> = {}
  const product = await startProduct({
    databaseUrl,
    databaseEnv: databaseBefore,
    onService: ({ name, pid }) => void (pids[name] = pid),
    port,
    dataDir,
    env: {
      NETWORK: 'sandbox',
      MARKET: SHORT_PAST,
      TRUST_TEST_CLOCK: 'on',
      CHEAP_PASSWORDS: 'on',
      LOG_LEVEL: 'info',
      SMTP_URL: '',
      PUBLIC_URL: url,
      ...env,
    },
  })
  const { mailboxUrl = '', exchangeUrl = '', server } = product
  const stop = async () => {
    await product.stop()
    await dropDatabase(adminUrl, databaseUrl)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const running = { url, databaseUrl, dataDir, mailboxUrl, exchangeUrl, serverPid: server.pid, pids }
  return { running, stop }
}
