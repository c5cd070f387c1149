import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createChance } from '#testing/chaos/chance.ts'
import { formatFinding } from '#testing/chaos/checks/check-all.ts'
import { buildWorlds, type Worlds, type WorldsOptions } from './build-worlds.ts'
import { checkRun, checkTurns, checkUndecided, countKinds, type Ended, type Run } from './check-run.ts'
import { differences } from './compare.ts'
import { createDraw, type Ground } from './draw-calls.ts'
import { sendCall, type PlannedCall } from './send-call.ts'
import { advance, agePlans, DAY_IN_STEPS, openRounds } from './steps.ts'
import type { Watcher, World } from './world.ts'

const FEWEST = 20
const MOST = 600
const BURST = 90
const DAY_PERCENT = 6
const GAS_QUOTES = 12
const GAS_TRX = '10'
const SAID_EVERY = 5_000

export interface BatchesOptions {
  readonly calls: number
  readonly members: number
  readonly seed: number
  readonly urlOf: WorldsOptions['urlOf']
  readonly say: (line: string) => void
  /** Told the serial order at the end, a line for each call. */
  readonly keepOrder: (lines: readonly string[]) => void
}

export interface BatchesResult {
  readonly calls: number
  readonly decided: number
  readonly batches: number
  readonly accepted: number
  readonly refused: number
  readonly repeated: number
  readonly seed: number
  /** Digest of the serial order, by which two runs are told apart. */
  readonly order: string
  readonly differences: number
  readonly seconds: number
  readonly found: readonly string[]
}

async function send(world: World, call: PlannedCall, ended: Map<number, Ended>): Promise<void> {
  const answer = await sendCall(world, call, ended).catch((error: unknown) => ({
    status: 0 as const,
    body: error instanceof Error ? error.message : String(error),
  }))
  ended.set(call.number, answer)
}

/** What both worlds do between two pieces: time passes, rounds open, quotes for gas are given. */
async function goOn({ worlds, chance, single, batched }: Run, piece: number): Promise<Ground> {
  const steps = chance.happens(DAY_PERCENT) ? DAY_IN_STEPS : 1
  const isLater = steps > 1
  for (const world of [worlds.batched, worlds.single]) {
    await advance(world, steps)
    if (isLater) await agePlans(world)
  }
  const rounds = await openRounds(worlds.batched)
  await openRounds(worlds.single)
  const gasQuotes = new Map<string, number>()
  for (let index = 0; index < GAS_QUOTES; index += 1) {
    const { memberId } = chance.pick(worlds.players)
    const number = -(piece * GAS_QUOTES + index + 1)
    for (const [world, ended] of [
      [worlds.batched, batched],
      [worlds.single, single],
    ] as const)
      ended.set(number, {
        status: 200,
        body: { data: await world.modules.wallet.quoteGas(memberId, GAS_TRX) },
      })
    gasQuotes.set(memberId, number)
  }
  return {
    chance,
    players: worlds.players,
    rounds,
    gasQuotes,
    nowMs: worlds.batched.clock.nowMs(),
    isAnswered: (number) => batched.has(number),
    ...(await findTerms(worlds)),
  }
}

async function findTerms({ batched: { modules }, players }: Worlds) {
  const [first] = players
  const memberId = first?.memberId ?? ''
  const { termsVersion: planTerms } = await modules.rewards.getPlanConfig(memberId)
  const { items } = await modules.ico.listRounds(memberId)
  const refunds = new Map<string, string>()
  for (const player of players) {
    const { plan } = await modules.rewards.getPlan(player.memberId)
    if (typeof plan?.earlyRefundNow === 'string') refunds.set(player.memberId, plan.earlyRefundNow)
  }
  return { planTerms, icoTerms: items[0]?.round.termsVersion ?? '', refunds }
}

/** So many calls in bursts of random size that meet in the queues; returns them when all have ended. */
async function sendInBursts(run: Run, ground: Ground, size: number): Promise<readonly PlannedCall[]> {
  const { worlds, chance, draw, batched } = run
  const calls: PlannedCall[] = []
  const under: Promise<void>[] = []
  while (calls.length < size) {
    const burst = Array.from({ length: Math.min(size - calls.length, 1 + chance.below(BURST)) }, () =>
      draw(ground),
    )
    calls.push(...burst)
    under.push(...burst.map((call) => send(worlds.batched, call, batched)))
    await pause(chance.below(25))
  }
  await Promise.all(under)
  return calls
}

