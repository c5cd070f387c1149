import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const PROXY = '10.0.0.1'
const GUESSES = 40
const fixture = await createFixture({ TRUST_PROXY: '1' })

/** How many of the guesses were told that the ID exists; each claims another address in front of the one the proxy saw. */
async function guessId(id: string, seenByProxy: string): Promise<number> {
  const { method, path } = api.identity.checkSignUpField
  let learnt = 0
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const reply = await fixture.app.server.inject({
      method,
      url: path,
      query: { field: 'id', value: id },
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': `203.0.${guess}.9, ${seenByProxy}` },
    })
    if (reply.json().data.ok === false) learnt += 1
  }
  return learnt
}

describe('a client that forges X-Forwarded-For', () => {
  it('gets no budget of its own for every address it claims', async () => {
    const { id } = await fixture.aMember()
    expect(await guessId(id, '198.51.100.7')).toBe(5)
  })

  it('cannot use up the budget of the address it claims', async () => {
    const { id } = await fixture.aMember()
    await guessId(id, '198.51.102.7')
    expect(await guessId(id, '203.0.0.9')).toBe(5)
  })

  it('is not helped by a setting that trusts everybody', () => {
    const base = { DATABASE_URL: 'postgres://localhost/members' }
    for (const everybody of ['on', 'true', '0.0.0.0/0', '::/0'])
      expect(() => parseConfig({ ...base, TRUST_PROXY: everybody })).toThrow('TRUST_PROXY')
  })
})
