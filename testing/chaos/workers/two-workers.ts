import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import type { Service } from '#tools/launch/service.ts'
import { createChance, type Chance } from '#testing/chaos/chance.ts'
import { startFragileDatabase, type FragileDatabase } from '#testing/chaos/faults/fragile-database.ts'
import { startFragile, type FragileProcess } from '#testing/chaos/faults/fragile-process.ts'
import type { ChaosOptions } from '#testing/chaos/run-chaos.ts'

const READY_LIMIT_MS = 60_000
const POLL_MS = 20
const DAY_MS = 24 * 60 * 60 * 1000

/** The director's own view of the product: what it prepares, asks and judges with. */
async function openStage(url: string, folder: string) {
  const config = parseConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const db = openDatabase({ url })
  const kernel = await createKernel(config, db, createLog('silent'))
  return { kernel, modules: await createModules(config, kernel) }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

export interface Strike {
  readonly name: string
  /** Something goes wrong, and is well again when this answers. */
  readonly happen: (scene: WorkerScene) => Promise<void>
}

export interface WorkerScene {
  readonly stage: Stage
  readonly folder: string
  readonly database: FragileDatabase
  readonly chance: Chance
  readonly say: (line: string) => void
  /** Kills some of the two workers. */
  readonly kill: (which: readonly number[]) => Promise<void>
  /** Starts them again; with a wrong clock when told. */
  readonly restart: (which: readonly number[], skewMs?: number) => Promise<void>
  /** Time passes for everybody. */
  readonly advance: (ms: number) => Promise<void>
}

/** What is played with two workers that are killed again and again. */
export interface WorkerPlay<Verdict> {
  /** The worker's program, in this folder. */
  readonly script: string
  readonly strikes: readonly Strike[]
  /** Prepares members and money before the workers begin. */
  settle(stage: Stage, chance: Chance, members: number): Promise<void>
  /** Before each fault. */
  before(scene: WorkerScene): Promise<void>
  /** After each fault, with everything well again. */
  after?(scene: WorkerScene): Promise<void>
  /** Comes when all that is due is done; throws when it is not in time. */
  rest(scene: WorkerScene): Promise<void>
  check(stage: Stage): Promise<Verdict>
}

export interface PlayResult {
  readonly seed: number
  readonly faults: number
  readonly byKind: Readonly<Record<string, number>>
  readonly seconds: number
}

async function untilReady(service: Service): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
  while (!service.hasEnded() && Date.now() < deadline) {
    if (readFileSync(service.logFile, 'utf8').includes('ready')) return
    await pause(POLL_MS)
  }
  throw new Error(`a worker did not begin:\n${service.lastLines(12)}`)
}

/** Again until the database answers: the director's own connection is cut with all others. */
export async function insisting<Result>(work: () => Promise<Result>): Promise<Result> {
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

/** Waits until something is so, asking again and again. Throws with `what` after the limit. */
export async function until(
  isSo: () => Promise<boolean>,
  { withinMs, what }: { withinMs: number; what: string },
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (await insisting(isSo)) return
    await pause(POLL_MS)
  }
  throw new Error(what)
}

/** Faults that strike every play: workers, connections, clocks and the database. */
export const COMMON_STRIKES: readonly Strike[] = [
  {
    name: 'one worker killed',
    async happen(scene) {
      const index = scene.chance.below(2)
      await scene.kill([index])
      await scene.restart([index])
    },
  },
  {
    name: 'both workers killed',
    async happen(scene) {
      await scene.kill([0, 1])
      await scene.restart([0, 1])
    },
  },
  { name: 'connections cut', happen: async ({ database }) => database.cutConnections() },
  {
    name: 'a wrong clock',
    async happen(scene) {
      const index = scene.chance.below(2)
      await scene.kill([index])
      await scene.restart([index], (scene.chance.below(13) - 6) * DAY_MS)
    },
  },
  {
    name: 'database killed',
    async happen({ database, chance }) {
      await database.kill()
      await pause(chance.below(300))
      await database.restart()
    },
  },
]

/** Nobody works for some days, and all that was missed is due at once. */
export const DAYS_OF_ABSENCE: Strike = {
  name: 'days of absence',
  async happen(scene) {
    await scene.kill([0, 1])
    await scene.advance((1 + scene.chance.below(3)) * DAY_MS)
    await scene.restart([0, 1])
  },
}

interface Grounds {
  readonly stage: Stage
  readonly folder: string
  readonly database: FragileDatabase
  readonly script: string
  readonly options: ChaosOptions
}

function openScene({ stage, folder, database, script, options }: Grounds): WorkerScene {
  const workers: (FragileProcess | undefined)[] = []
  const start = (index: number, skewMs: number) =>
    startFragile({
      name: `worker-${index}`,
      script: join(import.meta.dirname, script),
      env: { DATABASE_URL: database.url, DATA_DIR: folder, CLOCK_SKEW_MS: String(skewMs) },
      logFolder: join(folder, `logs-${Date.now()}`),
      ready: untilReady,
    })
  return {
    stage,
    folder,
    database,
    chance: createChance(options.seed),
    say: options.say,
    kill: async (which) => {
      await Promise.all(which.map(async (index) => workers[index]?.kill()))
    },
    restart: async (which, skewMs = 0) => {
      for (const index of which) workers[index] = await start(index, skewMs)
    },
    advance: async (ms) => {
      const { clock } = stage.kernel.install
      clock.advance(ms)
      await insisting(() =>
        stage.kernel.db.run(sql`update kernel_install set clock_offset_ms = ${clock.offsetMs()}`),
      )
    },
  }
}

async function strikeAll<Verdict>(scene: WorkerScene, play: WorkerPlay<Verdict>, faults: number) {
  const counts: Record<string, number> = {}
  for (let done = 0; done < faults; done += 1) {
    const { name, happen } = scene.chance.pick(play.strikes)
    counts[name] = (counts[name] ?? 0) + 1
    await play.before(scene)
    await happen(scene)
    await play.after?.(scene)
    if ((done + 1) % 10 === 0) scene.say(`${done + 1} faults`)
  }
  await play.rest(scene)
  return counts
}

/** Two workers do their work while they, their connections and their database are killed and their clocks are wrong. */
export async function playWithWorkers<Verdict>(
  options: ChaosOptions,
  play: WorkerPlay<Verdict>,
): Promise<PlayResult & Verdict> {
  const { say, seed, faults } = options
  const began = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-chaos-'))
  const path = mkdtempSync(join(tmpdir(), 'mcs-members-chaos-database-'))
  const database = await startFragileDatabase(path, [])
  let scene: WorkerScene | undefined
  try {
    const stage = await openStage(database.url, folder)
    scene = openScene({ stage, folder, database, script: play.script, options })
    say(`seed ${seed}: ${options.members} members`)
    await play.settle(stage, scene.chance, options.members)
    await scene.restart([0, 1])
    say('two workers begin')
    const byKind = await strikeAll(scene, play, faults)
    await scene.kill([0, 1])
    const verdict = await play.check(stage)
    await stage.kernel.db.close()
    return { seed, faults, byKind, ...verdict, seconds: Math.round((Date.now() - began) / 1000) }
  } finally {
    await scene?.kill([0, 1])
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(path, { recursive: true, force: true })
  }
}
