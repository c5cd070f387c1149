import { beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { formatUnits, parseUnits } from '#contract/money.ts'
import { BATCH_WITHIN_MS } from '#contract/trading/status.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { formulaOf } from '#testing/members/figures/formula-of.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'

const fixture = await createRewardFixture()
const { rewards } = fixture.app.modules
beforeAll(() => fixture.fund('200000'))

it('shows the whole batch to every member, and the own line by the account it was paid from', async () => {
  const saver = await fixture.aSaver({ usdt: '501' })
  const other = await fixture.aSaver({ usdt: '1000' })
  const { startDay } = await fixture.join(saver, '501')
  await fixture.join(other, '1000')
  await fixture.batches(2)
  const record = await fixture.ok(api.rewards.getBatchRecord, {
    token: await fixture.token(saver),
    params: { day: startDay },
  })
  expect(record).toMatchObject({ plans: 2, paidPlans: 2, daily: '6.004', team: '0', total: '6.004' })
  expect(record.sources).toEqual({ escrows: '6.004', covers: '0' })
  expect(record.own).toEqual({
    daily: '2.004',
    team: '0',
    bonus: '0',
    fromEscrow: '2.004',
    fromCover: '0',
    total: '2.004',
  })
  const { memberId } = await fixture.aSaver()
  expect((await rewards.getBatchRecord(memberId, startDay)).own).toBeNull()
})

const addUp = (sources: { escrows: string; covers: string } | null) =>
  formatUnits((parseUnits(sources?.escrows ?? '') ?? 0n) + (parseUnits(sources?.covers ?? '') ?? 0n))

it('names the bonus of the last payment, and what no longer came from the joined sum', async () => {
  const saver = await fixture.aSaver({ usdt: '501' })
  await fixture.join(saver, '501')
  await fixture.batches(1)
  await fixture.skipPayments(saver, 374n)
  await fixture.nextBatch()
  const { items } = await rewards.listRewardHistories({ memberId: saver.memberId, page: 1, size: 1 })
  const day = items[0]?.date ?? ''
  const { own, sources, total } = await rewards.getBatchRecord(saver.memberId, day)
  // Of all plans of that day this one alone was beyond its joined sum.
  expect(sources?.covers).toBe('27.054')
  expect(addUp(sources)).toBe(total)
  expect(own).toMatchObject({ daily: '2.004', bonus: '25.05', fromEscrow: '0', fromCover: '27.054' })
})

it('knows no batch of a day that none was paid for', async () => {
  const token = await fixture.token(await fixture.aSaver())
  for (const day of ['2001-01-01', 'today'])
    expect(await fixture.code(api.rewards.getBatchRecord, { token, params: { day } })).toBe('COMMON-A001')
})

it('lists a day that is due and was not begun, and keeps how late it was paid', async () => {
  await rewards.runBatch()
  fixture.advance(DAY_MS)
  const [missing] = (await rewards.listBatchDays(30)).toReversed()
  expect(missing).toMatchObject({ startedAt: null, endedAt: null, paid: '0' })
  fixture.advance(DAY_MS)
  await rewards.runBatch()
  const paid = (await rewards.listBatchDays(30)).find(({ day }) => day === missing?.day)
  expect(Date.parse(paid?.endedAt ?? '') - Date.parse(paid?.dueAt ?? '')).toBeGreaterThan(BATCH_WITHIN_MS)
  expect(await rewards.listBatchDays(2)).toHaveLength(2)
})

it('leads from a reward to the entry that paid it, and from the entry back to the arithmetic', async () => {
  const saver = await fixture.aSaver({ usdt: '501' })
  const plan = await fixture.join(saver, '501')
  await fixture.batches(2)
  const token = await fixture.token(saver)
  const id = `${plan.startDay}.${plan.id}.0`
  const { formula, entryId } = await fixture.ok(api.rewards.getRewardRecord, { token, params: { id } })
  const behind = await formulaOf(fixture, { token, type: 'recommend_profit' })
  expect(behind).toEqual({ formula, entries: [entryId] })
  const joined = await formulaOf(fixture, { token, type: 'reward_plan_start' })
  expect(joined.formula).toBe(`501 × ${plan.ratioPercent}% = ${plan.target} USDT`)
})

it('leads from what a payout moved to the payout, each reward to its own day, and from nothing else', async () => {
  const saver = await fixture.aSaver({ usdt: '501' })
  const { startDay } = await fixture.join(saver, '501')
  await fixture.batches(3)
  const token = await fixture.token(saver)
  const { items } = await fixture.ok(api.wallet.listHistories, { token, query: {} })
  const days = await Promise.all(
    items.map(async ({ id, type }) => ({
      type,
      day: (await fixture.ok(api.wallet.getHistory, { token, params: { id } })).batchDay,
    })),
  )
  const paid = days.filter(({ type }) => type === 'recommend_profit').map(({ day }) => day)
  const after = new Date(Date.parse(startDay) + DAY_MS).toISOString().slice(0, 10)
  expect(paid).toEqual([after, startDay])
  expect(days.filter(({ type }) => type !== 'recommend_profit').every(({ day }) => day === null)).toBe(true)
})
