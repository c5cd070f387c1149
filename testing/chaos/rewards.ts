import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { aCrowd } from '#testing/crowd.ts'
import { fundTreasury, joinBody } from '#testing/reward-world.ts'
import type { Service } from '#tools/service.ts'
import { createChance, type Chance } from './chance.ts'
import { startFragileDatabase, type FragileDatabase } from './fragile-database.ts'
import { startFragile, type FragileProcess } from './fragile-process.ts'
import { judgeRewards, type RewardVerdict } from './judge-rewards.ts'
import type { ChaosOptions } from './run-chaos.ts'

const READY_LIMIT_MS = 60_000
const REST_LIMIT_MS = 180_000
const POLL_MS = 20
const DAY_MS = 24 * 60 * 60 * 1000
const NOBODY = '00000000-0000-0000-0000-000000000000'
const AMOUNTS = ['500', '777', '1000', '3001', '5000', '10000']
/** Ten times the pace, so that plans graduate while the faults go on; small pieces, so that a batch has many seams. */
const PACE = { 'plan.daily_bps': 400, 'plan.batch_piece': 40 } as const

export interface RewardChaosResult extends RewardVerdict {
  readonly seed: number
  readonly faults: number
  readonly byKind: Readonly<Record<string, number>>
  readonly seconds: number
}

async function openStage(url: string, folder: string) {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const db = openDatabase({ url })
  const kernel = await createKernel(config, db, createLog('silent'))
  return { kernel, modules: await createModules(config, kernel) }
}
export type RewardStage = Awaited<ReturnType<typeof openStage>>

/** Members in a random tree, each with a plan that begins in an order of its own. */
async function settle(stage: RewardStage, chance: Chance, members: number): Promise<void> {
  const { kernel, modules } = stage
  await kernel.db.tx(async (tx) => {
    await kernel.parameters.change(tx, 'plan.daily_bps', PACE['plan.daily_bps'])
    await kernel.parameters.change(tx, 'plan.batch_piece', PACE['plan.batch_piece'])
  })
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  await fundTreasury(stage, '100000000')
  const inviterOf = (place: number) => (place === 0 ? undefined : chance.below(place))
  const ids = await aCrowd(stage, { count: members, usdt: '10000', inviterOf })
  while (ids.length > 0) {
    const [memberId = ''] = ids.splice(chance.below(ids.length), 1)
    const form = joinBody(chance.pick(AMOUNTS))
    await kernel.db.tx((tx) => modules.rewards.joinPlan(tx, { memberId, form }))
  }
}

async function untilReady(service: Service): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
  while (!service.hasEnded() && Date.now() < deadline) {
    if (readFileSync(service.logFile, 'utf8').includes('ready')) return
    await pause(POLL_MS)
  }
  throw new Error(`a worker did not begin:\n${service.lastLines(12)}`)
}

interface Scene {
  readonly stage: RewardStage
  readonly database: FragileDatabase
  readonly chance: Chance
  readonly say: (line: string) => void
  /** Starts worker A or B; with a wrong clock when told. */
  start(name: string, skewMs: number): Promise<FragileProcess>
}

/** Again until the database answers: our own connection is cut with all others. */
async function insisting<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + READY_LIMIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(POLL_MS)
    }
  }
}

/** Time passes for everybody: so many days at once. */
async function advance({ stage }: Scene, days: number): Promise<void> {
  const { clock } = stage.kernel.install
  clock.advance(days * DAY_MS)
  await insisting(() =>
    stage.kernel.db.run(sql`update kernel_install set clock_offset_ms = ${clock.offsetMs()}`),
  )
}

const STRIKES = [
  'one worker killed',
  'one worker killed',
  'both workers killed',
  'connections cut',
  'days of absence',
  'a wrong clock',
  'database killed',
] as const

/** Strikes until so many faults are done, each somewhere inside a batch. Answers how many of each. */
async function strike(scene: Scene, faults: number): Promise<Record<string, number>> {
  const { chance, database } = scene
  const counts: Record<string, number> = {}
  const workers = [await scene.start('A', 0), await scene.start('B', 0)]
  const restart = async (place: number, skewMs: number) => {
    workers[place] = await scene.start(place === 0 ? 'A' : 'B', skewMs)
  }
  for (let done = 0; done < faults; done += 1) {
    const kind = chance.pick(STRIKES)
    counts[kind] = (counts[kind] ?? 0) + 1
    const place = chance.below(2)
    await advance(scene, 1)
    await pause(chance.below(700))
    if (kind === 'one worker killed' || kind === 'a wrong clock') {
      await workers[place]?.kill()
      await restart(place, kind === 'a wrong clock' ? (chance.below(13) - 6) * DAY_MS : 0)
    } else if (kind === 'both workers killed' || kind === 'days of absence') {
      await Promise.all(workers.map((worker) => worker.kill()))
      if (kind === 'days of absence') await advance(scene, 1 + chance.below(3))
      await Promise.all([restart(0, 0), restart(1, 0)])
    } else if (kind === 'connections cut') database.cutConnections()
    else {
      await database.kill()
      await pause(chance.below(300))
      await database.restart()
    }
    if ((done + 1) % 10 === 0) scene.say(`${done + 1} faults`)
  }
  await untilAtRest(scene)
  return counts
}

/** Every due day is paid in full. */
async function untilAtRest({ stage }: Scene): Promise<void> {
  const deadline = Date.now() + REST_LIMIT_MS
  while (Date.now() < deadline) {
    const { updating } = await insisting(() => stage.modules.rewards.getPlan(NOBODY))
    if (!updating) return
    await pause(POLL_MS)
  }
  throw new Error('a batch does not come to its end')
}

/** Two workers pay day after day while they, their connections and their database are killed and their clocks are wrong. */
export async function runRewards(options: ChaosOptions): Promise<RewardChaosResult> {
  const { say, seed, faults } = options
  const began = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-chaos-rewards-'))
  const place = mkdtempSync(join(tmpdir(), 'mcs-members-chaos-database-'))
  const database = await startFragileDatabase(place, [])
  const started: FragileProcess[] = []
  try {
    const stage = await openStage(database.url, folder)
    const chance = createChance(seed)
    say(`seed ${seed}: ${options.members} members join`)
    await settle(stage, chance, options.members)
    const script = join(import.meta.dirname, 'reward-worker.ts')
    const scene: Scene = {
      stage,
      database,
      chance,
      say,
      async start(name, skewMs) {
        const worker = await startFragile({
          name,
          script,
          env: { DATABASE_URL: database.url, DATA_DIR: folder, CLOCK_SKEW_MS: String(skewMs) },
          logFolder: join(folder, 'logs'),
          ready: untilReady,
        })
        started.push(worker)
        return worker
      },
    }
    say('two workers begin')
    const byKind = await strike(scene, faults)
    await Promise.all(started.map((worker) => worker.kill()))
    const verdict = await judgeRewards(stage)
    await stage.kernel.db.close()
    return { seed, faults, byKind, ...verdict, seconds: Math.round((Date.now() - began) / 1000) }
  } finally {
    await Promise.all(started.map((worker) => worker.kill()))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(place, { recursive: true, force: true })
  }
}
