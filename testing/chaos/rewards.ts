import { setTimeout as pause } from 'node:timers/promises'
import { aCrowd } from '#testing/members/crowd.ts'
import { fundTreasury, joinBody } from '#testing/fixtures/reward-fixture.ts'
import type { Chance } from './chance.ts'
import { checkRewards, type RewardVerdict } from './checks/check-rewards.ts'
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
const NOBODY = '00000000-0000-0000-0000-000000000000'
const AMOUNTS = ['500', '777', '1000', '3001', '5000', '10000']
/** Ten times the pace, so that plans graduate while the faults go on; small pieces, so that a batch has many seams. */
const PACE = { 'plan.daily_bps': 400, 'plan.batch_piece': 40 } as const

/** Members in a random tree, each with a plan that begins in an order of its own. */
async function settle(stage: Stage, chance: Chance, members: number): Promise<void> {
  const { kernel, modules } = stage
  await kernel.db.tx(async (tx) => {
    await kernel.parameters.change(tx, 'plan.daily_bps', PACE['plan.daily_bps'])
    await kernel.parameters.change(tx, 'plan.batch_piece', PACE['plan.batch_piece'])
  })
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  await fundTreasury(stage, '100000000')
  const inviterOf = (index: number) => (index === 0 ? undefined : chance.below(index))
  const ids = await aCrowd(stage, { count: members, usdt: '10000', inviterOf })
  while (ids.length > 0) {
    const [memberId = ''] = ids.splice(chance.below(ids.length), 1)
    const form = joinBody(chance.pick(AMOUNTS))
    await kernel.db.tx((tx) => modules.rewards.joinPlan(tx, { memberId, form }))
  }
}

/** Two workers pay day after day; then every day is played again by simple arithmetic. */
export function runRewards(options: ChaosOptions): Promise<PlayResult & RewardVerdict> {
  return playWithWorkers(options, {
    script: 'reward-worker.ts',
    strikes: [...COMMON_STRIKES, DAYS_OF_ABSENCE],
    settle,
    // Somewhere inside a batch.
    async before(scene) {
      await scene.advance(DAY_MS)
      await pause(scene.chance.below(700))
    },
    rest: ({ stage }) =>
      until(async () => !(await stage.modules.rewards.getPlan(NOBODY)).updating, {
        withinMs: REST_LIMIT_MS,
        what: 'a batch does not come to its end',
      }),
    check: checkRewards,
  })
}
