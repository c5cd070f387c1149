import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Area } from '#contract/operation.ts'
import { aDevice } from '#testing/members/device.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createClock, createStillClock, SECOND_MS } from '../clock.ts'
import { createDeviceProofs, thumbprint } from './device-proof.ts'

const fixture = await createFixture()
const { signIn, reissueToken, getMe, listSessions, listSecurityEvents } = api.identity
const machine = createClock()

describe('a proof', () => {
  const clock = createStillClock('2026-05-01T00:00:00Z')
  const proofs = createDeviceProofs({
    machineNowMs: () => clock.nowMs(),
    publicUrl: 'http://localhost',
    sandbox: false,
  })
  const device = aDevice(() => clock.nowMs())
  const target = { method: 'GET', path: '/api/member/me', token: 'token' }

  it('names its key for exactly one method, path and token', async () => {
    const proof = device.prove(target)
    expect(await proofs.verify(proof, target)).toMatchObject({
      thumbprint: thumbprint(device.key),
      isFresh: true,
    })
    for (const other of [
      { method: 'POST' },
      { path: '/api/other' },
      { token: 'another' },
      { token: undefined },
    ]) {
      expect(await proofs.verify(proof, { ...target, ...other })).toBeUndefined()
    }
  })

  it('is good for a minute either way', async () => {
    const proof = device.prove(target)
    clock.advance(60 * SECOND_MS)
    const isFresh = async (one: string) => (await proofs.verify(one, target))?.isFresh
    expect(await isFresh(proof)).toBe(true)
    clock.advance(SECOND_MS)
    expect(await isFresh(proof)).toBe(false)
    expect(await isFresh(device.prove(target, { claims: { iat: clock.nowMs() / 1000 + 61 } }))).toBe(false)
  })

  it('still names its key when its time is wrong', async () => {
    const late = device.prove(target, { claims: { iat: clock.nowMs() / 1000 + 600 } })
    const proven = await proofs.verify(late, target)
    expect(proven).toMatchObject({ thumbprint: thumbprint(device.key), isFresh: false })
    expect(await proofs.verify(late, { ...target, token: undefined })).toBeUndefined()
  })

  it('is nothing when forged', async () => {
    const proof = device.prove(target)
    const other = aDevice(() => clock.nowMs())
    const [head, body, signature = ''] = proof.split('.')
    const forged = [
      undefined,
      '',
      'x',
      'a.b.c',
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${proof}x`.repeat(20),
      device.prove(target, { header: { alg: 'none' } }),
      device.prove(target, { header: { typ: 'jwt' } }),
      device.prove(target, { header: { jwk: other.key } }),
      device.prove(target, { header: { jwk: { ...device.key, d: 'x' } } }),
      device.prove(target, { claims: { htu: 'nowhere' } }),
      device.prove(target, { claims: { htu: 'http://elsewhere.example/api/member/me' } }),
      device.prove(target, { claims: { jti: undefined } }),
      device.prove(target, { claims: { iat: 'now' } }),
    ]
    for (const one of forged) {
      expect(await proofs.verify(one, target)).toBeUndefined()
    }
  })
})

/** A member whose session was opened with the key of a browser. */
async function aBoundMember() {
  const member = await fixture.aMember()
  const device = aDevice(() => machine.nowMs())
  const answer = await fixture.ok(signIn, {
    body: { id: member.id, password: member.password, deviceId: member.deviceId, deviceKey: device.key },
  })
  return { ...member, device, token: answer.access_token, refreshToken: answer.refresh_token }
}

describe('a session opened with a key', () => {
  it('works with a proof of it', async () => {
    const { device, token, id } = await aBoundMember()
    const proof = device.prove({ method: 'GET', path: '/api/member/me', token })
    expect((await fixture.ok(getMe, { token, proof })).id).toBe(id)
  })

  it('gives copied tokens nothing: no 2xx on any route without the key, or with another', async () => {
    const { token } = await aBoundMember()
    const thief = aDevice(() => machine.nowMs())
    const areas: Readonly<Record<string, Area>> = api
    const operations = Object.values(areas)
      .flatMap((area) => Object.values(area))
      .filter(({ access }) => access === 'member')
    for (const operation of operations) {
      const proof = thief.prove({ method: operation.method, path: operation.path, token })
      expect((await fixture.call(operation, { token })).http).toBe(403)
      expect((await fixture.call(operation, { token, proof })).http).toBe(403)
    }
    expect(operations.length).toBeGreaterThan(10)
  })

  it('ends when its refresh token is shown without the key, even with the right device id', async () => {
    const member = await aBoundMember()
    const body = { refreshToken: member.refreshToken, deviceId: member.deviceId }
    expect(await fixture.code(reissueToken, { body })).toBe('TOKEN-A002')
    const proof = member.device.prove({ method: 'POST', path: '/api/token/reissue' })
    expect(await fixture.code(reissueToken, { body, proof })).toBe('TOKEN-A002')
  })

  it('is renewed with a proof, and stays bound', async () => {
    const member = await aBoundMember()
    const proof = member.device.prove({ method: 'POST', path: '/api/token/reissue' })
    const renewed = await fixture.ok(reissueToken, {
      body: { refreshToken: member.refreshToken, deviceId: member.deviceId },
      proof,
    })
    const token = renewed.access_token
    expect((await fixture.call(listSessions, { token })).http).toBe(403)
    const next = member.device.prove({ method: 'GET', path: '/api/member/sessions', token })
    expect((await fixture.call(listSessions, { token, proof: next })).http).toBe(200)
  })
})

const DAYS_2 = 2 * 24 * 60 * 60

describe('a device whose clock is wrong', () => {
  it.each([600, -600, 61, DAYS_2, -DAYS_2])(
    'learns of an error of %i s at a renewal, keeps its session and gets no mail',
    async (wrongSeconds) => {
      const member = await aBoundMember()
      const target = { method: 'POST', path: '/api/token/reissue' }
      const body = { refreshToken: member.refreshToken, deviceId: member.deviceId }
      const iat = Math.floor(machine.nowMs() / 1000) + wrongSeconds
      const refused = await fixture.call(reissueToken, {
        body,
        proof: member.device.prove(target, { claims: { iat } }),
      })
      expect([refused.http, refused.failure?.code]).toEqual([425, 'TOKEN-A003'])
      const renewed = await fixture.ok(reissueToken, { body, proof: member.device.prove(target) })
      const token = renewed.access_token
      const { method, path } = listSecurityEvents
      const { items } = await fixture.ok(listSecurityEvents, {
        token,
        proof: member.device.prove({ method, path, token }),
      })
      expect(items.map(({ kind }) => kind)).not.toContain('TOKEN_REUSED')
      const subjects = (await fixture.mails(member.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.includes('signed you out'))).toEqual([])
    },
  )

  it('never makes a key of another one: a thief with a wrong clock gets nothing', async () => {
    const member = await aBoundMember()
    const target = { method: 'POST', path: '/api/token/reissue' }
    const body = { refreshToken: member.refreshToken, deviceId: member.deviceId }
    const thief = aDevice(() => machine.nowMs())
    const iat = machine.nowMs() / 1000 + 600
    expect(await fixture.code(reissueToken, { body, proof: thief.prove(target, { claims: { iat } }) })).toBe(
      'TOKEN-A003',
    )
    expect(await fixture.code(reissueToken, { body, proof: thief.prove(target) })).toBe('TOKEN-A002')
  })
})

describe('a renewal whose answer was lost', () => {
  it('is answered again to the key of the session, however long the device was out of reach', async () => {
    const member = await aBoundMember()
    const target = { method: 'POST', path: '/api/token/reissue' }
    const body = { refreshToken: member.refreshToken, deviceId: member.deviceId }
    const lost = await fixture.ok(reissueToken, { body, proof: member.device.prove(target) })
    fixture.advance(3_600_000)
    const again = await fixture.ok(reissueToken, { body, proof: member.device.prove(target) })
    expect(again.refresh_token).toBe(lost.refresh_token)
  })

  it('ends the session when the token before comes without the key', async () => {
    const member = await aBoundMember()
    const target = { method: 'POST', path: '/api/token/reissue' }
    const body = { refreshToken: member.refreshToken, deviceId: member.deviceId }
    await fixture.ok(reissueToken, { body, proof: member.device.prove(target) })
    expect(await fixture.code(reissueToken, { body })).toBe('TOKEN-A002')
  })
})
