import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTronSandbox } from '#sandbox/tron/vm/tron.ts'
import { type Coin, openApprover } from '#server/modules/chain/chain.ts'
import { signOrders, type SignerDeps } from '#server/modules/chain/signer/sign-orders.ts'
import { openSigner, parseSignerOptions } from '#server/modules/chain/signer/signer.ts'
import { type Clock, SECOND_MS } from '#server/kernel/clock.ts'
import { type Config, parseConfig } from '#server/kernel/config.ts'
import {
  ANCHOR_FUNDING,
  BLOCK_MS,
  chainFile,
  fundAddress,
  SOLID_DEPTH,
} from '#tools/launch/chain-services.ts'
import { openBooks } from './open-books.ts'
import type { Past } from './past.ts'

/** The sandbox chain, and the signer before it, while the past is lived. */
export interface PastChain {
  /** Sends coins from the faucet, in a transaction of their own. */
  sendCoins(address: string, coin: Coin, amount: string): Promise<void>
  /** Until everything that was sent or ordered is solid and booked. */
  settle(past: Past): Promise<void>
  /** A signed proof of balances, and what lies on the chain beside it. */
  openBooks(past: Past): Promise<void>
  stop(past: Past): Promise<void>
}

/** Longer than blocks take to become solid. */
const SOLID_MS = 10 * SECOND_MS
/** A payment takes three rounds. */
const MAX_ROUNDS = 20
/** The market is lived beside this, and what it writes at the moment keeps a seal waiting. */
const SEAL_POLL_MS = 5
const MAX_SEAL_POLLS = 20_000
/** Deposits stay where they are until the worker of the present brings them to the hot wallet. */
const SWEEP_NEVER = 'USDT:1000000,MCS:1000000,TRX:1000000'

/** Signs what is ready once the books behind it are sealed. */
async function signSealed(signer: SignerDeps, { modules }: Past): Promise<void> {
  for (let poll = 0; poll < MAX_SEAL_POLLS; poll += 1) {
    await modules.ledger.seal()
    const { ready, signed } = await signOrders(signer)
    if (ready === signed) return
    await pause(SEAL_POLL_MS)
  }
  throw new Error('a payment of the past was not signed')
}

/** Rounds of the worker and the signer, as long as there is something to do. */
async function settle(signer: SignerDeps, past: Past): Promise<void> {
  const { chain } = past.modules
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    past.toMs(past.kernel.clock.nowMs() + SOLID_MS)
    await chain.runDue()
    if ((await chain.work()).payments.length === 0) return
    await signSealed(signer, past)
  }
  throw new Error('a payment of the past did not end')
}

async function post(url: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The sandbox chain refused ${path}: ${await answer.text()}`)
}

/** A signer as the launcher will start it, by the clock of the past. */
async function openPastSigner(
  config: Config,
  clock: Clock,
  chain: Awaited<ReturnType<typeof startTronSandbox>>,
): Promise<SignerDeps> {
  const signer = await openSigner(
    parseSignerOptions({
      LOG_LEVEL: config.LOG_LEVEL,
      SIGNER_DIR: join(config.dataDir, 'signer'),
      SIGNER_DATABASE_URL: config.DATABASE_URL,
      SIGNER_APPROVAL_KEY: openApprover(config.approvalDir).publicKey,
      TRON_FULL_HOST: chain.url,
      TRON_CHECK_HOST: chain.secondUrl,
      TRON_USDT: chain.addresses.usdt,
      TRON_MCS: chain.addresses.mcs,
    }),
  )
  return { ...signer, clock }
}

function pastChain(sandbox: Awaited<ReturnType<typeof startTronSandbox>>, signer: SignerDeps): PastChain {
  return {
    sendCoins: (address, coin, amount) => post(sandbox.url, 'dev/faucet', { address, coin, amount }),
    settle: (past) => settle(signer, past),
    openBooks: (past) => openBooks(signer, past),
    async stop(past) {
      // The lease goes to the worker that starts next.
      await (await past.modules.chain.start()).stop()
      await signer.db.close()
      await sandbox.stop()
    },
  }
}

/**
 * Begins the sandbox chain that the launcher goes on with, as it was then: its first blocks bear the past's time, the operator's
 * coins come first. Returns the chain and the configuration of a server that uses it.
 */
export async function openPastChain(
  config: Config,
  clock: Clock,
): Promise<{ readonly chain: PastChain; readonly config: Config }> {
  const file = chainFile(config.dataDir)
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) rmSync(file)
  const sandbox = await startTronSandbox({
    file,
    blockMs: Number(BLOCK_MS),
    solidDepth: Number(SOLID_DEPTH),
    now: () => clock.nowMs(),
  })
  const signer = await openPastSigner(config, clock, sandbox)
  const { xpub, hotAddress, anchorAddress } = signer.keys
  await fundAddress(sandbox.url, hotAddress)
  await fundAddress(sandbox.url, anchorAddress, ANCHOR_FUNDING)
  return {
    config: parseConfig({
      ...process.env,
      LOG_LEVEL: config.LOG_LEVEL,
      TRON_FULL_HOST: sandbox.url,
      TRON_CHECK_HOST: sandbox.secondUrl,
      TRON_USDT: sandbox.addresses.usdt,
      TRON_MCS: sandbox.addresses.mcs,
      TRON_XPUB: xpub,
      TRON_HOT_ADDRESS: hotAddress,
      TRON_ANCHOR_ADDRESS: anchorAddress,
      TRON_SWEEP_FROM: SWEEP_NEVER,
    }),
    chain: pastChain(sandbox, signer),
  }
}
