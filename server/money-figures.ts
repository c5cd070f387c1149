import { toCount } from '#contract/money.ts'
import { rewardBatchAt } from '#contract/rules/money/reward-day.ts'
import type { Clock } from './kernel/clock.ts'
import type { Figure, Sample } from './kernel/metrics.ts'
import type { Kernel, Modules } from './wiring.ts'

const SECOND_MS = 1_000

export type MoneyParts = Pick<Modules, 'chain' | 'rewards' | 'notifications' | 'transparency'>

/** What a worker tells of members' money: reserves, brakes of the day, the reward batch, and pushes. Sums in millionths of their coin. */
export function moneyFigures(kernel: Kernel, modules: MoneyParts): Figure[] {
  return [
    ...reserveFigures(kernel, modules),
    ...proofFigures(kernel, modules),
    ...brakeFigures(kernel),
    ...waitFigures(kernel, modules),
  ]
}

function reserveFigures({ db }: Kernel, { transparency }: MoneyParts): Figure[] {
  return [
    {
      name: 'reserves_held_millionths',
      help: 'What lay on the chain at the last reading, by coin and part: hot wallet, addresses of members, cold storage',
      labelNames: ['coin', 'part'],
      collect: async () =>
        ((await transparency.findReserves(db))?.coins ?? []).flatMap(({ coin, hot, members, cold }) =>
          Object.entries({ hot, members, cold }).map(([part, units]): Sample => ({
            labels: { coin, part },
            value: toCount(units),
          })),
        ),
    },
    {
      name: 'reserves_surplus_millionths',
      help: 'What was held beyond what members were owed at the last reading, by coin; below zero something is missing',
      labelNames: ['coin'],
      collect: async () =>
        ((await transparency.findReserves(db))?.coins ?? []).map(({ coin, hot, members, cold, owed }) => ({
          labels: { coin },
          value: toCount(hot + members + cold - owed),
        })),
    },
  ]
}

function proofFigures({ db, clock }: Kernel, { chain, transparency }: MoneyParts): Figure[] {
  const secondsSince = (at: Date): number => (clock.nowMs() - at.getTime()) / SECOND_MS
  return [
    {
      name: 'proof_age_seconds',
      help: 'Age of the newest proof of balances; none before the first',
      async collect() {
        const at = await transparency.findNewestProofAt(db)
        return at === undefined ? [] : [{ value: secondsSince(at) }]
      },
    },
    {
      name: 'proof_waiting_seconds',
      help: 'Time since the oldest head was published that has no transaction in a solid block, or no signature of the hot wallet; 0 for none',
      labelNames: ['kind'],
      async collect() {
        const waiting = chain.isOn ? Object.entries(await chain.findWaitingHeads()) : []
        return waiting.map(([kind, since]: [string, Date | undefined]) => ({
          labels: { kind },
          value: since === undefined ? 0 : secondsSince(since),
        }))
      },
    },
  ]
}

function brakeFigures({ db, brakes }: Kernel): Figure[] {
  return [
    {
      name: 'outflow_used_millionths',
      help: 'What left on this reward day by each route that has a brake',
      labelNames: ['brake'],
      collect: async () =>
        (await brakes.list(db)).map(({ name, units }) => ({
          labels: { brake: name },
          value: toCount(units),
        })),
    },
    {
      name: 'outflow_bound_millionths',
      help: 'What may leave in a day by each of these routes',
      labelNames: ['brake'],
      collect: async () =>
        (await brakes.list(db)).map(({ name, bound }) => ({
          labels: { brake: name },
          value: toCount(bound),
        })),
    },
    {
      name: 'outflow_held',
      help: 'Whether a route waits for two of the staff',
      labelNames: ['brake'],
      collect: async () =>
        (await brakes.list(db)).map(({ name, isHeld }) => ({
          labels: { brake: name },
          value: isHeld ? 1 : 0,
        })),
    },
  ]
}

function appPushFigures(
  { findOldestAppPush }: MoneyParts['notifications'],
  clock: Pick<Clock, 'nowMs'>,
): Figure[] {
  const services = { fcm: 'aos', apns: 'ios' } as const
  return [
    {
      name: 'app_push_age_seconds',
      help: 'Time since the oldest push to an app was decided that its service has not taken, by service; 0 for none',
      labelNames: ['service'],
      collect: () =>
        Promise.all(
          Object.entries(services).map(async ([service, platform]) => {
            const oldest = await findOldestAppPush(platform)
            const value = oldest === undefined ? 0 : (clock.nowMs() - oldest.getTime()) / SECOND_MS
            return { labels: { service }, value }
          }),
        ),
    },
  ]
}

function waitFigures({ clock }: Kernel, { rewards, notifications }: MoneyParts): Figure[] {
  const secondsSince = (at: Date): number => (clock.nowMs() - at.getTime()) / SECOND_MS
  return [
    {
      name: 'rewards_late_seconds',
      help: 'Time since the oldest reward day that is not fully paid was due; 0 when all are paid',
      async collect() {
        const day = await rewards.dueDay()
        return [{ value: day === undefined ? 0 : secondsSince(rewardBatchAt(day)) }]
      },
    },
    {
      name: 'push_age_seconds',
      help: 'Time since the oldest push was due that was neither sent nor put off; 0 for none',
      async collect() {
        const oldest = await notifications.findOldestPush()
        return [{ value: oldest === undefined ? 0 : secondsSince(oldest) }]
      },
    },
    ...appPushFigures(notifications, clock),
  ]
}
