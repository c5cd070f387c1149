import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { aDevice } from '#testing/members/device.ts'
import { makeKey } from '#testing/members/program-keys.ts'

const fixture = await createFixture()
const { server, kernel } = fixture.app
const { getBalance } = api.wallet
const versioned = (path: string) => path.replace('/api/', '/api/v1/')

async function answer(url: string, headers: Record<string, string>) {
  const reply = await server.inject({ url, headers: { host: 'localhost', ...headers } })
  const body: { status: string; code?: string } = reply.json()
  return body.code ?? body.status
}

describe('a call under /api/v1', () => {
  it('answers a key, a session and nobody as it does without the version', async () => {
    const member = await fixture.aMember()
    const { secret } = await makeKey(fixture, member)
    for (const token of [secret, member.token])
      expect(await answer(versioned(getBalance.path), { authorization: `Bearer ${token}` })).toBe('success')
    expect(await answer(versioned(getBalance.path), {})).toBe('AUTH-A001')
    expect(await answer(versioned(api.game.listRounds.path), {})).toBe('success')
  })

  it('takes a proof of a session’s key for the address as it was sent, and not for the other', async () => {
    const { id, password } = await fixture.aMember()
    const device = aDevice(() => kernel.clock.nowMs())
    const body = { id, password, deviceKey: device.key }
    const signIn = await server.inject({
      method: 'POST',
      url: versioned(api.identity.signIn.path),
      headers: {
        host: 'localhost',
        dpop: device.prove({ method: 'POST', path: versioned(api.identity.signIn.path) }),
      },
      payload: body,
    })
    const token: string = signIn.json().access_token
    const call = (url: string, path: string) =>
      answer(url, {
        authorization: `Bearer ${token}`,
        dpop: device.prove({ method: 'GET', path, token }),
      })
    const { path } = getBalance
    expect(await call(versioned(path), versioned(path))).toBe('success')
    expect(await call(versioned(path), path)).toBe('AUTH-A001')
    expect(await call(path, versioned(path))).toBe('AUTH-A001')
  })

  it('is none of the console', async () => {
    const { path } = consoleApi.session.getMe
    expect(await answer(path, {})).toBe('AUTH-A001')
    expect(await answer(versioned(path), {})).toBe('COMMON-A001')
  })
})
