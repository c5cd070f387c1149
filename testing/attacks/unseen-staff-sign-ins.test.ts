import { describe, expect, it, vi } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, sendStaff } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture({ TRON_CHECK_WAIVED: 'on' })
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { session, reports, requests, people, ledger } = consoleApi

const tryIn = (loginId: string, address = '203.0.113.9') =>
  sendStaff(fixture, session.signIn, {
    body: { loginId, password: 'a-wrong-password-1', code: '000000' },
    address,
  })

const entries = (action: string) =>
  db.many<{ login_id: string; after: string; address: string; name: string }>(
    sql`select login_id, after, address, name from staff_audit where action = ${action} order by batch`,
  )

const alarmsOf = async (by: (typeof staff)['owner']) => (await by.ok(reports.getToday)).alarms

/** Refusals are counted and bounded per minute of the clock: the tries of a test have to fall into one. */
const startMinute = () => fixture.advance(2 * MINUTE_MS - (fixture.app.kernel.clock.nowMs() % MINUTE_MS))

describe('guessing at the console', () => {
  it('leaves audit entries with a count, and an alarm for those who look after the staff', async () => {
    startMinute()
    for (let tried = 0; tried < 12; tried += 1) await tryIn('owner1')
    const found = await entries('session.signInRefused')
    expect(found.map(({ login_id, after, address }) => [login_id, after, address])).toEqual([
      ['owner1', '{"times":"1"}', '203.0.113.9'],
      ['owner1', '{"times":"10"}', '203.0.113.9'],
    ])
    const alarm = (await alarmsOf(staff.owner)).find(({ kind }) => kind === 'signIn')
    expect(alarm).toMatchObject({ count: 12, subject: 'owner1' })
    expect((await alarmsOf(staff.support)).map(({ kind }) => kind)).toEqual(['oneNode'])
    expect((await fixture.app.modules.staff.verifyAudit()).isRight).toBe(true)
  })

  it('keeps nothing of what was typed that is no ID', async () => {
    await tryIn('My Secret Passphrase!', '198.51.100.7')
    const found = await entries('session.signInRefused')
    expect(found.at(-1)).toMatchObject({ login_id: '', address: '198.51.100.7' })
    expect(JSON.stringify(found)).not.toContain('ecret')
  })

  it('cannot fill the log from many addresses', async () => {
    startMinute()
    const before = (await entries('session.signInRefused')).length
    for (let tried = 0; tried < 90; tried += 1) await tryIn(`made-up${tried}`, `10.1.${tried}.1`)
    const after = (await entries('session.signInRefused')).length - before
    expect(after).toBeGreaterThan(50)
    expect(after).toBeLessThan(65)
    const alarm = (await alarmsOf(staff.owner)).find(({ kind }) => kind === 'signIn')
    expect(alarm?.count).toBe(12 + 1 + 90)
  })

  it('leaves entries for refused rights, at the door and inside, for codes and for links', async () => {
    await staff.support.code(ledger.getTrialBalance)
    const body = { addresses: ['127.0.0.0/8'], reason: 'the office' }
    const { requestId } = await staff.owner.ok(people.requestAddresses, { body })
    await staff.owner.code(requests.approveRequest, { params: { id: requestId } })
    const { cookie } = staff.risk
    await sendStaff(fixture, session.stepUp, { cookie, body: { code: '1' } })
    await sendStaff(fixture, session.openSetUp, { body: { token: 'x'.repeat(43) } })
    await vi.waitUntil(async () => (await entries('session.rightRefused')).length === 2)
    expect((await entries('session.rightRefused')).map(({ login_id }) => login_id)).toEqual([
      'support1',
      'owner1',
    ])
    await vi.waitUntil(async () => (await entries('session.codeRefused')).length === 1)
    expect(await entries('session.setUpRefused')).toHaveLength(1)
    const kinds = (await alarmsOf(staff.owner)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['signIn', 'right', 'code', 'setUp']))
  })
})
