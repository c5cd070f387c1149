import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { db } = fixture.app.kernel
const { signUp, checkSignUpField } = api.identity

let address = 0
/** Every test comes from a neighbourhood of its own, so that budgets do not meet. */
const elsewhere = () => `10.${(address += 1) % 250}.7.9`

async function memberCount(): Promise<number> {
  return Number((await db.one<{ n: bigint }>(sql`select count(*) as n from identity_members`)).n)
}

describe('checking while typing', () => {
  it('says what is wrong with one field, and that a free one is fine', async () => {
    const taken = fixture.signUpForm()
    await fixture.ok(signUp, { body: taken })
    const check = (field: 'id' | 'email' | 'phone_number', value: string) =>
      fixture.ok(checkSignUpField, { query: { field, value, country: 'KOR' }, address: elsewhere() })
    expect(await check('id', 'freeid77')).toEqual({ ok: true })
    expect(await check('id', '7')).toEqual({ ok: false, code: 'SIGNUP-B007' })
    expect(await check('id', taken.id)).toEqual({ ok: false, code: 'SIGNUP-B008' })
    expect(await check('email', taken.email)).toEqual({ ok: false, code: 'SIGNUP-B002' })
    expect(await check('phone_number', taken.phone_number)).toEqual({ ok: false, code: 'SIGNUP-B004' })
  })

  it('tells one address block at most 20 existing IDs over 1,000 guesses in 20 hours', async () => {
    const members = 60
    const ids: string[] = []
    while (ids.length < members) {
      const form = fixture.signUpForm()
      await fixture.ok(signUp, { body: form, address: elsewhere() })
      ids.push(form.id)
    }
    let learnt = 0
    for (let guess = 0; guess < 1_000; guess += 1) {
      if (guess % 50 === 0) fixture.advance(HOUR_MS)
      const value = guess % 5 === 0 ? (ids[guess % members] ?? '') : `nobody${guess}`
      const { ok } = await fixture.ok(checkSignUpField, {
        query: { field: 'id', value },
        address: `10.250.3.${guess % 250}`,
      })
      if (!ok) learnt += 1
    }
    expect(learnt).toBeGreaterThan(0)
    expect(learnt).toBeLessThanOrEqual(20)
  }, 600_000)

  it('answers a used-up budget at sign-up as if it had worked, and says the truth by mail only', async () => {
    const from = elsewhere()
    const taken = fixture.signUpForm()
    await fixture.ok(signUp, { body: taken })
    for (let time = 0; time < 5; time += 1)
      await fixture.call(checkSignUpField, { query: { field: 'id', value: taken.id }, address: from })
    const before = await memberCount()
    const late = fixture.signUpForm({ id: taken.id })
    expect(await fixture.ok(signUp, { body: late, address: from })).toEqual({
      id: taken.id,
      email: late.email,
      mailSent: true,
    })
    expect(await memberCount()).toBe(before)
    const mails = await fixture.mails(late.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.links.some((link) => link.includes('token='))).toBe(false)
  })
})
