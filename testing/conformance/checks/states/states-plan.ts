import assert from 'node:assert/strict'
import { at, listAt, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { balanceOf, fund, join, type Member, ok, shared, signIn } from '#testing/conformance/people.ts'
import { refused } from '#testing/conformance/refusals.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
/** 500 USDT at 0.4 % a day reach 150 % with so many payments. */
const PAYMENTS = 375
/** The batch looks each minute for what is due, and then may have a year to catch up: so many minutes are waited for it. */
const PATIENCE = 5

/** The same member with a session of now. */
async function again(stage: Stage, member: Member): Promise<Member> {
  return { ...member, call: await signIn(stage, member) }
}

async function joining(member: Member, amount: string): Promise<object> {
  const config = await ok(member, 'GET /api/reward/plan/config')
  return { amount, agreeTerms: true, termsVersion: at(config, 'termsVersion') }
}

/** Somebody with this much USDT more than the 500 that a plan was joined with. */
async function joined(
  stage: Stage,
  { inviteCode, amount = 500 }: { inviteCode?: string; amount?: number } = {},
) {
  const member = await join(stage, inviteCode === undefined ? {} : { inviteCode })
  await fund(stage, member, { coin: 'USDT', amount: amount + 100 })
  await ok(member, 'POST /api/reward/plan/join', await joining(member, String(amount)))
  return member
}

const planOf = async (member: Member) => at(await ok(member, 'GET /api/reward/plan'), 'plan')
const numberOf = async (member: Member, ...path: string[]) => Number(at(await planOf(member), ...path))

/** Moves to the batch of a plan's so manyth payment and waits for it. Returns the member with a session of then. */
async function toPayment(stage: Stage, member: Member, payment: number): Promise<Member> {
  const first = Date.parse(`${String(at(await planOf(member), 'startDay'))}T10:00:00+09:00`)
  await stage.advanceClock(first + payment * DAY_MS + MINUTE_MS - (await stage.now()))
  const later = await again(stage, member)
  const isPaid = () =>
    until(`payment ${payment}`, async () =>
      (await numberOf(later, 'payments')) === payment ? true : undefined,
    )
  for (let minute = 1; minute < PATIENCE; minute += 1) {
    const paid = await isPaid().catch(() => false)
    if (paid) return later
  }
  await isPaid()
  return later
}

/** The sums of a member's wallet history of one type. */
async function bookedAs(member: Member, type: string): Promise<readonly number[]> {
  const list = await ok(member, `GET /api/wallet/histories?types=${type}`)
  return listAt(list, 'items').map((row) => Number(at(row, 'amount')))
}

/** Two members whose plans of 500 USDT have just reached their targets. */
const twoGraduates = shared(async (stage) => {
  const [one, other] = [await joined(stage), await joined(stage)]
  const last = await toPayment(stage, one, PAYMENTS - 1)
  const before = await planOf(last)
  return { before, one: await toPayment(stage, last, PAYMENTS), other: await again(stage, other) }
})

async function codeOf(member: Member): Promise<string> {
  return String(at(await ok(member, 'GET /api/reward/incentive'), 'code'))
}

async function reinvest(member: Member): Promise<unknown> {
  return at(await ok(member, 'POST /api/reward/plan/reinvest', await joining(member, '500')), 'plan')
}

async function teamRewards(member: Member): Promise<number> {
  const list = await ok(member, 'GET /api/reward/histories/reward?rewardType=TEAM')
  return listAt(list, 'items').length
}

async function isRefused(
  member: Member,
  path: string,
  [body, code]: readonly [object, string],
): Promise<void> {
  await until('the end of the batch', async () =>
    at(await ok(member, 'GET /api/reward/plan/config'), 'updating') === false ? true : undefined,
  )
  await refused(member.call, ['POST', path, { body }], { code })
}

/** Section 4: reward plans. */
export const planStateChecks: Checks = {
  '4.10': async (stage) => {
    const fresh = await joined(stage)
    assert.deepEqual(await bookedAs(fresh, 'reward_plan_start'), [-500])
    const plan = await planOf(fresh)
    const words = ['ratioPercent', 'target', 'daily', 'bonus', 'payments'].map((name) =>
      Number(at(plan, name)),
    )
    assert.deepEqual(words, [150, 750, 2, 25, 0])
    for (const payment of [1, 2, 3]) {
      const later = await toPayment(stage, fresh, payment)
      assert.equal(await numberOf(later, 'cumulative', 'daily'), 2 * payment)
      assert.equal(await balanceOf(later, 'USDT'), 100 + 2 * payment)
    }
    const { before, one } = await twoGraduates(stage)
    assert.deepEqual([at(before, 'state'), Number(at(before, 'cumulative', 'total'))], ['ACTIVE', 748])
    const after = await planOf(one)
    assert.deepEqual([at(after, 'state'), Number(at(after, 'cumulative', 'total'))], ['GRADUATED', 750])
    assert.deepEqual(await bookedAs(one, 'reward_plan_end'), [25])
    assert.equal(await balanceOf(one, 'USDT'), 100 + 750 + 25)
    const page = await stage.phone(one)
    await page.goto('/reward', { waitUntil: 'networkidle' })
    await page.getByText('Target reached').first().waitFor()
  },

  '4.11': async (stage) => {
    const { one, other } = await twoGraduates(stage)
    const plan = await planOf(one)
    const [ends, since] = ['reinvestUntil', 'teamSince'].map((name) => Date.parse(String(at(plan, name))))
    const left = ((ends ?? 0) - (await stage.now())) / HOUR_MS
    assert(left > 47.5 && left <= 48, `${left} hours are left`)
    const page = await stage.phone(one)
    await page.goto('/reward', { waitUntil: 'networkidle' })
    for (const words of ['Time left to reinvest', 'Reinvest', 'End without reinvesting'])
      await page.getByText(words, { exact: true }).first().waitFor()
    await page.getByRole('region', { name: 'Target reached' }).getByRole('timer').waitFor()
    await joined(stage, { inviteCode: await codeOf(one) })
    await joined(stage, { inviteCode: await codeOf(other) })
    const next = await reinvest(one)
    assert.deepEqual([at(next, 'state'), Date.parse(String(at(next, 'teamSince')))], ['ACTIVE', since])
    await stage.advanceClock(48 * HOUR_MS)
    const late = await again(stage, other)
    await isRefused(late, '/api/reward/plan/reinvest', [await joining(late, '500'), 'PLAN-A005'])
    assert.equal(await planOf(late), null, 'the plan is over')
    await ok(late, 'POST /api/reward/plan/join', await joining(late, '500'))
    await toPayment(stage, late, 2)
    const [kept, lost] = [await again(stage, one), await again(stage, other)]
    assert((await teamRewards(kept)) > 0, 'a member who reinvests in time keeps the team')
    assert.equal(await teamRewards(lost), 0, 'a member who does not begins with a new team')
  },

  '4.12': async (stage) => {
    const member = await joined(stage, { amount: 1_000 })
    const [end, more] = ['/api/reward/plan/end', '/api/reward/plan/join']
    const plan = await planOf(member)
    const from = Date.parse(String(at(plan, 'earliestEnd')))
    const days = (from - (await stage.now())) / DAY_MS
    assert(days >= 28 && days <= 33, `ending is possible after ${days} days`)
    await isRefused(member, end, [{}, 'PLAN-A006'])
    await fund(stage, member, { coin: 'USDT', amount: 600 })
    await isRefused(member, more, [await joining(member, '500'), 'PLAN-A002'])
    const page = await stage.phone(member)
    await page.goto('/reward', { waitUntil: 'networkidle' })
    await page
      .getByText(/You can end early from/)
      .first()
      .waitFor()
    assert.equal(await page.getByRole('button', { name: 'End plan' }).count(), 0)
    await page.goto('/reward/headcount', { waitUntil: 'networkidle' })
    await page.getByText('You already have a plan. You can have one at a time.').first().waitFor()
    await stage.advanceClock(from - HOUR_MS - (await stage.now()))
    await isRefused(await again(stage, member), end, [{}, 'PLAN-A006'])
    await stage.advanceClock(HOUR_MS + MINUTE_MS)
    const later = await again(stage, member)
    const expectedRefund = await until('the refund', async () => {
      const found = at(await planOf(later), 'earlyRefundNow')
      return typeof found === 'string' ? found : undefined
    })
    assert.equal(Number(expectedRefund), 1_000 - (await numberOf(later, 'cumulative', 'total')))
    const before = await balanceOf(later, 'USDT')
    const ended = await ok(later, `POST ${end}`, { expectedRefund })
    assert.equal(at(ended, 'plan', 'state'), 'ENDED_EARLY')
    assert.equal(await balanceOf(later, 'USDT'), before + Number(expectedRefund))
  },
}
