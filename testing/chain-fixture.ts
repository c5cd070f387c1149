import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import compiled from '#sandbox/tron/contracts/compiled.json' with { type: 'json' }
import { startTestChain, type TestChain } from '#sandbox/tron/test-chain.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database, type Tx } from '#server/kernel/db.ts'
import { newUuid } from '#server/kernel/ids.ts'
import { createLog } from '#server/kernel/log.ts'
import {
  type Chain,
  type ChainHooks,
  type Coin,
  createChain,
  type Deposit,
  type HouseReceipt,
  type PaymentEvent,
  parseTronSettings,
} from '#server/modules/chain/chain.ts'
import type { TronOptions } from '#server/modules/chain/tron-settings.ts'
import { signOrders, type SignerDeps } from '#server/modules/chain/signer/sign-orders.ts'
import { openSigner, parseSignerOptions } from '#server/modules/chain/signer/signer.ts'
import { type Approver, openApprover } from '#server/modules/chain/approver.ts'
import { createLedger } from '#server/modules/ledger/ledger.ts'
import { admitSigner, dismissSigner } from '#tools/signer-role.ts'
import { sealAll } from './seal-all.ts'
import { freshDatabase } from './database.ts'

export {
  deploy,
  memberOf,
  payment,
  sendCall,
  START_MS,
  startTestChain,
  unitsOf,
  type Member,
} from '#sandbox/tron/test-chain.ts'
/** Contracts that attackers bring along. */
export const TRIAL_CONTRACTS = compiled

/** What the chain told, in its order. A hook throws once `failNext` names it, as a crash at that place would. */
export interface Told {
  readonly seen: Deposit[]
  readonly credited: Deposit[]
  readonly vanished: Deposit[]
  readonly news: PaymentEvent[]
  readonly funded: HouseReceipt[]
  readonly fees: bigint[]
  readonly progress: unknown[]
  failNext: string | undefined
}

export interface ChainFixture {
  readonly db: Database
  readonly sandbox: TestChain
  readonly chain: Chain
  readonly told: Told
  readonly signer: SignerDeps
  readonly approver: Approver
  /** Options of a server that uses this chain. */
  readonly options: TronOptions
  /** A second worker on the same database. */
  another(change?: Partial<TronOptions>): Chain
  aMember(): Promise<{ id: string; address: string }>
  /** Blocks, then a round of the worker, then one of the signer; `rounds` times. Node trouble is left for later. */
  pass(rounds?: number, blocks?: number): Promise<void>
  /** The worker that has the lease loses it, as after a crash. */
  letNextIn(): Promise<unknown>
  /** Orders a payment that an open hold approves. Returns its id. */
  pay(
    to: string,
    units: bigint,
    change?: { coin?: Coin; heldUnits?: bigint; isHeld?: boolean },
  ): Promise<string>
}

const SWEEP_NEVER = 'USDT:1000000,MCS:1000000,TRX:1000000'

/** A chain in this process, its module, and a signer with its own role and folder. Call at the top of a test file. */
export async function createChainFixture(change: Partial<TronOptions> = {}): Promise<ChainFixture> {
  const databaseUrl = await freshDatabase()
  const sandbox = await startTestChain()
  const db = openDatabase({ url: databaseUrl, maxConnections: 6 })
  const folder = await mkdtemp(join(tmpdir(), 'signer-'))
  afterAll(() => rm(folder, { recursive: true }))
  const approver = openApprover(join(folder, 'approver'))
  const signer = await openTestSigner(databaseUrl, { sandbox, folder, approver })
  const options = { ...optionsOf(sandbox, signer), ...change }
  const told = nothingTold()
  const another = (other: Partial<TronOptions> = {}) =>
    makeChain(db, told, { options: { ...options, ...other }, approver })
  const fixture: ChainFixture = {
    db,
    sandbox,
    told,
    signer,
    approver,
    options,
    chain: another(),
    another,
    ...actions(() => fixture),
  }
  afterAll(async () => {
    await db.close()
    await signer.db.close()
    await dismissSigner(databaseUrl)
    await sandbox.stop()
  })
  return fixture
}

async function openTestSigner(
  databaseUrl: string,
  { sandbox, folder, approver }: { sandbox: TestChain; folder: string; approver: Approver },
): Promise<SignerDeps> {
  return openSigner(
    parseSignerOptions({
      SIGNER_DATABASE_URL: await admitSigner(databaseUrl),
      SIGNER_DIR: folder,
      TRON_FULL_HOST: sandbox.url,
      TRON_CHECK_HOST: sandbox.secondUrl,
      TRON_USDT: sandbox.addresses.usdt,
      TRON_MCS: sandbox.addresses.mcs,
      SIGNER_APPROVAL_KEY: approver.publicKey,
      LOG_LEVEL: 'silent',
    }),
  )
}

