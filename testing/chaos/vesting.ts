import { setTimeout as pause } from 'node:timers/promises'
import { dueReleaseDay } from '#contract/rules/money/vesting.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { bringCapital, joinRound, openRound } from '#testing/fixtures/ico-fixture.ts'
import type { Chance } from './chance.ts'
import { checkVesting, type VestingVerdict } from './checks/check-vesting.ts'
import type { ChaosOptions } from './run-chaos.ts'
import {
  COMMON_STRIKES,
  DAYS_OF_ABSENCE,
  type PlayResult,
  playWithWorkers,
  type Stage,
  until,
} from './workers/two-workers.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REST_LIMIT_MS = 180_000
const AMOUNTS = ['100', '499', '500', '777', '3000', '5000']
/** A run has many seams. */
const PIECE = 40
/** Days of two months and a few, so that the first fault meets the first releases. */
const TO_FIRST_DAYS = 63

/** Members enter rounds of every kind, one after the other. */
async function settle(stage: Stage, chance: Chance, members: number): Promise<void> {
  const { kernel, modules } = stage
  await kernel.db.tx((tx) => kernel.parameters.change(tx, 'ico.release_piece', PIECE))
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  await bringCapital(stage, 'MCS', '1000000000')
  await bringCapital(stage, 'USDT', '100000000')
  // A quick one too, so that schedules end while the faults go on.
  const rounds = [
    await openRound(stage),
    await openRound(stage, { vesting: { remainder: 'AT_START' } }),
    await openRound(stage, { vesting: { remainder: 'CONTINUE', dailyBps: 900 } }),
    await openRound(stage, { vesting: { months: 1 } }),
  ]
  const ids = await aCrowd(stage, { count: members, usdt: '10000' })
  for (const memberId of ids)
    for (let entries = 1 + chance.below(2); entries > 0; entries -= 1)
      await joinRound(stage, { memberId, number: chance.pick(rounds), amount: chance.pick(AMOUNTS) })
  stage.kernel.install.clock.advance(TO_FIRST_DAYS * DAY_MS)
}

/** The newest day that is due is released, and nothing of it is left. */
async function isAtRest({ kernel, modules }: Stage): Promise<boolean> {
  const [run] = await modules.ico.listRuns(kernel.db, 1)
  return run !== undefined && run.state === 'DONE' && run.day >= dueReleaseDay(kernel.clock.now())
}

/** Two workers release day after day; then every schedule is worked out again by simple arithmetic. */
export function runVesting(options: ChaosOptions): Promise<PlayResult & VestingVerdict> {
  return playWithWorkers(options, {
    script: 'vesting-worker.ts',
    strikes: [...COMMON_STRIKES, DAYS_OF_ABSENCE],
    settle,
    // Somewhere inside a run.
    async before(scene) {
      await scene.advance(DAY_MS)
      await pause(scene.chance.below(500))
    },
    rest: ({ stage }) =>
      until(() => isAtRest(stage), { withinMs: REST_LIMIT_MS, what: 'a run does not come to its end' }),
    check: checkVesting,
  })
}
