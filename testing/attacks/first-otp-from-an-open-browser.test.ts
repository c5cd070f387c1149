import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { totp } from '#tools/seed/totp.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { generateOtp, verifyOtp, reauthenticate, signIn } = api.identity
const nowMs = () => fixture.app.kernel.clock.nowMs()

/** A member with money who never set OTP up, and whose browser is open. */
async function aVictim() {
  const member = await fixture.aMember()
  const memberId = fixture.app.kernel.tokens.verify(member.token)?.memberId ?? ''
  for (const coin of ['USDT', 'TRX'] as const) await fixture.deposit({ memberId }, coin, '500')
  return member
}

async function withdraw(token: string, secret: string): Promise<string> {
  fixture.advance(30_000)
  const otpCode = totp(secret, nowMs())
  const body = { coin: 'USDT', address: fixture.strangeAddress(), quantity: '100', otpCode } as const
  return fixture.code(api.wallet.withdraw, { token, body })
}

describe('first OTP set-up from an open browser', () => {
  it('refuses the key to a session that does not know the password', async () => {
    const { token } = await aVictim()
    const made = await fixture.call(generateOtp, { token, body: {} })
    const secret = made.data?.secret ?? 'A'.repeat(32)
    const on = await fixture.code(verifyOtp, { token, body: { code: totp(secret, nowMs()) } })
    const outcome = { key: made.failure?.code ?? 'shown', on, withdrawal: await withdraw(token, secret) }
    expect(outcome).toEqual({ key: 'MODIFY-A002', on: 'OTP-A001', withdrawal: 'WITHDRAW-A001' })
  })

  it('pays nothing out for 24 hours, even to one who knows the password', async () => {
    const { token, password, id } = await aVictim()
    const { reauthToken } = await fixture.ok(reauthenticate, { token, body: { password } })
    const { secret } = await fixture.ok(generateOtp, { token, body: { reauthToken } })
    await fixture.ok(verifyOtp, { token, body: { code: totp(secret, nowMs()) } })
    expect(await withdraw(token, secret)).toBe('WITHDRAW-A002')
    fixture.advance(DAY_MS)
    const later = await fixture.ok(signIn, { body: { id, password } })
    expect(await withdraw(later.access_token, secret)).toBe('success')
  })
})
