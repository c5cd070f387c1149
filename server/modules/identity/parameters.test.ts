import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { setUpOtp } from '#testing/members/otp-setup.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel } = fixture.app
const { signIn, reissueToken, getMe } = api.identity

/** Sets numbers as an approved request does, and forgets what was remembered. */
async function set(values: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await kernel.db.tx((tx) => kernel.parameters.changeFromText(tx, name, String(value)))
  fixture.advance(2 * SECOND_MS)
}

describe('parameters of the account', () => {
  it('say how long tokens and sessions last', async () => {
    const { id, password, deviceId } = await fixture.aMember()
    await set({ 'token.access_minutes': 3, 'token.idle_days': 1, 'token.absolute_days': 2 })
    const pair = await fixture.ok(signIn, { body: { id, password, deviceId } })
    expect(pair.expires_in).toBe(180)
    fixture.advance(3 * MINUTE_MS)
    expect(await fixture.code(getMe, { token: pair.access_token })).toBe('AUTH-A001')
    const body = { refreshToken: pair.refresh_token, deviceId }
    const next = await fixture.ok(reissueToken, { body })
    expect(next.expires_in).toBe(180)
    fixture.advance(DAY_MS)
    expect(await fixture.code(reissueToken, { body: { ...body, refreshToken: next.refresh_token } })).toBe(
      'TOKEN-A001',
    )
  })

  it('say how many wrong passwords are free and how long the longest wait is', async () => {
    const { id, deviceId } = await fixture.aMember()
    await set({ 'login.free_tries': 3, 'login.wait_minutes': 1 })
    const wrong = () =>
      fixture.code(signIn, { body: { id, password: 'wrong-ink-1', deviceId }, address: '198.51.100.7' })
    for (let count = 0; count < 4; count += 1) expect(await wrong()).toBe('LOGIN-A002')
    expect(await wrong()).toBe('LOGIN-A003')
    fixture.advance(MINUTE_MS)
    expect(await wrong()).toBe('LOGIN-A002')
  })

  it('say how long withdrawals stay locked after a credential was set up', async () => {
    await set({ 'withdraw.lock_hours': 2 })
    const member = await fixture.aMember()
    const before = kernel.clock.nowMs()
    await setUpOtp(fixture, member)
    const { withdrawLock } = await fixture.ok(api.wallet.getBalance, { token: member.token })
    const hours = (Date.parse(withdrawLock?.until ?? '') - before) / HOUR_MS
    expect(hours).toBeGreaterThanOrEqual(2)
    expect(hours).toBeLessThan(2.1)
  })
})
