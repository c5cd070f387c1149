import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openApprover } from '#server/modules/chain/chain.ts'
import { freePort } from './free-port.ts'
import { withClient } from './postgres.ts'
import type { ProductOptions } from './product-options.ts'
import { type Service, startService, untilAnswers } from './service.ts'
import { admitSigner } from '#tools/ops/signer-role.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_LIMIT_MS = 60_000
const POLL_MS = 50
/** Blocks of the demonstration chain: 19 of them, and so a deposit, take about six seconds. */
export const BLOCK_MS = '300'
export const SOLID_DEPTH = '19'
/** What the operator puts into a new sandbox: enough to pay and to swap from the first minute. */
const FUNDING = { USDT: '1000000', MCS: '1000000', TRX: '100000' } as const
/** Two TRX pay for one night. */
export const ANCHOR_FUNDING = { TRX: '1000' } as const

type Begin = (service: Service) => Service

interface PublicHalves {
  readonly xpub: string
  readonly hotAddress: string
  readonly anchorAddress: string
}
export interface ChainFacts {
  readonly url: string
  readonly secondUrl: string
  readonly usdt: string
  readonly mcs: string
}

/**
 * Starts the sandbox chain and the signer, and returns the options of a server that uses them. The chain's file and the
 * database go together: a new database begins a new chain. Nothing is started when TRON_FULL_HOST names a chain.
 */
export async function startChainServices(
  options: ProductOptions,
  begin: Begin,
): Promise<Record<string, string>> {
  if (options.env['TRON_FULL_HOST'] ?? process.env['TRON_FULL_HOST']) return {}
  if ((options.env['NETWORK'] ?? process.env['NETWORK']) === 'production') return {}
  const facts = await startChain(options, begin)
  const { xpub, hotAddress, anchorAddress } = await startSandboxSigner(options, begin, facts)
  await fundAddress(facts.url, hotAddress)
  await fundAddress(facts.url, anchorAddress, ANCHOR_FUNDING)
  return {
    TRON_FULL_HOST: facts.url,
    TRON_CHECK_HOST: facts.secondUrl,
    TRON_USDT: facts.usdt,
    TRON_MCS: facts.mcs,
    TRON_XPUB: xpub,
    TRON_HOT_ADDRESS: hotAddress,
    TRON_ANCHOR_ADDRESS: anchorAddress,
  }
}

async function startChain(options: ProductOptions, begin: Begin): Promise<ChainFacts> {
  const file = chainFile(options.dataDir)
  if (await isNewDatabase(options.databaseUrl)) rmSync(file, { force: true })
  else if (!existsSync(file))
    throw new Error(
      `The database knows a chain whose file ${file} is gone. Bring it back, or begin with a new database.`,
    )
  return startSandboxChain(options.dataDir, begin)
}

/** The blocks of the sandbox chain. */
export const chainFile = (dataDir: string) => join(dataDir, 'chain', 'blocks.jsonl')

/** Starts the two nodes of the sandbox chain, which goes on from its file where there is one. */
export async function startSandboxChain(dataDir: string, begin: Begin): Promise<ChainFacts> {
  const [port, secondPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const service = begin(
    startService({
      name: 'sandbox chain',
      script: join(ROOT, 'sandbox/tron/main.ts'),
      env: {
        TRON_PORT: String(port),
        TRON_SECOND_PORT: String(secondPort),
        TRON_DATA: chainFile(dataDir),
        TRON_BLOCK_MS: BLOCK_MS,
        TRON_SOLID_DEPTH: SOLID_DEPTH,
      },
      logFile: join(dataDir, 'logs', 'chain.log'),
    }),
  )
  await untilAnswers(service, `${url}/healthcheck`, READY_LIMIT_MS)
  const status: { usdt: string; mcs: string } = await (await fetch(`${url}/dev/status`)).json()
  return { url, secondUrl: `http://127.0.0.1:${secondPort}`, usdt: status.usdt, mcs: status.mcs }
}

/** The folder that the worker will open: the key is made before the signer starts. */
function approvalDir({ dataDir, env }: ProductOptions): string {
  return env['APPROVAL_DIR'] || process.env['APPROVAL_DIR'] || join(dataDir, 'approver')
}

async function isNewDatabase(databaseUrl: string): Promise<boolean> {
  const found = await withClient(databaseUrl, (client) => client.query('SELECT 1 FROM chain_network'))
  return found.rowCount === 0
}

/** The signer makes its seed itself; what comes back are public halves. */
async function startSandboxSigner(
  options: ProductOptions,
  begin: Begin,
  facts: ChainFacts,
): Promise<PublicHalves> {
  const folder = join(options.dataDir, 'signer')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'public.json')
  rmSync(file, { force: true })
  const service = begin(
    startService({
      name: 'signer',
      script: join(ROOT, 'server/signer.ts'),
      env: {
        SIGNER_DIR: folder,
        SIGNER_DATABASE_URL: process.env['SIGNER_DATABASE_URL'] ?? (await admitSigner(options.databaseUrl)),
        TRON_FULL_HOST: facts.url,
        TRON_CHECK_HOST: facts.secondUrl,
        TRON_USDT: facts.usdt,
        TRON_MCS: facts.mcs,
        SIGNER_APPROVAL_KEY: openApprover(approvalDir(options)).publicKey,
        // The owner's connection and the master key are none of the signer's business.
        DATABASE_URL: '',
        MASTER_KEY: '',
      },
      logFile: join(options.dataDir, 'logs', 'signer.log'),
    }),
  )
  const deadline = Date.now() + READY_LIMIT_MS
  while (!existsSync(file) && !service.hasEnded() && Date.now() < deadline) await pause(POLL_MS)
  if (!existsSync(file))
    throw new Error(`The signer did not start (${service.logFile}):\n${service.lastLines(12)}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Gives one of the operator's addresses its coins, once per chain: TRX come last, so that one with an account has everything. Their
 * blocks are solid at once: a reading of reserves in the first seconds would else find nothing of what members are owed.
 */
export async function fundAddress(
  url: string,
  address: string,
  funding: Readonly<Record<string, string>> = FUNDING,
): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const account: { address?: string } = await (await post('wallet/getaccount', { address })).json()
  if (account.address !== undefined) return
  for (const [coin, amount] of Object.entries(funding)) {
    const answer = await post('dev/faucet', { address, coin, amount })
    if (!answer.ok) throw new Error(`The faucet gave no ${coin}: ${await answer.text()}`)
  }
  const answer = await post('dev/mine', { blocks: Number(SOLID_DEPTH) + 1 })
  if (!answer.ok) throw new Error(`No blocks were made: ${await answer.text()}`)
}
