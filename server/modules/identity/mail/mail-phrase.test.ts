import { expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
await fixture.app.start()
const { findPassword, getMe, modifyMe, reauthenticate, setMailPhrase } = api.identity
const PHRASE = 'blue heron'

const set = ({ token }: TestMember, phrase: string | null) =>
  fixture.code(setMailPhrase, { token, body: { phrase } })

/** The first mail to an address, besides that of its sign-up, once it has come. */
const mailOf = (to: string) =>
  vi.waitUntil(async () => (await fixture.mails(to)).find(({ text }) => !text.includes('signing up')), {
    timeout: 20_000,
  })

it('stands in every mail to the member’s own address, as text and as HTML, until it is removed', async () => {
  const member = await fixture.aMember()
  expect(await set(member, ` ${PHRASE}  `)).toBe('success')
  expect((await fixture.ok(getMe, { token: member.token })).mailPhrase).toBe(PHRASE)
  await fixture.ok(findPassword, { body: { id: member.id, email: member.email } })
  const mail = await mailOf(member.email)
  expect(mail.text).toContain(`phrase: ${PHRASE}`)
  expect(mail.html).toContain(`phrase: ${PHRASE}`)
})

it('is not sent to an address that is still to be confirmed: it may be somebody else’s', async () => {
  const member = await fixture.aMember()
  await set(member, PHRASE)
  const { token, password } = member
  const { reauthToken } = await fixture.ok(reauthenticate, { token, body: { password } })
  const email = `new-${member.email}`
  await fixture.ok(modifyMe, { token, body: { email, reauthToken } })
  const mail = await mailOf(email)
  expect(mail.text).toContain(member.id)
  expect(mail.text).not.toContain(PHRASE)
})

it.each(['', 'ab', 'x'.repeat(21), 'see evil.example', '<b>bold</b>'])('is refused as %s', async (phrase) => {
  const member = await fixture.aMember()
  expect(await set(member, phrase)).toBe('COMMON-B001')
})

it('goes with the account', async () => {
  const member = await fixture.aMember()
  await set(member, PHRASE)
  const { identity } = fixture.app.modules
  const memberId = (await identity.findByLogin(fixture.app.kernel.db, member.id)) ?? ''
  await fixture.app.kernel.db.tx((tx) => identity.eraseAccount(tx, memberId))
  const left = await fixture.app.kernel.db.one(
    sql`select mail_phrase as phrase from identity_members where id = ${memberId}`,
  )
  expect(left).toEqual({ phrase: null })
})
