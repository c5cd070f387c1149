import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'

const fixture = await createGameFixture()
/** Shorter than an access token lasts. */
const PAUSE_MS = 5 * MINUTE_MS
const { placeBet, getGameLimits, changeGameLimits } = api.game

describe('limits', () => {
  it('a thousand MCS a day may be lost unless the member says otherwise, and what is at risk counts', async () => {
    const member = await fixture.aFunded()
    const seq = await fixture.nextRound()
    const token = await fixture.token(member)
    const body = { seq, side: 'UP', amount: '1001' }
    const refused = await fixture.call(placeBet, { token, body })
    expect(refused.failure?.code).toBe('GAME-A005')
    expect(refused.failure?.meta).toHaveProperty('time')
    await fixture.ok(placeBet, { token, body: { ...body, amount: '1000' } })
  })

  it('hold against many bets at once', async () => {
    const member = await fixture.aFunded()
    const seq = await fixture.nextRound()
    const token = await fixture.token(member)
    await fixture.ok(changeGameLimits, { token, body: { dayStake: '30' } })
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        fixture.call(placeBet, { token, body: { seq, side: 'UP', amount: '31' } }),
      ),
    )
    expect(tries.every(({ failure }) => failure?.code === 'GAME-A005')).toBe(true)
    const { today } = await fixture.ok(getGameLimits, { token })
    expect(today).toEqual({ loss: '0', stake: '0', minutes: 0 })
  })

  it('less counts at once, more after a day', async () => {
    const member = await fixture.aFunded()
    const token = await fixture.token(member)
    const less = await fixture.ok(changeGameLimits, { token, body: { dayLoss: '100', dayMinutes: 60 } })
    expect(less).toMatchObject({ limits: { dayLoss: '100', dayMinutes: 60 }, wished: null })
    const more = await fixture.ok(changeGameLimits, { token, body: { dayLoss: '5000', dayMinutes: 30 } })
    expect(more.limits).toMatchObject({ dayLoss: '100', dayMinutes: 30 })
    expect(more.wished?.limits).toMatchObject({ dayLoss: '5000', dayMinutes: 30 })
    fixture.advance(DAY_MS)
    const later = await fixture.ok(getGameLimits, { token: await fixture.token(member) })
    expect(later).toMatchObject({ limits: { dayLoss: '5000', dayMinutes: 30 }, wished: null })
    const none = await fixture.ok(changeGameLimits, {
      token: await fixture.token(member),
      body: { dayStake: ' ' },
    })
    expect(none.limits).toMatchObject({ dayLoss: '5000', dayStake: null, dayMinutes: 30 })
    for (const dayLoss of ['much', '-1'])
      expect(
        await fixture.code(changeGameLimits, { token: await fixture.token(member), body: { dayLoss } }),
      ).toBe('COMMON-B001')
  })

  it('an exclusion keeps a raise that waits, and so does lowering another limit', async () => {
    const member = await fixture.aFunded()
    const token = await fixture.token(member)
    const raised = await fixture.ok(changeGameLimits, { token, body: { dayLoss: '5000' } })
    expect(raised.wished?.limits.dayLoss).toBe('5000')
    fixture.advance(PAUSE_MS)
    await fixture.ok(changeGameLimits, { token, body: { dayMinutes: 60 } })
    const excluded = await fixture.ok(changeGameLimits, { token, body: { excludeDays: 1 } })
    expect(excluded).toMatchObject({
      limits: { dayLoss: '1000', dayMinutes: 60 },
      wished: { limits: { dayLoss: '5000', dayMinutes: 60 }, effectiveAt: raised.wished?.effectiveAt },
    })
    fixture.advance(DAY_MS - PAUSE_MS)
    const later = await fixture.ok(getGameLimits, { token: await fixture.token(member) })
    expect(later).toMatchObject({ limits: { dayLoss: '5000', dayMinutes: 60 }, wished: null })
  })

  it('a raise that waits ends when its limit is set anew, and waits a day again when it grows', async () => {
    const member = await fixture.aFunded()
    const token = await fixture.token(member)
    const first = await fixture.ok(changeGameLimits, { token, body: { dayLoss: '5000' } })
    fixture.advance(PAUSE_MS)
    const grown = await fixture.ok(changeGameLimits, { token, body: { dayLoss: '6000' } })
    const [before, after] = [first, grown].map(({ wished }) => Date.parse(wished?.effectiveAt ?? ''))
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(PAUSE_MS)
    const given = await fixture.ok(changeGameLimits, { token, body: { dayLoss: '1000' } })
    expect(given).toMatchObject({ limits: { dayLoss: '1000' }, wished: null })
  })

  it('an exclusion for ever is asked for in words: no number of days means it', async () => {
    const member = await fixture.aFunded()
    const token = await fixture.token(member)
    for (const excludeDays of [0, -1, 365]) {
      // Checked border: what another client may send.
      const body = { excludeDays } as unknown as BodyInputOf<typeof changeGameLimits>
      expect(await fixture.code(changeGameLimits, { token, body })).toBe('COMMON-B001')
    }
    expect((await fixture.ok(getGameLimits, { token })).excludedUntil).toBe(null)
    const ever = await fixture.ok(changeGameLimits, { token, body: { excludeDays: 'FOR_EVER' } })
    expect(ever.excludedUntil).toMatch(/^9999/)
  })

  it('an exclusion stops betting until its end and cannot be shortened', async () => {
    const member = await fixture.aFunded()
    const token = await fixture.token(member)
    const { excludedUntil } = await fixture.ok(changeGameLimits, { token, body: { excludeDays: 7 } })
    expect(excludedUntil).not.toBe(null)
    expect(await fixture.code(changeGameLimits, { token, body: { excludeDays: 1 } })).toBe('GAME-A005')
    const bet = async () => {
      const seq = await fixture.nextRound()
      const body = { seq, side: 'UP', amount: '10' }
      return await fixture.call(placeBet, { token: await fixture.token(member), body })
    }
    expect((await bet()).failure?.code).toBe('GAME-A005')
    fixture.advance(7 * DAY_MS)
    expect((await bet()).http).toBe(200)
  })
})
