import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, sendStaff } from '#testing/fixtures/console-fixture.ts'
import { activate, confirmLink, mailedSetUpToken, openLink } from '#testing/members/staff-set-up.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { people, requests, audit, session } = consoleApi
const answers: string[] = []
let made = 0

/** Invites somebody and keeps the text of every answer on the way. */
async function invite(): Promise<{ loginId: string; id: string; token: string }> {
  made += 1
  const loginId = `invited${made}`
  const email = `${loginId}@staff.example`
  const body = { loginId, name: loginId, locale: 'en', email, roles: ['support'], reason: 'help' } as const
  const { requestId } = await staff.owner.ok(people.requestInvite, { body: { ...body, roles: ['support'] } })
  const params = { id: requestId }
  answers.push(JSON.stringify(await staff.risk.ok(requests.approveRequest, { params })))
  answers.push(JSON.stringify(await staff.owner.ok(requests.getRequest, { params })))
  const list = await staff.owner.ok(people.listStaff)
  answers.push(JSON.stringify(list))
  const id = list.items.find((one) => one.loginId === loginId)?.id ?? ''
  return { loginId, id, token: await mailedSetUpToken(fixture, email) }
}

const secretsOf = async (loginId: string) =>
  db.one<{ state: string }>(sql`select state from staff_people where login_id = ${loginId}`)

describe('a set-up link read by somebody else', () => {
  it('stands in no answer, audit entry or table', async () => {
    const { id, token } = await invite()
    expect(token).toMatch(/^[\w-]{40,}$/)
    const sent = await sendStaff(fixture, people.sendSetUpLink, {
      cookie: staff.owner.cookie,
      params: { id },
    })
    expect(JSON.parse(sent.text)).toEqual({ status: 'success', data: { done: true } })
    const fresh = await mailedSetUpToken(fixture, `invited${made}@staff.example`)
    expect(fresh).not.toBe(token)
    answers.push(JSON.stringify(await staff.owner.ok(audit.listAudit)))
    const tables = await db.many<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) {
      const rows = await db.many({ text: `select t::text as row from ${name} t`, values: [] })
      answers.push(JSON.stringify(rows))
    }
    for (const secret of [token, fresh]) expect(answers.join().includes(secret)).toBe(false)
    expect((await openLink(fixture, token)).code).toBe('STAFF-A004')
  })

  it('shows nothing secret when it is opened, and the OTP secret only to the first confirmation', async () => {
    const { token } = await invite()
    for (const _ of [1, 2])
      expect(await openLink(fixture, token)).toMatchObject({ secret: '', code: 'success' })
    expect((await confirmLink(fixture, token, 'too-short-1')).code).toBe('STAFF-B003')
    const [one, other] = await Promise.all([confirmLink(fixture, token), confirmLink(fixture, token)])
    expect([one.code, other.code].toSorted()).toEqual(['STAFF-A004', 'success'])
    expect((await confirmLink(fixture, token)).code).toBe('STAFF-A004')
    expect((await openLink(fixture, token)).code).toBe('STAFF-A004')
  })

  it('activates nothing before the first code, and one account once', async () => {
    const { loginId, token } = await invite()
    const confirmed = await confirmLink(fixture, token)
    expect((await secretsOf(loginId)).state).toBe('INVITED')
    const codes = await Promise.all([1, 2, 3].map(() => activate(fixture, confirmed)))
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['STAFF-A004', 'STAFF-A004', 'success'])
    expect((await secretsOf(loginId)).state).toBe('ACTIVE')
  })

  it('needs a new link when the first code is late, or wrong five times', async () => {
    const late = await invite()
    const confirmed = await confirmLink(fixture, late.token)
    fixture.advance(10 * MINUTE_MS)
    expect((await activate(fixture, confirmed)).code).toBe('STAFF-A004')
    // Past the window in which tries of one address are counted.
    fixture.advance(15 * MINUTE_MS)
    const guessed = await invite()
    const enrolled = await confirmLink(fixture, guessed.token)
    const wrong = { body: { enrolment: enrolled.enrolment, code: '12' } }
    for (const _ of [1, 2, 3, 4, 5])
      expect(JSON.parse((await sendStaff(fixture, session.activateSetUp, wrong)).text).code).toBe('OTP-B001')
    expect((await activate(fixture, enrolled)).code).toBe('STAFF-A004')
    expect((await secretsOf(guessed.loginId)).state).toBe('INVITED')
    await staff.owner.ok(people.sendSetUpLink, { params: { id: guessed.id } })
    const again = await confirmLink(
      fixture,
      await mailedSetUpToken(fixture, `${guessed.loginId}@staff.example`),
    )
    expect((await activate(fixture, again)).code).toBe('success')
  })
})
