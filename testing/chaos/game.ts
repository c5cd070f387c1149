import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseTime } from '#server/kernel/database/database-now.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import type { Chance } from './chance.ts'
import { GAME_START_MCS, checkGame, type GameVerdict } from './checks/check-game.ts'
import { outageFile } from './faults/outage.ts'
import type { ChaosOptions } from './run-chaos.ts'
import {
  COMMON_STRIKES,
  insisting,
  playWithWorkers,
  type PlayResult,
  type Stage,
  type Strike,
  until,
  type WorkerScene,
} from './workers/two-workers.ts'

const MINUTE_MS = 60_000
/** Every round is settled or refunded within this time after all is well again. */
const WITHIN_MS = 60_000
/** The strike falls within this time before and after the moment at which a round is decided. */
const BEFORE_MS = 2_500
const AROUND_MS = 4_000

const STRIKES: readonly Strike[] = [
  ...COMMON_STRIKES,
  {
    name: 'prices gone',
    async happen({ folder, chance }) {
      writeFileSync(outageFile(folder), '')
      await pause(chance.below(2 * AROUND_MS))
      rmSync(outageFile(folder))
    },
  },
  { name: 'all clocks jump', happen: ({ advance, chance }) => advance(chance.below(10 * MINUTE_MS)) },
  {
    name: 'absence',
    async happen(scene) {
      await scene.kill([0, 1])
      await scene.advance(scene.chance.below(12 * MINUTE_MS))
      await scene.restart([0, 1])
    },
  },
]

/** Members in a random tree, so that fees are shared; no limit keeps anybody from playing. */
async function settle(stage: Stage, chance: Chance, members: number): Promise<void> {
  const { kernel, modules } = stage
  await kernel.db.tx((tx) => kernel.parameters.change(tx, 'game.day_loss_mcs', GAME_START_MCS))
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  await modules.game.openHouseAccounts(kernel.db)
  const inviterOf = (index: number) => (index === 0 ? undefined : chance.below(index))
  await aCrowd(stage, { count: members, mcs: GAME_START_MCS, inviterOf })
}

/** Leaps to shortly before the next moment at which a round is decided. */
async function toNextMoment({ stage, chance, advance }: WorkerScene): Promise<void> {
  const { kernel, modules } = stage
  await insisting(() => modules.game.runDue())
  const { left } = await insisting(() =>
    kernel.db.one<{ left: number }>(sql`
      select coalesce(min(extract(epoch from moment - ${databaseTime(kernel.install.clock)}) * 1000), 0)::float8 as left
      from game_rounds, unnest(array[closes_at, ends_at, next_at]) moment
      where moment > ${databaseTime(kernel.install.clock)}`),
  )
  if (left > BEFORE_MS) await advance(Math.floor(left) - BEFORE_MS)
  await pause(chance.below(AROUND_MS))
}

async function isNothingDue({ kernel }: Stage): Promise<boolean> {
  const now = databaseTime(kernel.install.clock)
  const { due } = await kernel.db.one<{ due: number }>(sql`
    select count(*)::integer as due from game_rounds where followed_at is null
      and (state = 'BETTING' and closes_at <= ${now} or state = 'LIVE' and ends_at <= ${now} or decided_at is not null)`)
  return due === 0
}

/** Two workers drive rounds while members bet; then each round is recomputed from its own proof. */
export async function runGame(
  options: ChaosOptions,
): Promise<PlayResult & GameVerdict & { slowestMs: number }> {
  let slowestMs = 0
  const result = await playWithWorkers(options, {
    script: 'game-worker.ts',
    strikes: STRIKES,
    settle,
    before: toNextMoment,
    async after({ stage }) {
      const began = Date.now()
      await until(() => isNothingDue(stage), { withinMs: WITHIN_MS, what: 'a round is stuck' })
      slowestMs = Math.max(slowestMs, Date.now() - began)
    },
    async rest(scene) {
      // The last round runs out as well.
      for (let minute = 0; minute < 5; minute += 1) {
        await toNextMoment(scene)
        await pause(AROUND_MS)
      }
      await until(() => isNothingDue(scene.stage), { withinMs: WITHIN_MS, what: 'the last round is stuck' })
    },
    check: checkGame,
  })
  return { ...result, slowestMs }
}
