import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

/** Nothing that names prices can be reached. */
const fixture = await createFixture({ MARKET: 'replay:/no/such/folder' })
const { changeTradingSettings, getAutoMaster, getTradingStatus } = api.autotrading
const params = { type: 'paper' }

describe('paper mode', () => {
  it('shows its own state while no source of prices answers, and can be switched', async () => {
    const { token } = await fixture.aMember()
    const body = { autoMasterOn: true, mode: 'paper' as const }
    await fixture.ok(changeTradingSettings, { token, body })
    const account = await fixture.ok(getAutoMaster, { token, params })
    expect(account).toMatchObject({
      symbols: [],
      run: { state: 'ON', exchangeDown: true, setupRequired: [] },
    })
  })

  it('is open to a member whose trial has ended', async () => {
    const { id, password } = await fixture.aMember()
    fixture.advance(4 * DAY_MS)
    const { access_token: token } = await fixture.ok(api.identity.signIn, { body: { id, password } })
    expect((await fixture.ok(api.membership.getMembershipStatus, { token })).SIGNAL.state).toBe('EXPIRED')
    const body = { autoMasterOn: true, mode: 'paper' as const }
    expect(await fixture.ok(changeTradingSettings, { token, body })).toMatchObject({
      autoMasterMode: 'paper',
    })
    const live = { autoMasterOn: true, mode: 'binance' as const }
    expect(await fixture.code(changeTradingSettings, { token, body: live })).toBe('AUTO-A001')
    expect((await fixture.ok(getTradingStatus, { token })).autoMasterOn).toBe(true)
  })
})
