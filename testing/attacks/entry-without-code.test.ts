import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createIcoFixture()
const { joinIco } = api.ico

describe('emptying a wallet into the token sale from an open browser, without its one-time code', () => {
  it('refuses an entry without a code, with a wrong one, and with one that was used', async () => {
    const number = await fixture.openRound()
    const member = await fixture.aFunded({ USDT: '1000' })
    const { token } = member
    const body = await fixture.body(member, number, '100')
    expect(await fixture.code(joinIco, { token, body: { ...body, otpCode: '' } })).toBe('ICO-B005')
    const wrong = body.otpCode === '000000' ? '111111' : '000000'
    expect(await fixture.code(joinIco, { token, body: { ...body, otpCode: wrong } })).toBe('ICO-B006')
    expect(await fixture.code(joinIco, { token, body })).toBe('success')
    expect(await fixture.code(joinIco, { token, body })).toBe('ICO-B006')
    const { USDT } = await fixture.ok(api.wallet.getBalance, { token })
    expect(USDT.available).toBe('900')
  })

  it('refuses a member without one-time codes', async () => {
    const number = await fixture.openRound()
    const member = await fixture.aFunded({ USDT: '1000' })
    const { round } = await fixture.app.modules.ico.getRound(member.memberId, String(number))
    const body = {
      icoNumber: number,
      amount: '100',
      agreeRisk: true,
      agreeTerms: true,
      termsVersion: round.termsVersion,
      otpCode: '123456',
    }
    expect(await fixture.code(joinIco, { token: member.token, body })).toBe('ICO-A005')
  })
})
