import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { LOCALES } from '#contract/locale.ts'
import type { Area } from '#contract/operation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { meanwhile, untilWaiting } from '#testing/database/meanwhile.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { signIn, findPassword, getMe, listSecurityEvents } = api.identity

let block = 0
const elsewhere = () => `10.9.${(block += 1) % 250}.1`
const tryIn = (id: string, password: string, address = elsewhere()) =>
  fixture.code(signIn, { body: { id, password }, address })

describe('sign-in', () => {
  it('answers the six values the browser keeps, flat', async () => {
    const member = await fixture.aMember()
    const answer = await fixture.ok(signIn, {
      body: { id: member.id.toUpperCase(), password: member.password },
    })
    expect(answer).toMatchObject({
      status: 'success',
      expires_in: 600,
      isSubscribed: true,
      isAutobotSubscribed: false,
      autobotSubscribeEndDate: null,
      mustChangePassword: false,
      locale: 'en',
    })
    expect(Date.parse(answer.subscribeEndDate ?? '')).toBeGreaterThan(fixture.app.install.clock.nowMs())
    expect((await fixture.ok(getMe, { token: answer.access_token })).id).toBe(member.id)
  })

  it.each([
    ['id', { id: '', password: 'x' }, 'LOGIN-B001'],
    ['id', { password: 'x' }, 'LOGIN-B001'],
    ['password', { id: 'x', password: '' }, 'LOGIN-B002'],
    ['password', { id: 'x' }, 'LOGIN-B002'],
  ] as const)('asks for a missing %s: %j', async (field, body, code) => {
    for (const locale of LOCALES) {
      const { failure, http } = await fixture.call(signIn, { body: body as never, locale })
      expect({ http, code: failure?.code, fields: failure?.fields }).toEqual({
        http: 400,
        code,
        fields: { [field]: code },
      })
      expect(failure?.message).toBe(FAILURE_TEXTS[locale].empty[field])
    }
  })

  it('answers an unknown ID and a wrong password alike', async () => {
    const member = await fixture.aMember()
    for (const locale of LOCALES) {
      const unknown = await fixture.call(signIn, {
        body: { id: `nobody${block}`, password: 'x1' },
        address: elsewhere(),
        locale,
      })
      const wrong = await fixture.call(signIn, {
        body: { id: member.id, password: `x${locale}` },
        address: elsewhere(),
        locale,
      })
      expect(unknown.failure).toEqual(wrong.failure)
      expect(wrong.failure?.code).toBe('LOGIN-A002')
    }
  })

  it('lets parallel guesses of one address be judged five times, and one more without a wait', async () => {
    const from = elsewhere()
    const codes = await Promise.all(Array.from({ length: 20 }, () => tryIn('ghost88', 'wrong-1', from)))
    expect(codes.filter((code) => code === 'LOGIN-A002')).toHaveLength(6)
    expect(codes.filter((code) => code === 'LOGIN-A003')).toHaveLength(14)
  })

  it('forgets wrong tries after a right one', async () => {
    const member = await fixture.aMember()
    const from = elsewhere()
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 4; time += 1) await tryIn(member.id, 'wrong-1', from)
      expect(await tryIn(member.id, member.password, from)).toBe('success')
    }
  })

  it('refuses a suspended member only after the right password', async () => {
    const member = await fixture.aMember()
    await fixture.app.kernel.db.run(
      sql`update identity_members set state = 'SUSPENDED' where login_id = ${member.id}`,
    )
    expect(await tryIn(member.id, 'wrong-1')).toBe('LOGIN-A002')
    expect(await tryIn(member.id, member.password)).toBe('LOGIN-A004')
  })

  it.each([
    ['LOGIN-A002', sql`password_hash = 'another'`],
    ['LOGIN-A004', sql`state = 'SUSPENDED'`],
  ] as const)('answers %s when that comes about after the password was judged', async (code, change) => {
    const member = await fixture.aMember()
    const { kernel } = fixture.app
    const { memberId = '' } = kernel.tokens.verify(member.token) ?? {}
    const answer = await meanwhile(
      fixture,
      (tx) => tx.run(sql`update identity_members set ${change} where id = ${memberId}`),
      () => tryIn(member.id, member.password),
    )
    expect(answer).toBe(code)
    const sessions = await kernel.db.many(sql`select 1 from identity_sessions where member_id = ${memberId}`)
    expect(sessions).toHaveLength(1)
  })

  it('is written into the member’s own security log, and nobody else’s', async () => {
    const member = await fixture.aMember()
    const other = await fixture.aMember()
    await tryIn(member.id, 'wrong-1')
    await expect
      .poll(async () => {
        const { items } = await fixture.ok(listSecurityEvents, { token: member.token })
        return items.map(({ kind }) => kind)
      })
      .toEqual(['SIGN_IN_FAILED', 'SIGN_IN', 'CERTIFIED', 'SIGN_UP'])
    const { items } = await fixture.ok(listSecurityEvents, { token: other.token })
    expect(items.map(({ kind }) => kind)).toEqual(['SIGN_IN', 'CERTIFIED', 'SIGN_UP'])
  })

  it('sends a caller without, with an altered and with an old token to the sign-in: 403', async () => {
    const member = await fixture.aMember()
    const altered = member.token.replace(/.(?=.{9}$)/, (sign) => (sign === 'A' ? 'B' : 'A'))
    for (const token of ['', 'x', 'a.b', altered]) {
      const { http, failure } = await fixture.call(getMe, { token })
      expect([http, failure?.code]).toEqual([403, 'AUTH-A001'])
    }
    fixture.advance(10 * MINUTE_MS)
    expect((await fixture.call(getMe, { token: member.token })).http).toBe(403)
  })

  it('ignores a stale token on public calls', async () => {
    const member = await fixture.aMember()
    expect(
      (await fixture.call(signIn, { body: { id: member.id, password: member.password }, token: 'stale' }))
        .http,
    ).toBe(200)
  })
})

