import { expect, test } from 'vitest'
import { openRewardWorld } from '#testing/reward-world.ts'

const world = await openRewardWorld()
const { rewards, notifications } = world.app.modules
await world.fund('200000')

test('members are told once what each paid reward day brought them, and of what reaches or leaves the wallet', async () => {
  const saver = await world.aSaver({ usdt: '1000' })
  await world.join(saver, '1000')
  await world.batches(3)
  expect(await rewards.tellDays()).toBeGreaterThan(0)
  expect(await rewards.tellDays()).toBe(0)
  const query = { page: 1, size: 20 }
  const { items } = await notifications.listAlarms(saver.memberId, { locale: 'en', query })
  const told = items.map(({ title }) => title)
  expect(told.filter((title) => title === 'Reward 4.00 USDT')).toHaveLength(2)
  expect(told).toContain('1,000.00 USDT received')
})