function optionsOf(sandbox: TestChain, { keys }: SignerDeps): TronOptions {
  return {
    TRON_FULL_HOST: sandbox.url,
    TRON_SOLIDITY_HOST: '',
    TRON_CHECK_HOST: sandbox.secondUrl,
    TRON_API_KEY: '',
    TRON_USDT: sandbox.addresses.usdt,
    TRON_MCS: sandbox.addresses.mcs,
    TRON_XPUB: keys.xpub,
    TRON_HOT_ADDRESS: keys.hotAddress,
    TRON_SWEEP_FROM: SWEEP_NEVER,
  }
}

function nothingTold(): Told {
  return {
    seen: [],
    credited: [],
    vanished: [],
    news: [],
    funded: [],
    fees: [],
    progress: [],
    failNext: undefined,
  }
}

function makeChain(
  db: Database,
  told: Told,
  { options, approver }: { options: TronOptions; approver: Approver },
): Chain {
  const clock = createClock()
  return createChain({
    db,
    clock,
    log: createLog('silent'),
    live: { publishTo: async (_memberId, { data }) => void told.progress.push(data) },
    hooks: hooksInto(told),
    approver,
    tron: parseTronSettings(options),
    sandbox: true,
  })
}

function hooksInto(told: Told): ChainHooks {
  // Kept only when the transaction commits would be better still; the tests ask the rows as well.
  const recordEvent =
    <News>(name: string, list: News[]) =>
    async (_tx: Tx, news: News): Promise<void> => {
      if (told.failNext === name) {
        told.failNext = undefined
        throw new Error(`crash in ${name}`)
      }
      list.push(news)
    }
  return {
    depositSeen: recordEvent('depositSeen', told.seen),
    depositCredited: recordEvent('depositCredited', told.credited),
    depositVanished: recordEvent('depositVanished', told.vanished),
    paymentNews: recordEvent('paymentNews', told.news),
    houseFunded: recordEvent('houseFunded', told.funded),
    houseFee: async (_tx, { units }) => void told.fees.push(units),
    // These worlds have no withdrawals: a payment is its hold's owner's.
    checkPayment: async (tx, { id }) =>
      (
        await tx.maybe<{ owner: string }>(sql`
          select a.owner_id as owner from ledger_transfers t join ledger_accounts a on a.id = t.debit_account where t.id = ${id}`)
      )?.owner ?? id,
    liabilities: async () => ({ MCS: 0n, USDT: 0n, TRX: 0n }),
  }
}

function actions(fixture: () => ChainFixture): Pick<ChainFixture, 'aMember' | 'letNextIn' | 'pass' | 'pay'> {
  return {
    async aMember() {
      const { db, chain } = fixture()
      const id = newUuid(Date.now())
      return { id, address: await db.tx((tx) => chain.addressOf(tx, id)) }
    },
    letNextIn: () => fixture().db.run(sql`update chain_watch set leased_until = '-infinity'`),
    async pass(rounds = 1, blocks = 1) {
      const { sandbox, chain, signer } = fixture()
      for (let round = 0; round < rounds; round += 1) {
        await sandbox.mine(blocks)
        await chain.runDue().catch((error: unknown) => {
          if (!(error instanceof Error) || error.name !== 'ChainDown') throw error
        })
        await sealAll(fixture().db)
        await signOrders(signer)
      }
    },
    async pay(to, units, { coin = 'USDT', heldUnits = units, isHeld = true } = {}) {
      const { db, chain } = fixture()
      const id = newUuid(Date.now())
      await db.tx(async (tx) => {
        if (isHeld) await hold(db, tx, { id, coin, units: heldUnits })
        await chain.requestPayment(tx, { id, coin, to, units })
      })
      await sealAll(db)
      return id
    },
  }
}

/** Somebody has just what is to be paid, and it is held. */
async function hold(
  db: Database,
  tx: Tx,
  { id, coin, units }: { id: string; coin: Coin; units: bigint },
): Promise<void> {
  const ledger = createLedger({ db, clock: createClock() })
  const owned = coin === 'TRX' ? 'MEMBER_GAS' : 'MEMBER_AVAILABLE'
  const member = { class: owned, currency: coin, ownerId: newUuid(Date.now()) } as const
  const outside = { class: 'CHAIN', currency: coin } as const
  const amount = { currency: coin, units }
  await ledger.openAccounts(tx, [member, outside])
  const deposit = { op: 'post', kind: 'deposit', detail: '', debit: outside, credit: member, amount } as const
  await ledger.post(tx, [{ ...deposit, key: newUuid(Date.now()) }])
  const withdraw = {
    op: 'hold',
    kind: 'withdraw',
    detail: '',
    debit: member,
    credit: outside,
    amount,
  } as const
  await ledger.post(tx, [{ ...withdraw, key: id }])
}