/** The calls of a piece that were decided, in their serial order. */
function orderOf({ positions }: Run, calls: readonly PlannedCall[]): PlannedCall[] {
  const placed = calls.flatMap((call) => {
    const position = positions.get(call.number)
    return position === undefined ? [] : [{ call, position }]
  })
  placed.sort(({ position: [a, i] }, { position: [b, j] }) => (a === b ? i - j : a < b ? -1 : 1))
  return placed.map(({ call }) => call)
}

/** The same calls one by one in their serial order, each compared with what it was answered in its batch. */
async function replay(run: Run, ordered: readonly PlannedCall[]): Promise<void> {
  for (const call of ordered) {
    await send(run.worlds.single, call, run.single)
    const differ = differences(run.batched.get(call.number), run.single.get(call.number))
    if (differ.length > 0) run.breaches.answers.push(`${call.wish.kind} ${call.number}: ${differ.join('; ')}`)
    run.order.push(call.number)
  }
}

async function play(run: Run, count: number): Promise<void> {
  const { say, chance } = run
  let sent = 0
  for (let piece = 0; sent < count; piece += 1) {
    const ground = await goOn(run, piece)
    const size = Math.min(count - sent, FEWEST + chance.below(MOST - FEWEST))
    const calls = await sendInBursts(run, ground, size)
    const ordered = orderOf(run, calls)
    checkTurns(run, ordered)
    checkUndecided(run, calls)
    await replay(run, ordered)
    if (Math.floor((sent + size) / SAID_EVERY) > Math.floor(sent / SAID_EVERY))
      say(`${sent + size} calls, ${run.breaches.answers.length} answered otherwise`)
    sent += size
  }
}

/** Where a watcher writes down how calls went through the batches. */
function openRecords() {
  const positions = new Map<number, readonly [bigint, number]>()
  const turns = new Map<number, number>()
  const batches = new Set<bigint>()
  const watcher: Watcher = {
    submitted: (number) => void turns.set(number, turns.size),
    decided(position, calls) {
      batches.add(position)
      // A batch that failed is tried one by one: the last time counts.
      calls.forEach((number, index) => positions.set(number, [position, index]))
    },
  }
  return { positions, turns, batches, watcher }
}

/** A draw that writes down what it drew. */
function rememberKinds(kinds: Map<number, string>): Run['draw'] {
  const draw = createDraw()
  return (ground) => {
    const call = draw(ground)
    kinds.set(call.number, call.wish.kind)
    return call
  }
}

/**
 * Random calls of many members through batches of random cuts, and the same calls one by one in the serial order of those
 * batches, on a copy of the same database: answers and books must be the same.
 */
export async function runBatches(options: BatchesOptions): Promise<BatchesResult> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-batches-'))
  const { batches, watcher, ...records } = openRecords()
  const worlds = await buildWorlds({ ...options, folder, watcher })
  const kinds = new Map<number, string>()
  const run: Run = {
    ...records,
    say: options.say,
    worlds,
    chance: createChance(options.seed),
    draw: rememberKinds(kinds),
    batched: new Map(),
    single: new Map(),
    order: [],
    breaches: { answers: [], turns: [], repeats: [] },
    repeated: 0,
  }
  try {
    await play(run, options.calls)
    const findings = await checkRun(run)
    for (const finding of findings) options.say(formatFinding(finding))
    for (const [name, count] of Object.entries(countKinds(run, kinds)).toSorted())
      options.say(`${String(count).padStart(7)} ${name}`)
    options.keepOrder(run.order.map((number) => `${number} ${kinds.get(number)}`))
    const accepted = run.order.filter((number) => run.batched.get(number)?.status === 200).length
    return {
      calls: options.calls,
      decided: run.order.length,
      batches: batches.size,
      accepted,
      refused: run.order.length - accepted,
      repeated: run.repeated,
      seed: options.seed,
      order: createHash('sha256').update(run.order.join()).digest('hex').slice(0, 16),
      differences: findings.reduce((sum, { breaches }) => sum + breaches.length, 0),
      seconds: Math.round((performance.now() - began) / 1000),
      found: findings.filter(({ breaches }) => breaches.length > 0).map(({ check }) => check),
    }
  } finally {
    await worlds.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
