import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createRewardFixture, type Saver } from '#testing/fixtures/reward-fixture.ts'

/** Worked example 8 of the specification: plans joined through the API, paid by the batch of every single day. */
const fixture = await createRewardFixture({}, '2025-03-30T12:00:00+09:00')
beforeAll(() => fixture.fund('200000'))

const planOf = async (saver: Saver) =>
  (await fixture.ok(api.rewards.getPlan, { token: await fixture.token(saver) })).plan

/** The TEAM rewards of a member, the newest day first, each with its level. */
async function teamOf(saver: Saver) {
  const token = await fixture.token(saver)
  const query = { rewardType: 'TEAM' } as const
  const { items } = await fixture.ok(api.rewards.listRewardHistories, { token, query })
  return items.map(({ level, reward }) => [level, reward])
}

async function aJoined(amount: string, inviter?: Saver): Promise<Saver> {
  const wanted = inviter === undefined ? {} : { inviteCode: inviter.inviteCode }
  const saver = await fixture.aSaver({ ...wanted, usdt: amount })
  await fixture.joinByCall(saver, amount)
  return saver
}

describe('worked example 8', () => {
  it('pays the upline of each level its share of a payment of 4, out of that upline’s escrow', async () => {
    const line: Saver[] = []
    for (let level = 0; level < 7; level += 1) line.push(await aJoined('1000', line.at(-1)))
    await fixture.batches(2)
    expect(await Promise.all(line.map(teamOf))).toEqual(
      // The first of the line stands six levels above the last and earns nothing from it.
      [5, 5, 4, 3, 2, 1, 0].map((levels) =>
        [
          [1, '0.4'],
          [2, '0.12'],
          [3, '0.036'],
          [4, '0.0108'],
          [5, '0.00324'],
        ].slice(0, levels),
      ),
    )
    const plans = await Promise.all(line.map(planOf))
    expect(plans.map((plan) => [plan?.cumulative.total, plan?.escrow])).toEqual([
      ['4.57004', '2045.42996'],
      ['4.57004', '2045.42996'],
      ['4.5668', '2045.4332'],
      ['4.556', '2045.444'],
      ['4.52', '2045.48'],
      ['4.4', '2045.6'],
      ['4', '2046'],
    ])
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('pays an upline no more than what is missing to the own target', async () => {
    const upline = await aJoined('500')
    for (let count = 0; count < 6; count += 1) await aJoined('10000', upline)
    // 2 a day of the own plan and 4 of each of the six: after 28 payments 22 of 750 are left.
    await fixture.batches(29)
    expect(await planOf(upline)).toMatchObject({ state: 'ACTIVE', cumulative: { daily: '56', team: '672' } })
    await fixture.batches(1)
    expect(await planOf(upline)).toMatchObject({
      state: 'GRADUATED',
      cumulative: { daily: '58', team: '692', total: '750' },
    })
    expect((await teamOf(upline)).slice(0, 2)).toEqual([
      [1, '20'],
      [1, '24'],
    ])
    expect(await fixture.isAllCovered()).toBe(true)
  })
})
