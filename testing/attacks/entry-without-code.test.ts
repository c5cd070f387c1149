import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openIcoWorld } from '#testing/ico-world.ts'

const world = await openIcoWorld()
const { enterIco } = api.ico

describe('emptying a wallet into the token sale from an open browser, without its one-time code', () => {
  it('refuses an entry without a code, with a wrong one, and with one that was used', async () => {
    const number = await world.openRound()
    const member = await world.aFunded({ USDT: '1000' })
    const { token } = member
    const body = await world.body(member, number, '100')
    expect(await world.code(enterIco, { token, body: { ...body, otpCode: '' } })).toBe('ICO-B005')
    const wrong = body.otpCode === '000000' ? '111111' : '000000'
    expect(await world.code(enterIco, { token, body: { ...body, otpCode: wrong } })).toBe('ICO-B006')
    expect(await world.code(enterIco, { token, body })).toBe('success')
    expect(await world.code(enterIco, { token, body })).toBe('ICO-B006')
    const { USDT } = await world.ok(api.wallet.getBalance, { token })
    expect(USDT.available).toBe('900')
  })

  it('refuses a member without one-time codes', async () => {
    const number = await world.openRound()
    const member = await world.aFunded({ USDT: '1000' })
    const { round } = await world.app.modules.ico.getRound(member.memberId, String(number))
    const body = {
      icoNumber: number,
      amount: '100',
      agreeRisk: true,
      agreeTerms: true,
      termsVersion: round.termsVersion,
      otpCode: '123456',
    }
    expect(await world.code(enterIco, { token: member.token, body })).toBe('ICO-A005')
  })
})
