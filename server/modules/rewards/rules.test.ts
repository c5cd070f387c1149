import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseUnits } from '#contract/money.ts'
import { planSums, teamShares } from '#contract/rules/money/plan.ts'
import { rewardDayOf } from '#contract/rules/money/reward-day.ts'
import type { Plan } from '#contract/members/rewards.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'
import { getOffer } from './plan/get-offer.ts'
import { addDays, latestDueDay } from './batch/reward-days.ts'
import { rounds } from '#testing/rounds.ts'

const fixture = await createRewardFixture()
const { kernel, modules } = fixture.app
const { rewards } = modules
await fixture.fund('5000000')
// Ten times the pace, so that weeks see what otherwise takes a year.
await kernel.db.tx(async (tx) => {
  await kernel.parameters.change(tx, 'plan.daily_bps', 400)
  await kernel.parameters.change(tx, 'plan.end_after_payments', 10)
})

const MEMBERS = 14
const DAYS = 55
const AMOUNTS = ['500', '777', '1000', '3001', '5000', '10000']
const DEPOSIT = 40_000_000_000n

/** One plan as simple arithmetic has it: written for this test alone, one payment after the other. */
interface Model {
  readonly owner: number
  readonly joined: bigint
  readonly target: bigint
  readonly bonus: bigint
  readonly daily: bigint
  readonly joinedAt: string
  readonly startDay: string
  readonly teamSince: string
  paid: bigint
  state: 'ACTIVE' | 'GRADUATED' | 'OVER'
}

const units = (text: string) => parseUnits(text) ?? -1n

async function modelOf(owner: number, plan: Plan): Promise<Model> {
  const sums = planSums(await getOffer(kernel), units(plan.joined))
  const { joinedAt, startDay, teamSince } = plan
  expect(startDay).toBe(addDays(rewardDayOf(new Date(joinedAt)), 1))
  return { ...sums, owner, joinedAt, startDay, teamSince, paid: 0n, state: 'ACTIVE' }
}

type InviterOf = (index: number) => number | undefined

/** How many levels lie between a member and one above, from 0; infinite when the other one is no upline. */
function levelBetween(above: number, below: number, inviterOf: InviterOf): number {
  let level = 0
  for (let index = inviterOf(below); index !== undefined; index = inviterOf(index), level += 1)
    if (index === above) return level
  return Number.POSITIVE_INFINITY
}

/** What one reward day pays, member by member; returns what each received. */
function payDay(plans: readonly Model[], inviterOf: InviterOf, day: string) {
  const running = plans.filter(({ state, startDay }) => state === 'ACTIVE' && startDay <= day)
  const dailyOf = new Map(
    running.map((plan) => {
      const room = plan.target - plan.paid
      return [plan, plan.daily < room ? plan.daily : room] as const
    }),
  )
  const received = new Map<number, bigint>()
  for (const plan of running) {
    const below: bigint[] = [0n, 0n, 0n, 0n, 0n]
    for (const other of running) {
      const level = levelBetween(plan.owner, other.owner, inviterOf)
      if (level < 5 && plan.teamSince < other.joinedAt)
        below[level] = (below[level] ?? 0n) + (dailyOf.get(other) ?? 0n)
    }
    let sum = dailyOf.get(plan) ?? 0n
    for (const [level, ppm] of teamShares(1_000, 3_000).entries()) {
      const share = ((below[level] ?? 0n) * BigInt(ppm)) / 1_000_000n
      const room = plan.target - plan.paid - sum
      sum += share < room ? share : room
    }
    received.set(plan.owner, sum)
  }
  for (const plan of running) {
    plan.paid += received.get(plan.owner) ?? 0n
    if (plan.paid < plan.target) continue
    plan.state = 'GRADUATED'
    received.set(plan.owner, (received.get(plan.owner) ?? 0n) + plan.bonus)
  }
  return received
}

