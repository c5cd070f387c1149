import { setTimeout as pause } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { sql } from '#server/kernel/database/db.ts'
import { createChance } from './chance.ts'
import { enrolChaosMembers } from './chaos-members.ts'
import { type ChaosFixture, createChaosFixture } from './chaos-fixture.ts'
import { comeToRest } from './faults/come-to-rest.ts'
import { BANK_STRIKES, CHAIN_STRIKES, strike, type StrikePlan, WORKER_STRIKES } from './faults/faults.ts'
import { broken, checkAll, formatFinding } from './checks/check-all.ts'
import type { Finding } from './checks/finding.ts'
import { countOutcomes, type Journal, nextDone, openJournal } from './journal.ts'
import type { MutantName } from './mutants/mutants.ts'
import { startTraffic, type Traffic, type TrafficOptions } from './traffic.ts'

const CALM_MS = 6_000
const DONE_WITHIN_MS = 3_000
const POLL_MS = 200
const FUNDED_WITHIN_MS = 120_000
const ANSWERED_WITHIN_MS = 60_000
const REST_WITHIN_MS = 300_000

export interface ChaosOptions {
  readonly faults: number
  readonly seed: number
  readonly members: number
  readonly mutant?: MutantName
  readonly say: (line: string) => void
}

interface Scene {
  readonly strikes: Pick<StrikePlan, 'strikes' | 'weights' | 'pauseMs'>
  readonly traffic: Pick<TrafficOptions, 'percents' | 'hasGifts'>
  /** Members go on after the last fault until so many acts have begun, and so many are done. */
  readonly least: { readonly begun: number; readonly done: number }
}

export interface ChaosResult {
  readonly seed: number
  readonly faults: number
  readonly byKind: Readonly<Record<string, number>>
  readonly intentions: number
  readonly done: number
  readonly refused: number
  readonly unknown: number
  readonly withdrawals: number
  readonly signatures: number
  readonly deposits: number
  readonly vanished: number
  readonly seconds: number
  /** The checks that found something. */
  readonly found: readonly string[]
  readonly breaches: number
}

const MIN_WITHDRAWALS = 220
/** Fewer would leave nothing to check, however slow the machine is. */
const MIN_BANK_ACTS = 20

/** Withdrawals only, while the chain and those who drive it fail: each is paid exactly once, refunds are exact. */
export function runWithdrawals(options: ChaosOptions): Promise<ChaosResult> {
  return runScene(options, {
    strikes: {
      strikes: { ...CHAIN_STRIKES, ...WORKER_STRIKES },
      weights: {
        'worker killed': 2,
        'signer killed': 2,
        'reorganisation that loses': 2,
        // What tempts to pay twice: the control was let through once when only a few of sixty were such.
        'late transactions': 5,
      },
      pauseMs: 1_200,
    },
    traffic: { percents: { withdraw: 100, send: 0 }, hasGifts: false },
    least: { begun: MIN_WITHDRAWALS, done: 0 },
  })
}

/** A bank under fire: transfers, swaps, withdrawals and deposits, while everything is killed in turn. */
export function runBank(options: ChaosOptions): Promise<ChaosResult> {
  return runScene(options, {
    strikes: {
      strikes: { ...CHAIN_STRIKES, ...BANK_STRIKES },
      weights: {
        'database killed': 5,
        'server killed': 4,
        'worker killed': 4,
        'signer killed': 2,
        'connections cut': 3,
        'deposit taken back': 5,
        'late transactions': 2,
      },
      pauseMs: 1_500,
    },
    traffic: { percents: { withdraw: 30, send: 35 }, hasGifts: true },
    least: { begun: 0, done: MIN_BANK_ACTS },
  })
}

