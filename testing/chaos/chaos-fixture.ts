import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesOf } from '#contract/names.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, type Database } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules, type Kernel, type Modules } from '#server/wiring.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { type Service, untilAnswers } from '#tools/launch/service.ts'
import { openApprover } from '#server/modules/chain/chain.ts'
import { admitSigner } from '#tools/ops/signer-role.ts'
import { type FragileDatabase, startFragileDatabase } from './faults/fragile-database.ts'
import { type FragileProcess, startFragile } from './faults/fragile-process.ts'
import { type MutantName, MUTANTS } from './mutants/mutants.ts'
import { type SandboxChain, startSandboxChain } from './faults/sandbox-chain.ts'

const ROOT = join(import.meta.dirname, '../..')
const PREFIX = 'mcs-members-chaos-'
const READY_LIMIT_MS = 90_000
const POLL_MS = 50
const SWEEP_NEVER = 'USDT:1000000,MCS:1000000,TRX:1000000'
/** What the operator begins with. */
const FUNDING = { USDT: '100000', MCS: '400000', TRX: '50000' } as const

/** The whole product in processes of its own, each of which can be killed, and a look into its database from here. */
export interface ChaosFixture {
  readonly folder: string
  readonly database: FragileDatabase
  readonly chain: SandboxChain
  readonly signer: FragileProcess
  readonly web: FragileProcess
  readonly worker: FragileProcess
  readonly url: string
  /** What a server of the product is started with. */
  readonly serverEnv: Readonly<Record<string, string>>
  readonly hotAddress: string
  readonly db: Database
  readonly kernel: Kernel
  readonly modules: Modules
  stop(): Promise<void>
}

/** Starts database, chain, signer, one web process and one worker; `mutant` is planted into the last three. */
export async function createChaosFixture({
  mutant,
}: { readonly mutant?: MutantName } = {}): Promise<ChaosFixture> {
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of stops.toReversed()) await step()
  }
  try {
    const databaseFolder = mkdtempSync(join(tmpdir(), `${PREFIX}database-`))
    stops.push(async () => rmSync(databaseFolder, { recursive: true, force: true }))
    const alter = mutant === undefined ? [] : MUTANTS[mutant].alter
    const database = await startFragileDatabase(databaseFolder, alter)
    stops.push(() => database.stop())
    const chain = await startSandboxChain(folder)
    stops.push(() => chain.service.stop())
    const plan: Plan = { folder, database, chain, env: mutantEnv(mutant) }
    const signer = await startSigner(plan)
    stops.push(() => signer.stop())
    const { xpub, hotAddress } = loadPublicHalves(folder)
    for (const coin of namesOf(FUNDING)) await chain.fund(hotAddress, coin, FUNDING[coin])
    const serverEnv = await serverEnvOf(plan, { xpub, hotAddress })
    const inside = await openInside(serverEnv)
    stops.push(() => inside.close())
    const worker = await startServer(plan, { ...serverEnv, ROLE: 'worker', PORT: String(await freePort()) })
    stops.push(() => worker.stop())
    const web = await startServer(plan, { ...serverEnv, ROLE: 'web' })
    stops.push(() => web.stop())
    const url = `http://127.0.0.1:${serverEnv['PORT']}`
    return { folder, database, chain, signer, web, worker, url, serverEnv, hotAddress, ...inside, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Plan {
  readonly folder: string
  readonly database: FragileDatabase
  readonly chain: SandboxChain
  readonly env: Readonly<Record<string, string>>
}

function mutantEnv(mutant: MutantName | undefined): Record<string, string> {
  if (mutant === undefined || MUTANTS[mutant].patches.length === 0) return {}
  const hook = pathToFileURL(join(import.meta.dirname, 'mutants/insert-mutant.ts')).href
  return { CHAOS_MUTANT: mutant, NODE_OPTIONS: `--import ${hook}` }
}

async function startSigner({ folder, database, chain, env }: Plan): Promise<FragileProcess> {
  const path = join(folder, 'signer')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return startFragile({
    name: 'signer',
    script: join(ROOT, 'server/signer.ts'),
    logFolder: join(folder, 'logs'),
    env: {
      ...env,
      ...chain.env,
      SIGNER_DIR: path,
      SIGNER_DATABASE_URL: await admitSigner(database.url),
      SIGNER_APPROVAL_KEY: openApprover(join(folder, 'approver')).publicKey,
      LOG_LEVEL: 'info',
      // All members of a chaos run come from one address.
      RATE_LIMITS: 'off',
      CHEAP_PASSWORDS: 'on',
      DATABASE_URL: '',
      MASTER_KEY: '',
    },
    ready: (service) => untilSays(service, 'signer ready'),
  })
}

function loadPublicHalves(folder: string): { readonly xpub: string; readonly hotAddress: string } {
  return JSON.parse(readFileSync(join(folder, 'signer', 'public.json'), 'utf8'))
}

async function serverEnvOf(
  { folder, database, chain, env }: Plan,
  { xpub, hotAddress }: { readonly xpub: string; readonly hotAddress: string },
): Promise<Record<string, string>> {
  return {
    ...env,
    ...chain.env,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PUBLIC_URL: '',
    NETWORK: 'sandbox',
    MARKET: 'sandbox',
    // Mails lie in the outbox: this world has nobody who reads them.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MASTER_KEY: '',
    SIGNER_DATABASE_URL: '',
    LOG_LEVEL: 'info',
    TRON_SOLIDITY_HOST: '',
    TRON_API_KEY: '',
    TRON_XPUB: xpub,
    TRON_HOT_ADDRESS: hotAddress,
    TRON_SWEEP_FROM: SWEEP_NEVER,
  }
}

function startServer({ folder }: Plan, env: Readonly<Record<string, string>>): Promise<FragileProcess> {
  return startFragile({
    name: env['ROLE'] ?? 'server',
    script: join(ROOT, 'server/main.ts'),
    logFolder: join(folder, 'logs'),
    env,
    ready: (service) => untilAnswers(service, `http://127.0.0.1:${env['PORT']}/readyz`, READY_LIMIT_MS),
  })
}

/** The product's own functions on the same database, without any mutant: for setting up and for judging. */
async function openInside(env: Readonly<Record<string, string>>) {
  const config = parseConfig({ ...env, LOG_LEVEL: 'silent' })
  const log = createLog('silent')
  // The database is killed under us as well; the next statement gets a new connection.
  const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 4 })
  const kernel = await createKernel(config, db, log)
  const modules = await createModules(config, kernel)
  await modules.wallet.openHouseAccounts()
  await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.unbound_day_usdt', '10000'))
  const close = async () => {
    kernel.mailer.close()
    await db.close()
  }
  return { db, kernel, modules, close }
}

async function untilSays(service: Service, words: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
  const says = () => existsSync(service.logFile) && readFileSync(service.logFile, 'utf8').includes(words)
  while (!says() && !service.hasEnded() && Date.now() < deadline) await pause(POLL_MS)
  if (!says()) throw new Error(`The ${service.name} did not start:\n${service.lastLines(12)}`)
}
