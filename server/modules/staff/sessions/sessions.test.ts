import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import {
  aPerson,
  sendStaff,
  signInStaff,
  STAFF_PASSWORD,
  staffCode,
} from '#testing/fixtures/console-fixture.ts'
import { meanwhile } from '#testing/database/meanwhile.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { isAdmitted, isBlock } from '#server/kernel/security/address-blocks.ts'

const fixture = await createFixture()
const { db } = fixture.app.kernel
const { session, people, requests } = consoleApi

const codeOf = (text: string): string => {
  const { code = 'success' }: { code?: string } = JSON.parse(text)
  return code
}

async function signInCode(body: { loginId: string; password: string; code: string }): Promise<string> {
  return codeOf((await sendStaff(fixture, session.signIn, { body })).text)
}

describe('signing in', () => {
  it('needs ID, password and code, and never says which was wrong', async () => {
    await aPerson(fixture, 'careful', ['support'])
    fixture.advance(MINUTE_MS)
    const right = { loginId: 'careful', password: STAFF_PASSWORD, code: staffCode(fixture) }
    expect(await signInCode({ ...right, loginId: 'nobody' })).toBe('STAFF-A002')
    expect(await signInCode({ ...right, password: 'wrong-password-1' })).toBe('STAFF-A002')
    expect(await signInCode({ ...right, code: '000000' })).toBe('STAFF-A002')
    expect(await signInCode({ ...right, code: '' })).toBe('STAFF-A002')
    expect(await signInCode(right)).toBe('success')
  })

  it('takes each code once, also when it is sent twenty times at once', async () => {
    await aPerson(fixture, 'double', ['support'])
    fixture.advance(MINUTE_MS)
    const body = { loginId: 'double', password: STAFF_PASSWORD, code: staffCode(fixture) }
    const codes = await Promise.all(Array.from({ length: 5 }, () => signInCode(body)))
    expect(codes.filter((code) => code === 'success')).toHaveLength(1)
    expect(await signInCode(body)).not.toBe('success')
  })

  it('opens no session with a password that was set up anew after it was judged', async () => {
    await aPerson(fixture, 'renewed', ['support'])
    fixture.advance(MINUTE_MS)
    const body = { loginId: 'renewed', password: STAFF_PASSWORD, code: staffCode(fixture) }
    const code = await meanwhile(
      fixture,
      (tx) => tx.run(sql`update staff_people set password_hash = 'another' where login_id = 'renewed'`),
      () => signInCode(body),
    )
    expect(code).toBe('STAFF-A002')
  })

  it('is locked for 15 minutes after five wrong tries, whether or not there is such a person', async () => {
    await aPerson(fixture, 'locked', ['support'])
    for (const loginId of ['locked', 'phantom']) {
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect(await signInCode({ loginId, password: 'wrong-password-1', code: '1' })).toBe('STAFF-A002')
      const right = { loginId, password: STAFF_PASSWORD, code: staffCode(fixture) }
      expect(await signInCode(right)).toBe('STAFF-A003')
    }
    fixture.advance(15 * MINUTE_MS)
    expect(await signInCode({ loginId: 'locked', password: STAFF_PASSWORD, code: staffCode(fixture) })).toBe(
      'success',
    )
  })

  it('gives a cookie that no script reads and no other site sends, and no token to keep', async () => {
    await aPerson(fixture, 'baker', ['support'])
    fixture.advance(MINUTE_MS)
    const body = { loginId: 'baker', password: STAFF_PASSWORD, code: staffCode(fixture) }
    const reply = await fixture.app.server.inject({
      method: 'POST',
      url: session.signIn.path,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.headers['set-cookie']).toMatch(
      /^staff=[\w-]{43}; Path=\/api\/staff; HttpOnly; SameSite=Strict$/,
    )
    expect(reply.body).not.toContain(/staff=([\w-]{43})/.exec(String(reply.headers['set-cookie']))?.[1])
    expect(JSON.stringify(await db.many(sql`select * from staff_sessions`))).not.toContain(
      /staff=([\w-]{43})/.exec(String(reply.headers['set-cookie']))?.[1],
    )
  })
})

describe('a session', () => {
  it('ends after half an hour without use, and use keeps it alive; looking by itself is no use', async () => {
    const person = await aPerson(fixture, 'idler', ['support'])
    const background = { headers: { 'x-background': '1' } }
    fixture.advance(29 * MINUTE_MS)
    await person.ok(session.getMe)
    fixture.advance(29 * MINUTE_MS)
    await person.ok(session.getMe, background)
    fixture.advance(MINUTE_MS + SECOND_MS)
    expect(await person.code(session.getMe, background)).toBe('AUTH-A001')
  })

  it('ends after eight hours of use', async () => {
    const person = await aPerson(fixture, 'tireless', ['support'])
    for (let worked = 0; worked < 8 * HOUR_MS - MINUTE_MS; worked += 20 * MINUTE_MS) {
      await person.ok(session.getMe)
      fixture.advance(20 * MINUTE_MS)
    }
    expect(await person.code(session.getMe)).toBe('AUTH-A001')
  })

  it('ends by signing out, and with the account', async () => {
    const leaver = await aPerson(fixture, 'leaver', ['support'])
    await leaver.ok(session.signOut)
    expect(await leaver.code(session.getMe)).toBe('AUTH-A001')
    const fired = await aPerson(fixture, 'fired', ['support'])
    const { id } = await fired.ok(session.getMe)
    fixture.advance(MINUTE_MS)
    const owner = await aPerson(fixture, 'boss', ['owner'])
    const risk = await aPerson(fixture, 'watcher', ['risk'])
    const body = { roles: [], reason: 'has left' }
    const { requestId } = await owner.ok(people.requestChange, { params: { id }, body })
    await fired.ok(session.getMe)
    await risk.ok(requests.approveRequest, { params: { id: requestId } })
    expect(await fired.code(session.getMe)).toBe('AUTH-A001')
    fixture.advance(MINUTE_MS)
    const again = { loginId: 'fired', password: STAFF_PASSWORD, code: staffCode(fixture) }
    expect(await signInCode(again)).toBe('STAFF-A002')
  })

  it('has the rights of now: a role that is taken away is gone with the next call', async () => {
    const person = await aPerson(fixture, 'mover', ['finance'])
    await person.ok(consoleApi.ledger.getTrialBalance)
    await db.run(sql`update staff_people set roles = '{content}' where login_id = 'mover'`)
    expect(await person.code(consoleApi.ledger.getTrialBalance)).toBe('STAFF-A001')
  })
})

describe('the allow-list of addresses', () => {
  it('knows single addresses and blocks of both kinds', () => {
    expect(isAdmitted([], '203.0.113.9')).toBe(true)
    expect(isAdmitted(['10.0.0.0/8'], '10.200.3.4')).toBe(true)
    expect(isAdmitted(['10.0.0.0/8'], '::ffff:10.200.3.4')).toBe(true)
    expect(isAdmitted(['10.0.0.0/8'], '11.0.0.1')).toBe(false)
    expect(isAdmitted(['2001:db8::/32', '203.0.113.9'], '2001:db8::1')).toBe(true)
    expect(isAdmitted(['203.0.113.9'], 'nonsense')).toBe(false)
    expect(['10.0.0.0/33', '10.0.0', '', '::/129', '10.0.0.0/8/8', '1.2.3.4/x'].filter(isBlock)).toEqual([])
  })

  it('ends sessions and refuses sign-ins from other addresses, and cannot lock out its approver', async () => {
    const owner = await aPerson(fixture, 'keeper', ['owner'])
    const risk = await aPerson(fixture, 'second', ['risk'])
    const requestBlocks = async (addresses: string[]) =>
      (await owner.ok(people.requestAddresses, { body: { addresses, reason: 'the office' } })).requestId
    const outside = await requestBlocks(['203.0.113.0/24'])
    expect(await risk.ok(requests.approveRequest, { params: { id: outside } })).toMatchObject({
      state: 'FAILED',
      failure: 'STAFF-A009',
    })
    const inside = await requestBlocks(['127.0.0.1'])
    expect((await risk.ok(requests.approveRequest, { params: { id: inside } })).state).toBe('DONE')
    expect(await owner.code(session.getMe, { address: '203.0.113.9' })).toBe('STAFF-A009')
    await owner.ok(session.getMe)
    const body = { loginId: 'keeper', password: STAFF_PASSWORD, code: '1' }
    const reply = await sendStaff(fixture, session.signIn, { body, address: '203.0.113.9' })
    expect(codeOf(reply.text)).toBe('STAFF-A009')
    await db.run(sql`delete from staff_addresses`)
  })
})

it('keeps the last owner, and sends set-up links to invited people only', async () => {
  await db.run(
    sql`update staff_people set roles = '{auditor}' where login_id <> 'keeper' and 'owner' = any (roles)`,
  )
  fixture.advance(MINUTE_MS)
  const owner = await signInStaff(fixture, 'keeper')
  const { id } = await owner.ok(session.getMe)
  const risk = await aPerson(fixture, 'third', ['risk'])
  expect(await owner.code(people.sendSetUpLink, { params: { id } })).toBe('STAFF-A008')
  const { requestId } = await owner.ok(people.requestChange, {
    params: { id },
    body: { roles: ['finance'], reason: 'why not' },
  })
  const { state, failure } = await risk.ok(requests.approveRequest, { params: { id: requestId } })
  expect([state, failure]).toEqual(['FAILED', 'STAFF-A008'])
})