async function runScene(options: ChaosOptions, scene: Scene): Promise<ChaosResult> {
  const began = performance.now()
  const { say } = options
  say(`seed ${options.seed}${options.mutant === undefined ? '' : `, mutant ${options.mutant}`}`)
  const fixture = await createChaosFixture(options.mutant === undefined ? {} : { mutant: options.mutant })
  try {
    const journal = openJournal()
    const counts = await play(fixture, { options, scene, journal })
    const isAtRest = await comeToRest(fixture, { limitMs: REST_WITHIN_MS, say })
    const ended: Finding = {
      check: 'everything comes to an end',
      breaches: isAtRest ? [] : ['something is still under way'],
    }
    const findings = [ended, ...(await checkAll(fixture, journal))]
    for (const finding of findings) say(formatFinding(finding))
    const bad = broken(findings)
    return {
      seed: options.seed,
      faults: Object.values(counts).reduce((sum, count) => sum + count, 0),
      byKind: counts,
      intentions: journal.intentions.length,
      ...countOutcomes(journal),
      ...(await countRows(fixture)),
      seconds: Math.round((performance.now() - began) / 1000),
      found: bad.map(({ check }) => check),
      breaches: bad.reduce((sum, { breaches }) => sum + breaches.length, 0),
    }
  } finally {
    await fixture.stop()
  }
}

interface Play {
  readonly options: ChaosOptions
  readonly scene: Scene
  readonly journal: Journal
}

/** Members act: a while in peace, then under the faults. Returns the faults by kind once every act has its answer. */
async function play(
  fixture: ChaosFixture,
  { options, scene, journal }: Play,
): Promise<Readonly<Record<string, number>>> {
  const { say } = options
  const chance = createChance(options.seed)
  const members = await enrolChaosMembers(fixture, options.members)
  await untilFunded(fixture, members.length)
  say(`${members.length} members have their coins`)
  const traffic = startTraffic(fixture, { ...scene.traffic, members, journal, chance })
  await pause(CALM_MS)
  journal.isCalm = false
  const plan = {
    ...scene.strikes,
    faults: options.faults,
    say,
    nextDone: () => nextDone(journal, DONE_WITHIN_MS),
  }
  const counts = await strike(fixture, chance, plan)
  await untilEnough(traffic, { journal, least: scene.least })
  traffic.end()
  await Promise.race([traffic.done, pause(ANSWERED_WITHIN_MS)])
  await traffic.giveUp()
  say(`${journal.intentions.length} acts: ${JSON.stringify(countOutcomes(journal))}`)
  return counts
}

async function untilEnough(
  traffic: Traffic,
  { journal, least }: Pick<Play, 'journal'> & Pick<Scene, 'least'>,
): Promise<void> {
  while (traffic.begun() < least.begun || countOutcomes(journal).done < least.done) await pause(POLL_MS)
}

/** Every member has all three coins, and the treasury what the operator put aside. */
export async function untilFunded({ db, chain }: ChaosFixture, members: number): Promise<void> {
  const deadline = Date.now() + FUNDED_WITHIN_MS
  while (Date.now() < deadline) {
    const { credited, funded } = await db.one<{ credited: number; funded: number }>(sql`
      select (select count(*)::integer from chain_deposits where state = 'CREDITED') as credited,
        (select count(*)::integer from chain_house_receipts) as funded`)
    if (credited >= 3 * members && funded >= 3) return
    await chain.dev('mine', { blocks: 1 })
    await pause(POLL_MS)
  }
  throw new Error('The members’ first deposits were not credited in time.')
}

async function countRows({ db }: ChaosFixture) {
  return db.one<Pick<ChaosResult, 'withdrawals' | 'signatures' | 'deposits' | 'vanished'>>(sql`
    select (select count(*)::integer from chain_payments where kind = 'payment') as withdrawals,
      (select count(*)::integer from chain_attempts) as signatures,
      (select count(*)::integer from chain_deposits where state = 'CREDITED') as deposits,
      (select count(*)::integer from chain_deposits where state = 'VANISHED') as vanished`)
}
