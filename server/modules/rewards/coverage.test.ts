import { expect, it } from 'vitest'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'

const fixture = await createRewardFixture()
const { rewards } = fixture.app.modules

const MEMBERS = 60
const REMEMBERED_MS = 10 * SECOND_MS

it('is added up once in ten seconds however many ask, and both sums are of one moment', async () => {
  const members = await aCrowd(fixture.app, { count: MEMBERS, usdt: '1000' })
  const [asker = ''] = members
  const coverage = async () => (await rewards.getPlanConfig(asker)).coverage
  await fixture.fund('1000000')
  await fixture.join({ memberId: asker }, '1000')
  const first = await coverage()
  expect(first).toEqual({ reserve: '2050', owed: '2050' })

  const joining = Promise.all(members.slice(1).map((memberId) => fixture.join({ memberId }, '1000')))
  let isDone = false
  void joining.finally(() => (isDone = true))
  while (!isDone) {
    fixture.advance(REMEMBERED_MS)
    const { reserve, owed } = await coverage()
    expect(reserve).toBe(owed)
  }
  await joining
  fixture.advance(REMEMBERED_MS)
  const all = await coverage()
  expect(all).toEqual({ reserve: String(2_050 * MEMBERS), owed: String(2_050 * MEMBERS) })

  const [late = ''] = await aCrowd(fixture.app, { count: 1, usdt: '1000' })
  await fixture.join({ memberId: late }, '1000')
  expect(await coverage()).toEqual(all)
  fixture.advance(REMEMBERED_MS)
  const grown = String(2_050 * (MEMBERS + 1))
  expect(await coverage()).toEqual({ reserve: grown, owed: grown })
})
