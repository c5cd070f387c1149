import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { signUp, modifyMe, findPassword } = api.identity
const BAD_NAMES = [
  'Win 500 USDT at https://evil.example/gift',
  'evil.example',
  'www.evil.example',
  'evil．example',
  'gift@evil.example',
  'Kim\u202Egnp.exe',
  'Kim\u200BHaneul',
  'Kim\u2066Haneul',
]
const GOOD_NAMES = ['김하늘', '佐藤 さくら', 'J. R. R. Tolkien', "Anne-Marie O'Neil", '王小明', 'St. John']

describe('a member’s name that carries a message', () => {
  it.each(BAD_NAMES)('is refused at sign-up and at a change: %j', async (name) => {
    const refused = await fixture.call(signUp, { body: fixture.signUpForm({ name }) })
    expect(refused.failure?.fields).toEqual({ name: 'SIGNUP-B009' })
    const { token } = await fixture.aMember()
    const changed = await fixture.call(modifyMe, { token, body: { name } })
    expect(changed.failure?.fields).toEqual({ name: 'MODIFY-B007' })
  })

  it.each(GOOD_NAMES)('leaves real names alone: %s', async (name) => {
    expect(await fixture.code(signUp, { body: fixture.signUpForm({ name }) })).toBe('success')
  })

  it('reaches no mail from an account of before', async () => {
    const { id, email } = await fixture.aMember()
    const name = 'Win \u202Eat https://evil.example/gift'
    await fixture.app.kernel.db.run(sql`update identity_members set name = ${name} where login_id = ${id}`)
    await fixture.ok(findPassword, { body: { id, email } })
    const text = (await fixture.mails(email)).find((mail) => /temporary password/.test(mail.text))?.text ?? ''
    expect(text).toContain('Hello Win at https evil example gift')
    expect(text).not.toMatch(/evil\.example|\u202E/)
  })
})
