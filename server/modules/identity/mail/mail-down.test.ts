import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

/** Nothing listens on port 9 of this machine: the mail server is down. */
const fixture = await createFixture({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { signUp, findPassword, resendCertification } = api.identity

describe('while no mail can be sent', () => {
  it('a sign-up answers SIGNUP-C002 and makes nothing; the same key may try again', async () => {
    const body = fixture.signUpForm()
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time += 1) {
      const { http, failure } = await fixture.call(signUp, { body, key })
      expect([http, failure?.code]).toEqual([500, 'SIGNUP-C002'])
    }
    expect(await fixture.app.kernel.db.maybe(sql`select 1 from identity_members`)).toBeUndefined()
    expect(await fixture.app.kernel.db.maybe(sql`select 1 from kernel_idempotency`)).toBeUndefined()
  })

  it('the other mails answer their own codes', async () => {
    expect(
      await fixture.code(resendCertification, { body: { id: 'haneul07', email: 'a@mail.example' } }),
    ).toBe('SIGNUP-C002')
    expect(await fixture.code(findPassword, { body: { id: 'haneul07', email: 'a@mail.example' } })).toBe(
      'FINDPW-C001',
    )
  })
})
