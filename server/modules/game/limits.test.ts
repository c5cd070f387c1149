import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { openGameWorld } from '#testing/game-world.ts'

const world = await openGameWorld()
const { placeBet, getGameLimits, changeGameLimits } = api.game

describe('limits', () => {
  test('a thousand MCS a day may be lost unless the member says otherwise, and what is at risk counts', async () => {
    const member = await world.aFunded()
    const seq = await world.nextRound()
    const token = await world.token(member)
    const body = { seq, side: 'UP', amount: '1001' }
    const refused = await world.call(placeBet, { token, body })
    expect(refused.failure?.code).toBe('GAME-A005')
    expect(refused.failure?.meta).toHaveProperty('time')
    await world.ok(placeBet, { token, body: { ...body, amount: '1000' } })
  })

  test('hold against many bets at once', async () => {
    const member = await world.aFunded()
    const seq = await world.nextRound()
    const token = await world.token(member)
    await world.ok(changeGameLimits, { token, body: { dayStake: '30' } })
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        world.call(placeBet, { token, body: { seq, side: 'UP', amount: '31' } }),
      ),
    )
    expect(tries.every(({ failure }) => failure?.code === 'GAME-A005')).toBe(true)
    const { today } = await world.ok(getGameLimits, { token })
    expect(today).toEqual({ loss: '0', stake: '0', minutes: 0 })
  })

  test('less counts at once, more after a day', async () => {
    const member = await world.aFunded()
    const token = await world.token(member)
    const less = await world.ok(changeGameLimits, { token, body: { dayLoss: '100', dayMinutes: 60 } })
    expect(less).toMatchObject({ limits: { dayLoss: '100', dayMinutes: 60 }, wished: null })
    const more = await world.ok(changeGameLimits, { token, body: { dayLoss: '5000', dayMinutes: 30 } })
    expect(more.limits).toMatchObject({ dayLoss: '100', dayMinutes: 30 })
    expect(more.wished?.limits).toMatchObject({ dayLoss: '5000', dayMinutes: 30 })
    world.advance(DAY_MS)
    const later = await world.ok(getGameLimits, { token: await world.token(member) })
    expect(later).toMatchObject({ limits: { dayLoss: '5000', dayMinutes: 30 }, wished: null })
    for (const dayLoss of ['much', '-1'])
      expect(
        await world.code(changeGameLimits, { token: await world.token(member), body: { dayLoss } }),
      ).toBe('COMMON-B001')
  })

  test('an exclusion stops betting until its end and cannot be shortened', async () => {
    const member = await world.aFunded()
    const token = await world.token(member)
    const { excludedUntil } = await world.ok(changeGameLimits, { token, body: { excludeDays: 7 } })
    expect(excludedUntil).not.toBe(null)
    expect(await world.code(changeGameLimits, { token, body: { excludeDays: 1 } })).toBe('GAME-A005')
    const bet = async () => {
      const seq = await world.nextRound()
      const body = { seq, side: 'UP', amount: '10' }
      return await world.call(placeBet, { token: await world.token(member), body })
    }
    expect((await bet()).failure?.code).toBe('GAME-A005')
    world.advance(7 * DAY_MS)
    expect((await bet()).http).toBe(200)
  })
})
