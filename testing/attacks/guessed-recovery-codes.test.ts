import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { setUpOtp } from '#testing/members/otp-setup.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { resetOtp, getOtpStatus } = api.identity
/** Of the alphabet without signs that look alike. */
const BITS_PER_SIGN = Math.log2(31)

describe('recovery codes out of a stolen database', () => {
  it('carry 128 random bits, so that their digests give nothing away', async () => {
    const { recoveryCodes } = await setUpOtp(fixture, await fixture.aMember())
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){6}$/)
      expect(code.replaceAll('-', '').length * BITS_PER_SIGN).toBeGreaterThanOrEqual(128)
    }
    const stored = await fixture.app.kernel.db.many<{ digest: string }>(
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
      const member = await fixture.aMember()
      const { recoveryCodes } = await setUpOtp(fixture, member)
      const body = { password: member.password, recoveryCode: ` ${type(recoveryCodes[0] ?? '')} ` }
      expect(await fixture.code(resetOtp, { token: member.token, body })).toBe('success')
    }
    const member = await fixture.aMember()
    await setUpOtp(fixture, member)
    const { memberId = '' } = fixture.app.kernel.tokens.verify(member.token) ?? {}
    const digest = fixture.app.kernel.secrets.mac('recovery-code', `${memberId} abcde-fghjk`)
    await fixture.app.kernel.db.run(
      sql`insert into identity_recovery_codes (member_id, digest) values (${memberId}, ${digest})`,
    )
    const body = { password: member.password, recoveryCode: 'abcde-fghjk' }
    expect(await fixture.code(resetOtp, { token: member.token, body })).toBe('success')
    expect((await fixture.ok(getOtpStatus, { token: member.token })).on).toBe(false)
  })
})
