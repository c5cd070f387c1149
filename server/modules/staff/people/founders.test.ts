import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openLink, mailedSetUpToken, setUpByMail } from '#testing/members/staff-set-up.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { db } = fixture.app.kernel
const { staff } = fixture.app.modules
const founder = (loginId: string) =>
  ({ loginId, name: `Founder ${loginId}`, email: `${loginId}@owners.example`, locale: 'en' }) as const
const pair = (one: string, other: string) => [founder(one), founder(other)] as const
const words = (witnesses: readonly [string, string], reason = 'Both phones are gone.') => ({
  loginId: 'kim',
  email: 'kim@owners.example',
  witnesses,
  reason,
})

describe('the founding owners', () => {
  it('are two different people', async () => {
    expect(() => staff.makeFounders(pair('kim', 'kim'))).toThrow()
    const shared = [founder('kim'), { ...founder('park'), email: 'kim@owners.example' }] as const
    expect(() => staff.makeFounders(shared)).toThrow()
    expect(await db.many(sql`select 1 from staff_people`)).toEqual([])
  })

  it('are made once, however many commands run at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        staff.makeFounders(index % 2 === 0 ? pair('kim', 'park') : pair(`lee${index}`, `choi${index}`)),
      ),
    )
    const people = await db.many<{ login_id: string }>(sql`select login_id from staff_people`)
    expect(people).toHaveLength(2)
    expect(made.filter((links) => links !== undefined).length).toBeGreaterThan(0)
    await fixture.mails('kim@owners.example')
    await db.run(sql`truncate staff_people cascade`)
  })

  it('get a link each by mail, valid for 72 hours, and again until one is set up', async () => {
    await staff.makeFounders(pair('kim', 'park'))
    const first = await mailedSetUpToken(fixture, 'kim@owners.example')
    fixture.advance(71 * HOUR_MS)
    expect((await openLink(fixture, first)).code).toBe('success')
    const links = await staff.makeFounders(pair('kim', 'park'))
    expect(links?.map(({ email }) => email)).toEqual(['kim@owners.example', 'park@owners.example'])
    expect((await openLink(fixture, first)).code).toBe('STAFF-A004')
    expect(await staff.makeFounders(pair('kim', 'stranger'))).toBeUndefined()
  })

  it('are not held up by how often links are opened behind one address, while guesses there are', async () => {
    const token = await mailedSetUpToken(fixture, 'kim@owners.example')
    const opened = async (typed: string) => (await openLink(fixture, typed)).code
    for (let tries = 0; tries < 25; tries += 1) expect(await opened(token)).toBe('success')
    const guesses: string[] = []
    for (let tries = 0; tries < 21; tries += 1) guesses.push(await opened(`${tries}`.padStart(43, 'x')))
    expect(guesses).toEqual([...Array.from({ length: 20 }, () => 'STAFF-A004'), 'COMMON-A002'])
    expect(await opened(token)).toBe('COMMON-A002')
    fixture.advance(15 * MINUTE_MS)
    expect(await opened(token)).toBe('success')
  })

  it('do at once what needs two people, and are not made again', async () => {
    const kim = await setUpByMail(fixture, { loginId: 'kim', email: 'kim@owners.example' })
    expect(await staff.makeFounders(pair('kim', 'park'))).toBeUndefined()
    const park = await setUpByMail(fixture, { loginId: 'park', email: 'park@owners.example' })
    const body = { addresses: ['127.0.0.0/8'], reason: 'the office' }
    const { requestId } = await kim.ok(consoleApi.people.requestAddresses, { body })
    const { state } = await park.ok(consoleApi.requests.approveRequest, { params: { id: requestId } })
    expect(state).toBe('DONE')
    const entries = await db.many<{ reason: string }>(
      sql`select reason from staff_audit where action = 'people.makeFounder' and subject in ('kim', 'park')`,
    )
    expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set(['founding']))
  })
})

describe('emergency access', () => {
  it('is refused with one witness under two spellings, or without a reason', async () => {
    expect(() => staff.breakGlass(words(['Kim Haneul', 'kim haneul ']))).toThrow()
    expect(() => staff.breakGlass(words(['Kim Haneul', 'Park Jun'], ' '))).toThrow()
  })

  it('ends the old way in, mails a link, tells all staff and is sealed in the audit log', async () => {
    await staff.breakGlass(words(['Kim Haneul', 'Park Jun']))
    const told = await fixture.mails('park@owners.example')
    expect(told.map(({ subject }) => subject).join()).toContain('Emergency access')
    await setUpByMail(fixture, { loginId: 'kim', email: 'kim@owners.example' })
    const entries = await db.many<{ after: string }>(
      sql`select after from staff_audit where action = 'people.breakGlass'`,
    )
    expect(entries.map(({ after }) => after).join()).toContain('Kim Haneul + Park Jun')
    expect((await staff.verifyAudit()).isRight).toBe(true)
  })
})
