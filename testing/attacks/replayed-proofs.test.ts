import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createClock } from '#server/kernel/clock.ts'
import { aDevice } from '#testing/members/device.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
await fixture.app.start()
const other = await fixture.startAnother()
const { getMe, signIn, reauthenticate } = api.identity
const machine = createClock()

/** A member whose session is bound to a key, and the proofs a browser makes with it. */
async function aBoundMember() {
  const { id, password } = await fixture.aMember()
  const device = aDevice(() => machine.nowMs())
  const { access_token: token } = await fixture.ok(signIn, { body: { id, password, deviceKey: device.key } })
  const prove = ({ method, path }: { method: string; path: string }, claims: object = {}) =>
    device.prove({ method, path, token }, { claims })
  return { token, password, prove }
}

describe('a recorded DPoP proof', () => {
  it('reads nothing a second time', async () => {
    const { token, prove } = await aBoundMember()
    const proof = prove(getMe)
    expect(await fixture.code(getMe, { token, proof })).toBe('success')
    expect(await fixture.code(getMe, { token, proof })).toBe('AUTH-A001')
    expect(await fixture.code(getMe, { token, proof: prove(getMe) })).toBe('success')
  })

  it('changes nothing at another process', async () => {
    const { token, password, prove } = await aBoundMember()
    const proof = prove(reauthenticate)
    const body = { password }
    expect(await fixture.code(reauthenticate, { token, proof, body })).toBe('success')
    expect((await other.call(reauthenticate, { token, proof, body })).failure?.code).toBe('AUTH-A001')
  })

  it('is used up once by a hundred parallel changes at two processes', async () => {
    const { token, password, prove } = await aBoundMember()
    const proof = prove(reauthenticate)
    const sent = { token, proof, body: { password } }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? fixture : other).call(reauthenticate, sent),
      ),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  it.each([
    ['more than a minute old', { iat: machine.nowMs() / 1000 - 70 }],
    ['made for another host', { htu: 'http://phishing.example/api/member/me' }],
    ['without a name of its own', { jti: undefined }],
  ])('is refused when it is %s', async (_what, claims) => {
    const { token, prove } = await aBoundMember()
    expect(await fixture.code(getMe, { token, proof: prove(getMe, claims) })).toBe('AUTH-A001')
  })
})