/** What a member does on a day, if anything: 0 joins or reinvests, 1 ends. */
interface Act {
  readonly day: number
  readonly who: number
  readonly what: number
  readonly amount: number
}

async function live(inviters: readonly number[], acts: readonly Act[]): Promise<void> {
  const inviterOf = (index: number) => (index === 0 ? undefined : (inviters[index - 1] ?? 0) % index)
  const ids = await aCrowd(fixture.app, { count: MEMBERS, usdt: '40000', inviterOf })
  const money = new Map(ids.map((_, index) => [index, DEPOSIT]))
  const add = (index: number, sum: bigint) => money.set(index, (money.get(index) ?? 0n) + sum)
  const plans: Model[] = []
  const perform = async ({ who, what, amount }: Act) => {
    const saver = { memberId: ids[who] ?? '' }
    const open = plans.find(({ owner, state }) => owner === who && state !== 'OVER')
    if (what === 1) {
      const shown = await fixture.planOf(saver)
      const ended = await kernel.db
        .tx((tx) => rewards.endPlan(tx, { ...saver, expectedRefund: undefined }))
        .catch(() => undefined)
      if (open === undefined || ended === undefined) return
      const refund = open.state === 'ACTIVE' ? open.joined - open.paid : 0n
      expect(units(ended.refund)).toBe(refund)
      if (open.state === 'ACTIVE') expect(shown?.earlyRefundNow).toBe(ended.refund)
      add(who, refund)
      open.state = 'OVER'
      return
    }
    const wanted = AMOUNTS[amount] ?? ''
    const joining =
      open?.state === 'GRADUATED' ? fixture.reinvest(saver, wanted) : fixture.join(saver, wanted)
    const plan = await joining.catch(() => undefined)
    if (plan === undefined) return
    expect(open?.state).not.toBe('ACTIVE')
    if (open !== undefined) open.state = 'OVER'
    plans.push(await modelOf(who, plan))
    add(who, -units(plan.joined))
  }

  for (let day = 0; day < DAYS; day += 1) {
    for (const act of acts.filter((one) => one.day === day)) await perform(act)
    expect(await rewards.checkCover()).toEqual([])
    await Promise.all([fixture.nextBatch(), rewards.runBatch()])
    await rewards.runBatch()
    const received = payDay(plans, inviterOf, latestDueDay(kernel.clock.now()))
    for (const [owner, sum] of received) add(owner, sum)
    for (const [index, memberId] of ids.entries()) {
      const graduated = plans.find(({ owner, state }) => owner === index && state === 'GRADUATED')
      const shown = await fixture.planOf({ memberId })
      if (graduated !== undefined && shown === null) graduated.state = 'OVER'
      const { balance } = await modules.ledger.getBalance(kernel.db, {
        class: 'MEMBER_AVAILABLE',
        currency: 'USDT',
        ownerId: memberId,
      })
      expect(balance).toBe(money.get(index))
    }
    expect(await rewards.checkCover()).toEqual([])
  }
  for (const plan of plans) expect(plan.paid <= plan.target).toBe(true)
  expect(plans.some(({ paid, target }) => paid === target)).toBe(true)
}

it('random members, trees, days and ends are paid to the unit, and every plan is covered at every instant', async () => {
  const act = fc.record({
    day: fc.nat(DAYS - 1),
    who: fc.nat(MEMBERS - 1),
    what: fc.nat(2),
    amount: fc.nat(AMOUNTS.length - 1),
  })
  const beginning = Array.from({ length: MEMBERS }, (_, who) => ({
    day: who % 6,
    who,
    what: 0,
    amount: who % 6,
  }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(1_000), { minLength: MEMBERS, maxLength: MEMBERS }),
      fc.array(act, { minLength: 40, maxLength: 80 }),
      (inviters, acts) => live(inviters, [...beginning, ...acts]),
    ),
    { numRuns: rounds(1, 2), endOnFailure: true },
  )
  expect(await fixture.booksAreRight()).toBe(true)
}, 600_000)
