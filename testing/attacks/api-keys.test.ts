import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { Operation } from '#contract/operation.ts'
import { API_SCOPES } from '#contract/members/api-scopes.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { makeKey } from '#testing/members/program-keys.ts'

const fixture = await createFixture()
const { programs, wallet, identity } = api
const ALL = { scopes: [...API_SCOPES] }

/** What a call answers whatever it is sent: the key is refused before anything of it is looked at. */
async function codeOf(operation: Operation, token: string): Promise<string> {
  const reply = await fixture.app.server.inject({
    method: operation.method,
    url: operation.path.replace(/:\w+/g, 'x'),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    ...(operation.method !== 'GET' && { payload: {} }),
  })
  const { code = 'success' }: { code?: string } = JSON.parse(reply.body)
  return code
}

const operationsOf = (areas: object): Operation[] =>
  Object.values(areas).flatMap((area) => Object.values(area))

describe('a key that reads everything', () => {
  it('makes no call that changes anything or moves money, and none without a scope', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember(), { ...ALL, perMinute: 300 })
    const closed = operationsOf(api).filter(({ access, scope }) => access === 'member' && scope === undefined)
    expect(closed.length).toBeGreaterThan(70)
    expect(closed.some(({ money }) => money === true)).toBe(true)
    const open: string[] = []
    for (const operation of closed)
      if ((await codeOf(operation, secret)) !== 'APIKEY-A002') open.push(operation.path)
    expect(open).toEqual([])
    // Refused before it is known whose key it is.
    expect(await codeOf(wallet.withdraw, `mcsk_${'A'.repeat(43)}`)).toBe('APIKEY-A002')
  })

  it('makes no call of the staff', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember(), ALL)
    const staffs = operationsOf(consoleApi).filter(({ access }) => access === 'staff')
    const codes = new Set<string>()
    for (const operation of staffs) codes.add(await codeOf(operation, secret))
    expect([...codes]).toEqual(['AUTH-A001'])
  })

  it('makes no other key, and gives no step-up', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember(), ALL)
    const made = { name: 'Another', scopes: ['wallet:read' as const] }
    expect(await fixture.code(programs.createApiKey, { token: secret, body: made })).toBe('APIKEY-A002')
    expect(await fixture.code(programs.listApiKeys, { token: secret })).toBe('APIKEY-A002')
    expect(await fixture.code(identity.reauthenticate, { token: secret, body: {} })).toBe('APIKEY-A002')
  })

  it('opens no live stream', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember(), ALL)
    expect(fixture.app.kernel.tokens.verify(secret)).toBeUndefined()
  })
})

describe('a key', () => {
  it('reads nothing beside its scopes', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember(), { scopes: ['game:read'] })
    expect(await fixture.code(api.game.listBets, { token: secret })).toBe('success')
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('APIKEY-A002')
    expect(await fixture.code(api.notifications.listAlarms, { token: secret })).toBe('APIKEY-A002')
  })

  it('reads nothing of another member, and is not revoked by one', async () => {
    const [owner, other] = [await fixture.aMember(), await fixture.aMember()]
    const { secret, key } = await makeKey(fixture, owner, ALL)
    const theirs = await makeKey(fixture, other, ALL)
    const [alarm] = (await fixture.ok(api.notifications.listAlarms, { token: other.token })).items
    const seen = await fixture.ok(api.notifications.listAlarms, { token: secret })
    expect(seen.items.map(({ id }) => id)).not.toContain(alarm?.id)
    expect(await fixture.code(programs.revokeApiKey, { token: other.token, params: { id: key.id } })).toBe(
      'COMMON-A001',
    )
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('success')
    expect(await fixture.code(wallet.getBalance, { token: theirs.secret })).toBe('success')
  })

  it('that was revoked is refused at once, by every process', async () => {
    const another = await fixture.startAnother()
    const member = await fixture.aMember()
    const { secret, key } = await makeKey(fixture, member)
    const there = async () =>
      (await another.call(wallet.getBalance, { token: secret })).failure?.code ?? 'success'
    expect(await there()).toBe('success')
    await fixture.ok(programs.revokeApiKey, { token: member.token, params: { id: key.id } })
    expect(await there()).toBe('APIKEY-A001')
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('APIKEY-A001')
  })

  it('is refused from an address that is not on its list, also when a header claims one that is', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember(), {
      addresses: ['203.0.113.0/24', '2001:db8::/32'],
    })
    const from = (address: string) => fixture.code(wallet.getBalance, { token: secret, address })
    expect(await from('203.0.113.9')).toBe('success')
    expect(await from('::ffff:203.0.113.9')).toBe('success')
    expect(await from('2001:db8::7')).toBe('success')
    expect(await from('203.0.114.9')).toBe('APIKEY-A003')
    const forged = await fixture.app.server.inject({
      url: wallet.getBalance.path,
      remoteAddress: '198.51.100.1',
      headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.9' },
    })
    expect(forged.json().code).toBe('APIKEY-A003')
  })

  it('that was guessed, cut short or made longer is unknown', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember())
    for (const token of [secret.slice(0, -1), `${secret}A`, `mcsk_${'A'.repeat(43)}`, 'mcsk_'])
      expect(await fixture.code(wallet.getBalance, { token })).toBe('APIKEY-A001')
    expect(await fixture.code(wallet.getBalance, { token: `mcsk_${'A'.repeat(500)}` })).toBe('AUTH-A001')
  })

  it('stops with a suspended account, and while a new password has to be set', async () => {
    const member = await fixture.aMember()
    const { secret } = await makeKey(fixture, member)
    const { db } = fixture.app.kernel
    const set = (change: ReturnType<typeof sql>) =>
      db.run(sql`update identity_members set ${change} where login_id = ${member.id}`)
    await set(sql`state = 'SUSPENDED'`)
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('AUTH-A001')
    await set(sql`state = 'ACTIVE', must_change_password = true`)
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('AUTH-A002')
    await set(sql`must_change_password = false`)
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('success')
  })
})
