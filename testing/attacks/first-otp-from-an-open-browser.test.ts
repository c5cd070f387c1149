import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { totp } from '#testing/totp.ts'
import { openWalletWorld } from '#testing/wallet-world.ts'

const world = await openWalletWorld()
const { generateOtp, verifyOtp, reauthenticate, signIn } = api.identity
const nowMs = () => world.app.kernel.clock.nowMs()

/** A member with money who never set OTP up, and whose browser is open. */
async function aVictim() {
  const member = await world.aMember()
  const memberId = world.app.kernel.tokens.read(member.token)?.memberId ?? ''
  for (const coin of ['USDT', 'TRX'] as const) await world.deposit({ memberId }, coin, '500')
  return member
}

async function withdraw(token: string, secret: string): Promise<string> {
  world.advance(30_000)
  const otpCode = totp(secret, nowMs())
  const body = { coin: 'USDT', address: world.strangeAddress(), quantity: '100', otpCode } as const
  return world.code(api.wallet.withdraw, { token, body })
}

describe('first OTP set-up from an open browser', () => {
  it('refuses the key to a session that does not know the password', async () => {
    const { token } = await aVictim()
    const made = await world.call(generateOtp, { token, body: {} })
    const secret = made.data?.secret ?? 'A'.repeat(32)
    const on = await world.code(verifyOtp, { token, body: { code: totp(secret, nowMs()) } })
    const outcome = { key: made.failure?.code ?? 'shown', on, withdrawal: await withdraw(token, secret) }
    expect(outcome).toEqual({ key: 'MODIFY-A002', on: 'OTP-A001', withdrawal: 'WITHDRAW-A001' })
  })

  it('pays nothing out for 24 hours, even to one who knows the password', async () => {
    const { token, password, id } = await aVictim()
    const { reauthToken } = await world.ok(reauthenticate, { token, body: { password } })
    const { secret } = await world.ok(generateOtp, { token, body: { reauthToken } })
    await world.ok(verifyOtp, { token, body: { code: totp(secret, nowMs()) } })
    expect(await withdraw(token, secret)).toBe('WITHDRAW-A002')
    world.advance(DAY_MS)
    const later = await world.ok(signIn, { body: { id, password } })
    expect(await withdraw(later.access_token, secret)).toBe('success')
  })
})
