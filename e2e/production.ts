import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { expect, inject, vi } from 'vitest'
import { createEmptyDatabase, dropDatabase } from '#tools/launch/database-server.ts'
import { aMarketFolder } from '#testing/outside/market-folder.ts'
import { collectServices } from '#testing/outside/started-services.ts'
import { startTlsProxy } from '#testing/outside/tls-proxy.ts'
import { type ChainFacts, fundAddress, startSandboxChain } from '#tools/launch/chain-services.ts'
import { launchChromium } from '#tools/launch/chromium.ts'
import { admitExecutor } from '#tools/ops/executor-role.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { withClient } from '#tools/launch/postgres.ts'
import { startMailbox, startProduct } from '#tools/launch/product.ts'
import { startService } from '#tools/launch/service.ts'
import { type Installation, openInstallation, type Started } from './harness.ts'
import { runTool, type ToolRun } from './run-tool.ts'

const ROOT = join(import.meta.dirname, '..')
const WAIT = { timeout: 60_000, interval: 50 }
const LOG_LINES = 12
const SEED_BYTES = 64

type Env = Readonly<Record<string, string>>
type Services = Pick<ReturnType<typeof collectServices>, 'begin' | 'stopAll'>
type Begin = Services['begin']

export interface Production extends Installation {
  /** Coins from outside, over the chain itself: production has no faucet. */
  sendCoins(coins: {
    readonly address: string
    readonly coin: string
    readonly amount: string
  }): Promise<void>
  /** Runs one of the operator's tools with the installation's environment. */
  tool(name: string, args: readonly string[]): Promise<ToolRun>
}

/**
 * A production from an empty database on, begun as its operator begins one, with a proxy for TLS in front. Sandbox are only what is
 * outside: a mail server, two nodes of a chain, and recorded prices. Call at the top of a journey file.
 */
export async function startProduction(): Promise<Production> {
  const market = await aMarketFolder()
  let operated: Operated | undefined
  const running = (): Operated => {
    if (operated === undefined) throw new Error('The product has not started yet.')
    return operated
  }
  const installation = openInstallation(async () => {
    operated = await operate(market)
    return operated.started
  })
  return Object.assign(installation, {
    sendCoins: async (coins: object) => {
      const sent = await fetch(`${running().chainUrl}/dev/faucet`, {
        method: 'POST',
        body: JSON.stringify(coins),
      })
      if (!sent.ok) throw new Error(`The chain took no coins: ${await sent.text()}`)
    },
    tool: (name: string, args: readonly string[]) => runTool(name, { args, env: running().env }),
  })
}

interface Operated {
  readonly started: Started
  readonly chainUrl: string
  readonly env: Env
}

async function operate(market: string): Promise<Operated> {
  const { begin, stopAll } = collectServices()
  try {
    return await startAll(market, { begin, stopAll })
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function startAll(market: string, { begin, stopAll }: Services): Promise<Operated> {
  const databaseUrl = await createEmptyDatabase(inject('adminUrl'))
  const dataDir = mkdtempSync(join(tmpdir(), 'mcs-members-production-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const proxy = await startTlsProxy(tlsPort, port)
  const [mailbox, chain] = await Promise.all([
    startMailbox(dataDir, begin),
    startSandboxChain(dataDir, begin),
  ])
  const signer = await startSigner({ databaseUrl, dataDir, chain }, begin)
  const env: Env = {
    NETWORK: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    SMTP_URL: mailbox.env.SMTP_URL,
    MARKET: `replay:${market}`,
    LOG_LEVEL: 'info',
    ...chainOptions(chain),
    TRON_XPUB: signer.xpub,
    TRON_HOT_ADDRESS: signer.hotAddress,
  }
  const product = await startProduct({ databaseUrl, port, dataDir, env, onService: begin })
  await signer.admit()
  const [browser] = await Promise.all([
    launchChromium([`--ignore-certificate-errors-spki-list=${proxy.keyHash}`]),
    startExecutor(env, begin),
    fundAddress(chain.url, signer.hotAddress),
  ])
  // Our own calls check the certificate as the browser does.
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, proxy.certificate])
  const mailboxUrl = mailbox.env.MAILBOX_URL
  const stop = async () => {
    await product.stop()
    setDefaultCACertificates(usual)
    await proxy.stop()
    await stopAll()
    await dropDatabase(inject('adminUrl'), databaseUrl)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { exchangeUrl = '', server } = product
  const serverPid = server.pid
  const started = { url: proxy.url, databaseUrl, dataDir, mailboxUrl, exchangeUrl, serverPid, browser, stop }
  return { started, chainUrl: chain.url, env }
}

/** Comes last: its role is admitted to tables that are there. Throws when it does not get ready. */
async function startExecutor(env: Env, begin: Begin): Promise<void> {
  const { DATABASE_URL = '', DATA_DIR = '' } = env
  const executor = begin(
    startService({
      name: 'executor',
      script: join(ROOT, 'server/executor.ts'),
      env: {
        ...env,
        DATABASE_URL: await admitExecutor(DATABASE_URL),
        EXECUTOR_DIR: join(DATA_DIR, 'executor'),
      },
      logFile: join(DATA_DIR, 'logs', 'executor.log'),
    }),
  )
  const isReady = () => executor.lastLines(LOG_LINES).includes('executor ready')
  await vi.waitFor(() => expect(isReady(), executor.lastLines(LOG_LINES)).toBe(true), WAIT)
}

const chainOptions = ({ url, secondUrl, usdt, mcs }: ChainFacts): Env => ({
  TRON_FULL_HOST: url,
  TRON_CHECK_HOST: secondUrl,
  TRON_USDT: usdt,
  TRON_MCS: mcs,
})

interface SignerSettings {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly chain: ChainFacts
}

/**
 * The signer comes first: nothing starts without its public halves. It waits with a role of its own until the worker has made the
 * tables and the operator admits it.
 */
async function startSigner({ databaseUrl, dataDir, chain }: SignerSettings, begin: Begin) {
  const folder = join(dataDir, 'signer')
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, 'seed'), randomBytes(SEED_BYTES).toString('hex'), { mode: 0o600 })
  const approval = await runTool('approval-key', { args: [], env: { DATA_DIR: dataDir } })
  const url = new URL(databaseUrl)
  const role = `${url.pathname.slice(1)}_signer`
  url.username = role
  url.password = randomBytes(24).toString('hex')
  const asOwner = (text: string) => withClient(databaseUrl, (client) => client.query(text))
  await asOwner(`CREATE ROLE ${role} LOGIN PASSWORD '${url.password}'`)
  begin(
    startService({
      name: 'signer',
      script: join(ROOT, 'server/signer.ts'),
      env: {
        NETWORK: 'production',
        SIGNER_DIR: folder,
        SIGNER_DATABASE_URL: url.href,
        SIGNER_APPROVAL_KEY: approval.output.trim(),
        DATABASE_URL: '',
        LOG_LEVEL: 'info',
        ...chainOptions(chain),
      },
      logFile: join(dataDir, 'logs', 'signer.log'),
    }),
  )
  const file = join(folder, 'public.json')
  const halves = await vi.waitFor(() => readFileSync(file, 'utf8'), WAIT)
  const { xpub, hotAddress }: { xpub: string; hotAddress: string } = JSON.parse(halves)
  return {
    xpub,
    hotAddress,
    admit: () => asOwner(`SELECT chain_admit_signer('${role}')`),
  }
}
