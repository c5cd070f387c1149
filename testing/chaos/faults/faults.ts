import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#server/kernel/database/db.ts'
import type { Chance } from '#testing/chaos/chance.ts'
import type { ChaosFixture } from '#testing/chaos/chaos-fixture.ts'
import type { FragileProcess } from './fragile-process.ts'
import { SOLID_DEPTH } from './sandbox-chain.ts'

/** `nextDone` answers in the moment in which some client is told that its act is done. */
type Strike = (fixture: ChaosFixture, chance: Chance, nextDone: () => Promise<void>) => Promise<void>

const LONGEST_REORG = 4
/** Blocks that are made while we ask how many there are. */
const MADE_MEANWHILE = 3
/** The worker looks at new blocks once a second, and later where it was just killed or the machine is busy. */
const SEEN_WITHIN_MS = 10_000
const LOOK_MS = 20
/** A deposit that became solid before it was seen is none to take back. */
const MAX_GIFTS = 4
/** Longer than a signature lives and the proof of its death takes. */
const LIFETIME_MS = 100_000
const WALLET_CALLS = ['wallet/', 'walletsolidity/'] as const

async function killAndRestart(victim: FragileProcess, downMs: number): Promise<void> {
  await victim.kill()
  await pause(downMs)
  await victim.restart()
}

const strikeChain =
  (body: (chance: Chance) => object): Strike =>
  async ({ chain }, chance) =>
    void (await chain.dev('faults', body(chance)))

/** Another branch wins, and what the lost one held comes again, or never. */
const reorganise =
  (lost: boolean): Strike =>
  async (fixture, chance) => {
    for (let depth = 1 + chance.below(LONGEST_REORG); depth > 0; depth -= 1)
      if (await replaced(fixture, { depth, lost })) return
  }

/** A deposit is seen in a block, and its block is replaced by one without it. */
const reverseDeposit: Strike = async (fixture, chance) => {
  const addresses = await fixture.db.many<{ address: string }>(
    sql`select address from chain_addresses order by derivation_index`,
  )
  for (let gift = 0; gift < MAX_GIFTS; gift += 1) {
    const txid = await fixture.chain.fund(chance.pick(addresses).address, 'USDT', '7.77')
    const block = await blockOnceSeen(fixture, txid)
    if (block === undefined) return
    const depth = (await fixture.chain.head()) - block + 1 + MADE_MEANWHILE
    const isSolid = depth >= SOLID_DEPTH
    if (!isSolid && (await replaced(fixture, { depth, lost: true }))) return
  }
}

/** The block in which the product saw a deposit; undefined when it saw none in time. */
async function blockOnceSeen({ db }: ChaosFixture, txid: string): Promise<number | undefined> {
  const deadline = Date.now() + SEEN_WITHIN_MS
  while (Date.now() < deadline) {
    const seen = await db.maybe<{ block: number }>(sql`select block from chain_deposits where txid = ${txid}`)
    if (seen !== undefined) return seen.block
    await pause(LOOK_MS)
  }
  return undefined
}

async function replaced({ chain }: ChaosFixture, how: { depth: number; lost: boolean }): Promise<boolean> {
  return chain.dev('faults', { kind: 'reorg', ...how }).then(
    () => true,
    () => false,
  )
}

/** What can happen to the way between the product and the chain, and to the chain itself. */
export const CHAIN_STRIKES: Readonly<Record<string, Strike>> = {
  'lost answers': strikeChain((chance) => ({
    kind: 'lose-answer',
    path: 'wallet/broadcast',
    times: 1 + chance.below(4),
  })),
  'lost requests': strikeChain((chance) => ({
    kind: 'lose-request',
    path: 'wallet/broadcast',
    times: 1 + chance.below(4),
  })),
  'too many requests': strikeChain((chance) => ({
    kind: 'too-many-requests',
    path: chance.pick(WALLET_CALLS),
    times: 5,
  })),
  'busy node': strikeChain((chance) => ({ kind: 'busy', times: 1 + chance.below(4) })),
  'dropped transactions': strikeChain((chance) => ({ kind: 'drop', times: 1 + chance.below(3) })),
  'late transactions': strikeChain((chance) => ({
    kind: 'hold',
    ms: 2_000 + chance.below(20_000),
    times: 1 + chance.below(4),
  })),
  reorganisation: reorganise(false),
  'reorganisation that loses': reorganise(true),
  expiry: async ({ chain }) => void (await chain.dev('clock', { advanceMs: LIFETIME_MS })),
  'nodes that disagree': async ({ chain }, chance) => {
    await chain.dev('faults', { kind: 'second-node', disagrees: true })
    await pause(1_000 + chance.below(2_000))
    await chain.heal()
  },
  'a node behind': async ({ chain }, chance) => {
    await chain.dev('faults', { kind: 'second-node', lagBlocks: 3 + chance.below(10) })
    await pause(1_000 + chance.below(2_000))
    await chain.heal()
  },
}

/** SIGKILL to the product's own processes. */
export const WORKER_STRIKES: Readonly<Record<string, Strike>> = {
  'worker killed': ({ worker }, chance) => killAndRestart(worker, chance.below(500)),
  'signer killed': ({ signer }, chance) => killAndRestart(signer, chance.below(500)),
}

export const BANK_STRIKES: Readonly<Record<string, Strike>> = {
  ...WORKER_STRIKES,
  'server killed': ({ web }, chance) => killAndRestart(web, chance.below(500)),
  // Right after an answer: what was promised then must be there afterwards.
  'database killed': async ({ database }, chance, nextDone) => {
    await database.kill(nextDone())
    await pause(chance.below(1_000))
    await database.restart()
  },
  'deposit taken back': reverseDeposit,
  'connections cut': async ({ database }) => database.cutConnections(),
}

/** How often each kind strikes, by its name. */
export type Weights = Readonly<Record<string, number>>

export interface StrikePlan {
  readonly strikes: Readonly<Record<string, Strike>>
  readonly weights: Weights
  readonly faults: number
  readonly pauseMs: number
  readonly nextDone: () => Promise<void>
  readonly say: (line: string) => void
}

/** Strikes one after the other, dealt as cards are, so that no kind stays out by chance; returns how often each kind did. */
export async function strike(
  fixture: ChaosFixture,
  chance: Chance,
  plan: StrikePlan,
): Promise<Readonly<Record<string, number>>> {
  const names = Object.keys(plan.strikes).flatMap((name) =>
    Array.from({ length: plan.weights[name] ?? 1 }, () => name),
  )
  const counts: Record<string, number> = {}
  let deck: readonly string[] = []
  for (let done = 1; done <= plan.faults; done += 1) {
    if (deck.length === 0) deck = names
    const name = chance.pick(deck)
    deck = deck.toSpliced(deck.indexOf(name), 1)
    plan.say(`fault ${done} of ${plan.faults}: ${name}`)
    await plan.strikes[name]?.(fixture, chance, plan.nextDone)
    counts[name] = (counts[name] ?? 0) + 1
    await pause(chance.below(2 * plan.pauseMs))
  }
  return counts
}
