import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/db.ts'
import { setUpOtp } from '#testing/otp-setup.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const { resetOtp, getOtpStatus } = api.identity
/** Of the alphabet without signs that look alike. */
const BITS_PER_SIGN = Math.log2(31)

describe('recovery codes out of a stolen database', () => {
  it('carry 128 random bits, so that their digests give nothing away', async () => {
    const { recoveryCodes } = await setUpOtp(world, await world.aMember())
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){6}$/)
      expect(code.replaceAll('-', '').length * BITS_PER_SIGN).toBeGreaterThanOrEqual(128)
    }
    const stored = await world.app.kernel.db.many<{ digest: string }>(
      sql`select digest from identity_recovery_codes`,
    )
    for (const { digest } of stored) expect(recoveryCodes).not.toContain(digest)
  })

  it('work however they are typed, those of before too', async () => {
    const typed: ((code: string) => string)[] = [
      (code) => code.toUpperCase(),
      (code) => code.replaceAll('-', ' '),
      (code) => code.replaceAll('-', ''),
    ]
    for (const type of typed) {
      const member = await world.aMember()
      const { recoveryCodes } = await setUpOtp(world, member)
      const body = { password: member.password, recoveryCode: ` ${type(recoveryCodes[0] ?? '')} ` }
      expect(await world.code(resetOtp, { token: member.token, body })).toBe('success')
    }
    const member = await world.aMember()
    await setUpOtp(world, member)
    const { memberId = '' } = world.app.kernel.tokens.read(member.token) ?? {}
    const digest = world.app.kernel.secrets.mac('recovery-code', `${memberId} abcde-fghjk`)
    await world.app.kernel.db.run(
      sql`insert into identity_recovery_codes (member_id, digest) values (${memberId}, ${digest})`,
    )
    const body = { password: member.password, recoveryCode: 'abcde-fghjk' }
    expect(await world.code(resetOtp, { token: member.token, body })).toBe('success')
    expect((await world.ok(getOtpStatus, { token: member.token })).on).toBe(false)
  })
})
