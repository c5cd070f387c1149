import { expect, it } from 'vitest'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'
import { rewardsJobs } from '../rewards.jobs.ts'

const fixture = await createRewardFixture()
const { rewards, notifications } = fixture.app.modules
await fixture.fund('200000')

it('members are told once what each paid reward day brought them, and of what reaches or leaves the wallet', async () => {
  const saver = await fixture.aSaver({ usdt: '1000' })
  await fixture.join(saver, '1000')
  await fixture.batches(3)
  expect(await rewards.notifyDays()).toBeGreaterThan(0)
  expect(await rewards.notifyDays()).toBe(0)
  const query = { page: 1, size: 20 }
  const { items } = await notifications.listAlarms(saver.memberId, { locale: 'en', query })
  const told = items.map(({ title }) => title)
  expect(told.filter((title) => title === 'Reward 4.00 USDT')).toHaveLength(2)
  expect(told).toContain('1,000.00 USDT received')
})

it('the worker looks each minute for what is due, and tells the days apart from paying them', async () => {
  const jobs = rewardsJobs({ rewards, log: fixture.app.kernel.log })
  expect(jobs.map(({ name }) => name)).toEqual(['rewards-batch', 'rewards-news', 'rewards-cover'])
  await rewards.notifyDays()
  const notes: string[] = []
  for (const { work } of jobs) notes.push(await work())
  expect(notes.slice(1)).toEqual(['0 reward days told', 'every plan is covered'])
})