describe('issue password', () => {
  const requestReset = (id: string, email: string, address = elsewhere()) =>
    fixture.code(findPassword, { body: { id, email }, address })

  async function issued(email: string): Promise<string> {
    const mail = (await fixture.mails(email)).find(({ text }) => /^\S{12}$/m.test(text))
    return /^\S{12}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  }

  it('mails a password that works once, and demands a new one', async () => {
    const member = await fixture.aMember()
    expect(await requestReset(member.id, member.email)).toBe('success')
    const password = await issued(member.email)
    expect(password).toHaveLength(12)
    const first = await fixture.ok(signIn, { body: { id: member.id, password }, address: elsewhere() })
    expect(first.mustChangePassword).toBe(true)
    expect(await tryIn(member.id, member.password)).toBe('LOGIN-A002')
    expect(await tryIn(member.id, password)).toBe('LOGIN-A002')
    fixture.advance(3 * DAY_MS)
    expect(await tryIn(member.id, password)).toBe('LOGIN-A002')
  })

  it('works for thirty minutes', async () => {
    const inTime = await fixture.aMember()
    await requestReset(inTime.id, inTime.email)
    const password = await issued(inTime.email)
    fixture.advance(29 * MINUTE_MS)
    expect(await tryIn(inTime.id, password)).toBe('success')
    const late = await fixture.aMember()
    await requestReset(late.id, late.email)
    const expired = await issued(late.email)
    fixture.advance(30 * MINUTE_MS)
    expect(await tryIn(late.id, expired)).toBe('LOGIN-A002')
  })

  it('opens a session that can do nothing but set an own password, which then signs in', async () => {
    const member = await fixture.aMember()
    await requestReset(member.id, member.email)
    const password = await issued(member.email)
    const { access_token: token } = await fixture.ok(signIn, { body: { id: member.id, password } })
    const areas: Readonly<Record<string, Area>> = api
    const closed = Object.values(areas)
      .flatMap((area) => Object.values(area))
      .filter(({ access, beforeNewPassword }) => access === 'member' && beforeNewPassword !== true)
    const codes = new Set<string>()
    for (const operation of closed.filter(({ upload }) => upload === undefined))
      codes.add(await fixture.code(operation, { token, params: { id: 'x', sid: 'x', type: 'paper' } }))
    expect([...codes].filter((code) => code !== 'COMMON-A002')).toEqual(['AUTH-A002'])
    expect(closed.length).toBeGreaterThan(60)
    const { reauthToken } = await fixture.ok(api.identity.reauthenticate, { token, body: { password } })
    const own = { password: 'fresh-plum-7431', password_check: 'fresh-plum-7431', reauthToken }
    expect(await fixture.code(api.identity.modifyMe, { token, body: { name: 'Ha' } })).toBe('AUTH-A002')
    await fixture.ok(api.identity.modifyMe, { token, body: own })
    expect(await tryIn(member.id, 'fresh-plum-7431')).toBe('success')
    expect(await tryIn(member.id, password)).toBe('LOGIN-A002')
  })

  it('can be asked for again when the session it opened was lost', async () => {
    const member = await fixture.aMember()
    await requestReset(member.id, member.email)
    const first = await issued(member.email)
    expect(await tryIn(member.id, first)).toBe('success')
    fixture.advance(HOUR_MS)
    await requestReset(member.id, member.email)
    const second = await issued(member.email)
    expect(second).not.toBe(first)
    expect(await tryIn(member.id, second)).toBe('success')
  })

  it('is taken for the own one once of four times at once', async () => {
    const member = await fixture.aMember()
    await requestReset(member.id, member.email)
    const password = await issued(member.email)
    const begun = await fixture.app.kernel.db.tx(async (tx) => {
      await tx.run(sql`select 1 from identity_members where login_id = ${member.id} for no key update`)
      const tries = Promise.all([1, 2, 3, 4].map(() => tryIn(member.id, password)))
      // All are checked before one is stored: later ones would see the password already changed.
      await untilWaiting(fixture, 4)
      return { tries }
    })
    const codes = await begun.tries
    expect(codes.toSorted()).toEqual(['LOGIN-A002', 'LOGIN-A002', 'LOGIN-A002', 'success'])
  })

  it('does not work once it was used up, not even when that comes after it was judged', async () => {
    const member = await fixture.aMember()
    await requestReset(member.id, member.email)
    const password = await issued(member.email)
    const answer = await meanwhile(
      fixture,
      (tx) =>
        tx.run(sql`
        update identity_issued_passwords set mac = 'another'
        where member_id = (select id from identity_members where login_id = ${member.id})`),
      () => tryIn(member.id, password),
    )
    expect(answer).toBe('LOGIN-A002')
  })

  it('locks withdrawals for 24 hours once it is used, as any new password does', async () => {
    const member = await fixture.aMember()
    const { kernel, modules } = fixture.app
    const { memberId = '' } = kernel.tokens.verify(member.token) ?? {}
    const lockedUntil = async () =>
      (await modules.identity.getMember(kernel.db, memberId)).withdrawLockedUntil?.getTime()
    await requestReset(member.id, member.email)
    expect(await lockedUntil()).toBe(undefined)
    expect(await tryIn(member.id, await issued(member.email))).toBe('success')
    expect(await lockedUntil()).toBeCloseTo(kernel.clock.nowMs() + DAY_MS, -4)
  })

  it('leaves the own password valid until the issued one is used', async () => {
    const member = await fixture.aMember()
    await requestReset(member.id, member.email)
    expect(await tryIn(member.id, member.password)).toBe('success')
    fixture.advance(30 * MINUTE_MS)
    expect(await tryIn(member.id, await issued(member.email))).toBe('LOGIN-A002')
  })

  it('answers each bad input with its code and sends nothing', async () => {
    const member = await fixture.aMember()
    expect(await requestReset('', member.email)).toBe('FINDPW-B001')
    expect(await requestReset(member.id, '')).toBe('FINDPW-B002')
    expect(await requestReset(member.id, 'not-mail')).toBe('FINDPW-B002')
    expect(await requestReset('nobody77', member.email)).toBe('FINDPW-A001')
    expect(await requestReset(member.id, 'other@mail.example')).toBe('FINDPW-A002')
    expect(await issued(member.email)).toBe('')
  })

  it('looks like success once the budget for telling is used up', async () => {
    const from = elsewhere()
    for (let hour = 0; hour < 14; hour += 1) {
      for (let time = 0; time < 3; time += 1)
        await requestReset(`no${hour}body${time}`, 'a@mail.example', from)
      fixture.advance(HOUR_MS)
    }
    expect(await requestReset('nobody1', 'a@mail.example', from)).toBe('success')
    fixture.advance(DAY_MS)
    expect(await requestReset('nobody1', 'a@mail.example', from)).toBe('FINDPW-A001')
  })
})
