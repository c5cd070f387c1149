import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/db.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
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
    const refused = await world.call(signUp, { body: world.signUpForm({ name }) })
    expect(refused.failure?.fields).toEqual({ name: 'SIGNUP-B009' })
    const { token } = await world.aMember()
    const changed = await world.call(modifyMe, { token, body: { name } })
    expect(changed.failure?.fields).toEqual({ name: 'MODIFY-B007' })
  })

  it.each(GOOD_NAMES)('leaves real names alone: %s', async (name) => {
    expect(await world.code(signUp, { body: world.signUpForm({ name }) })).toBe('success')
  })

  it('reaches no mail from an account of before', async () => {
    const { id, email } = await world.aMember()
    const name = 'Win \u202Eat https://evil.example/gift'
    await world.app.kernel.db.run(sql`update identity_members set name = ${name} where login_id = ${id}`)
    await world.ok(findPassword, { body: { id, email } })
    const text = (await world.mails(email)).find((mail) => /one-time password/.test(mail.text))?.text ?? ''
    expect(text).toContain('Hello Win at https evil example gift')
    expect(text).not.toMatch(/evil\.example|\u202E/)
  })
})
