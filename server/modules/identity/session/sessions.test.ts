import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const {
  reissueToken,
  signIn,
  signOut,
  listSessions,
  endSession,
  endSessions,
  reauthenticate,
  listSecurityEvents,
} = api.identity

const reissue = (member: Pick<TestMember, 'deviceId'>, refreshToken: string) =>
  fixture.call(reissueToken, { body: { refreshToken, deviceId: member.deviceId } })

async function again(member: TestMember): Promise<TestMember> {
  const answer = await fixture.ok(signIn, {
    body: { id: member.id, password: member.password, deviceId: member.deviceId },
  })
  return { ...member, token: answer.access_token, refreshToken: answer.refresh_token }
}

describe('reissue', () => {
  it('makes one successor for fifty parallel requests of two tabs, and signs nobody out', async () => {
    const member = await fixture.aMember()
    const answers = await Promise.all(Array.from({ length: 50 }, () => reissue(member, member.refreshToken)))
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 50 }, () => 200))
    const successors = new Set(answers.map(({ data }) => data?.refresh_token))
    expect(successors.size).toBe(1)
    expect((await reissue(member, [...successors][0] ?? '')).http).toBe(200)
  })

  it('answers the same device within ten seconds with the same successor', async () => {
    const member = await fixture.aMember()
    const first = await reissue(member, member.refreshToken)
    fixture.advance(7 * SECOND_MS)
    const second = await reissue(member, member.refreshToken)
    expect(second.data?.refresh_token).toBe(first.data?.refresh_token)
  })

  it('ends the family and tells the member when a used token comes back later', async () => {
    const member = await fixture.aMember()
    const { data } = await reissue(member, member.refreshToken)
    fixture.advance(11 * SECOND_MS)
    const stolen = await reissue(member, member.refreshToken)
    expect([stolen.http, stolen.failure?.code]).toEqual([401, 'TOKEN-A002'])
    const successor = await reissue(member, data?.refresh_token ?? '')
    expect([successor.http, successor.failure?.code]).toEqual([401, 'TOKEN-A002'])
    const mails = await fixture.mails(member.email)
    expect(mails[0]?.subject).toContain('signed you out')
    const { items } = await fixture.ok(listSecurityEvents, { token: (await again(member)).token })
    expect(items.map(({ kind }) => kind)).toContain('TOKEN_REUSED')
  })

  it('tells the time of the alarm in the member’s own zone', async () => {
    const zoneOf = async (country: 'KOR' | 'USA', phone_number: string) => {
      const member = await fixture.aMember({ country, phone_number, locale: 'en' })
      await reissue({ deviceId: 'another' }, member.refreshToken)
      const [mail] = await fixture.mails(member.email)
      return /\b(GMT\+9|E[SD]T)\b/.exec(mail?.text ?? '')?.[0]
    }
    expect(await zoneOf('KOR', '010-7654-3210')).toBe('GMT+9')
    expect(await zoneOf('USA', '(202) 555-0143')).toMatch(/^E[SD]T$/)
  })

  it('ends the family when another device shows the token, even the newest', async () => {
    const member = await fixture.aMember()
    const stolen = await reissue({ deviceId: 'another' }, member.refreshToken)
    expect(stolen.failure?.code).toBe('TOKEN-A002')
    expect((await reissue(member, member.refreshToken)).failure?.code).toBe('TOKEN-A002')
  })

  it('answers 401, never 403, to tokens nobody issued, and lets them harm no session', async () => {
    const member = await fixture.aMember()
    const [sid] = member.refreshToken.split('.')
    for (const token of ['', 'x', 'a.b.c', `${sid}.0.AAAA`, `${sid}.-1.x`, `${sid}.999999.x`]) {
      const { http, failure } = await reissue(member, token)
      expect([http, failure?.code]).toEqual([401, 'TOKEN-A001'])
    }
    expect((await reissue(member, member.refreshToken)).http).toBe(200)
  })

  it('is over after 14 idle days, and after 30 days in any case', async () => {
    const idle = await fixture.aMember()
    fixture.advance(14 * DAY_MS)
    expect((await reissue(idle, idle.refreshToken)).failure?.code).toBe('TOKEN-A001')
    const busy = await fixture.aMember()
    let token = busy.refreshToken
    for (let week = 0; week < 4; week += 1) {
      fixture.advance(7 * DAY_MS)
      token = (await reissue(busy, token)).data?.refresh_token ?? ''
      expect(token).not.toBe('')
    }
    fixture.advance(2 * DAY_MS)
    expect((await reissue(busy, token)).failure?.code).toBe('TOKEN-A001')
  })
})

describe('sessions', () => {
  it('are listed with the current one marked, and ended one by one', async () => {
    const member = await fixture.aMember()
    const other = await again(member)
    const listed = await fixture.ok(listSessions, { token: member.token })
    expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true])
    const sid = listed.find(({ current }) => !current)?.sid ?? ''
    await fixture.ok(endSession, { token: member.token, params: { sid } })
    expect((await reissue(other, other.refreshToken)).failure?.code).toBe('TOKEN-A001')
    expect((await reissue(member, member.refreshToken)).http).toBe(200)
  })

  it('are not found for another member', async () => {
    const member = await fixture.aMember()
    const stranger = await fixture.aMember()
    const [session] = await fixture.ok(listSessions, { token: member.token })
    expect(
      await fixture.code(endSession, { token: stranger.token, params: { sid: session?.sid ?? '' } }),
    ).toBe('COMMON-A001')
    expect(await fixture.ok(listSessions, { token: member.token })).toHaveLength(1)
  })

  it('can all be ended but the own one', async () => {
    const member = await fixture.aMember()
    const others = [await again(member), await again(member)]
    await fixture.ok(endSessions, { token: member.token })
    for (const other of others) expect((await reissue(other, other.refreshToken)).http).toBe(401)
    expect((await reissue(member, member.refreshToken)).http).toBe(200)
  })

  it('end at sign-out: no new token, and no change of the account with the old one', async () => {
    const member = await fixture.aMember()
    await fixture.ok(signOut, { token: member.token, body: {} })
    expect((await reissue(member, member.refreshToken)).http).toBe(401)
    const { http } = await fixture.call(reauthenticate, {
      token: member.token,
      body: { password: member.password },
    })
    expect(http).toBe(403)
    await fixture.ok(signIn, {
      body: { id: member.id, password: member.password, deviceId: member.deviceId },
    })
    expect(await fixture.code(endSessions, { token: member.token })).toBe('AUTH-A001')
  })
})
