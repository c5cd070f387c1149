import { expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { rewardBatchAt } from '#contract/rules/money/reward-day.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { latestDueDay } from '#server/modules/rewards/batch/reward-days.ts'
import { openConsole, signInStaff } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'

const fixture = await createRewardFixture({ LOG_LEVEL: 'silent' })
const { db, jobs, clock, outbox } = fixture.app.kernel
await openConsole(fixture)
await fixture.fund('1000000')
const { listBatches, getBatch, runBatch } = consoleApi.rewards
const { getToday } = consoleApi.reports

/** To the moment at which the next reward day is due; sessions of staff do not last that long. */
async function toNextDay() {
  const now = clock.now()
  fixture.advance(rewardBatchAt(latestDueDay(now)).getTime() + DAY_MS - now.getTime() + SECOND_MS)
  return { day: latestDueDay(clock.now()), risk: await signInStaff(fixture, 'risk1') }
}
type Risk = Awaited<ReturnType<typeof toNextDay>>['risk']

const tryOnce = () =>
  jobs.runNow('rewards-batch').then(
    () => 'done',
    () => 'failed',
  )
const rowOf = async (risk: Risk, day: string) =>
  (await risk.ok(listBatches, { query: {} })).items.find(({ id }) => id === day)
const failedJobs = async (risk: Risk) =>
  (await risk.ok(getToday)).queues.find(({ area }) => area === 'jobs')?.count

it.each(['rewards_batches', 'rewards_pieces'])(
  'a day that fails at %s is a row with its reason, how often and when again, until a run is through',
  async (table) => {
    await fixture.join(await fixture.aSaver(), '500')
    const { day, risk } = await toNextDay()
    await crashingAt(db, table, async () => {
      for (const times of [1, 2, 3]) {
        expect(await tryOnce()).toBe('failed')
        const row = await rowOf(risk, day)
        expect(row).toMatchObject({ state: 'FAILED', failure: { times } })
        expect(row?.failure?.reason).toContain('crash')
        const nextMs = Date.parse(row?.failure?.nextAt ?? '')
        expect(nextMs % MINUTE_MS).toBe(0)
        expect(nextMs).toBeGreaterThan(Date.parse(row?.failure?.lastAt ?? ''))
        fixture.advance(MINUTE_MS)
      }
      const { failure, ...batch } = await risk.ok(getBatch, { params: { id: day } })
      expect(batch).toMatchObject({ id: day, state: 'FAILED', paidPlans: 0, endedAt: null })
      expect(failure?.times).toBe(3)
      expect(await failedJobs(risk)).toBe(1)
      expect((await risk.ok(getToday)).money?.lastBatch).toMatchObject({ day, state: 'FAILED' })
    })
    await risk.ok(runBatch, { body: { reason: 'The disk is free again.' } })
    // As a worker does, which the console asks.
    await outbox.drain()
    expect((await rowOf(risk, day))?.state).toBe('DONE')
    expect((await rowOf(risk, day))?.failure).toBeNull()
    expect(await failedJobs(risk)).toBe(0)
    expect(await fixture.isAllCovered()).toBe(true)
  },
)

it('a run that fails while no day is due makes no row: it is told among the failed jobs', async () => {
  const { risk } = await toNextDay()
  expect(await tryOnce()).toBe('done')
  const before = (await risk.ok(listBatches, { query: {} })).items
  await db.run({ text: `alter table rewards_plans rename to rewards_plans_away`, values: [] })
  expect(await tryOnce()).toBe('failed')
  await db.run({ text: `alter table rewards_plans_away rename to rewards_plans`, values: [] })
  expect((await risk.ok(listBatches, { query: {} })).items).toEqual(before)
  expect(await failedJobs(risk)).toBe(1)
})
