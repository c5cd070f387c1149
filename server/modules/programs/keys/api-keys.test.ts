import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { API_KEY_PREFIX, API_SCOPES } from '#contract/members/api-scopes.ts'
import type { Operation } from '#contract/operation.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { makeKey, reauthByPassword } from '#testing/members/program-keys.ts'

const fixture = await createFixture()
const { db } = fixture.app.kernel
const { programs, wallet, identity } = api

describe('an API key', () => {
  it('reads what its scopes say, and says when and from where it was last used', async () => {
    const member = await fixture.aMember()
    const { key, secret } = await makeKey(fixture, member)
    expect(secret.startsWith(API_KEY_PREFIX)).toBe(true)
    expect(key).toMatchObject({ name: 'My program', lastUsedAt: null, state: 'ACTIVE', perMinute: 60 })
    const byKey = await fixture.ok(wallet.getBalance, { token: secret, address: '203.0.113.7' })
    expect(byKey).toEqual(await fixture.ok(wallet.getBalance, { token: member.token }))
    const [shown] = await fixture.ok(programs.listApiKeys, { token: member.token })
    expect(shown).toMatchObject({ lastAddress: '203.0.113.7', hint: secret.slice(0, 9) })
    expect(shown?.lastUsedAt).not.toBeNull()
  })

  it('is kept as a digest alone', async () => {
    const { secret, key } = await makeKey(fixture, await fixture.aMember())
    const row = await db.one<{ row: string }>(
      sql`select to_jsonb(k)::text as row from programs_keys k where id = ${key.id}`,
    )
    expect(row.row).not.toContain(secret.slice(API_KEY_PREFIX.length + 4))
  })

  it('is made only after a step-up, which works once', async () => {
    const member = await fixture.aMember()
    const { token } = member
    const body = { name: 'A', scopes: ['wallet:read' as const] }
    expect(await fixture.code(programs.createApiKey, { token, body })).toBe('MODIFY-A002')
    const reauthToken = await reauthByPassword(fixture, member)
    await fixture.ok(programs.createApiKey, { token, body: { ...body, reauthToken } })
    expect(await fixture.code(programs.createApiKey, { token, body: { ...body, reauthToken } })).toBe(
      'MODIFY-A002',
    )
    expect(await fixture.ok(programs.listApiKeys, { token })).toHaveLength(1)
  })

  it('is told by notification, mail and security log when it is made and when it ends', async () => {
    const member = await fixture.aMember()
    const { token } = member
    const { key } = await makeKey(fixture, member)
    const alarms = async () => (await fixture.ok(api.notifications.listAlarms, { token })).items
    expect((await alarms())[0]).toMatchObject({ title: 'API key created', path: '/setting' })
    const [mail] = await fixture.mails(member.email)
    expect(mail?.subject).toBe('[MCS Members] API key created')
    await fixture.ok(programs.revokeApiKey, { token, params: { id: key.id } })
    expect((await alarms())[0]?.title).toBe('API key revoked')
    const events = await fixture.ok(identity.listSecurityEvents, { token, query: { size: 2 } })
    expect(events.items.map(({ kind }) => kind)).toEqual(['API_KEY_REVOKED', 'API_KEY_CREATED'])
  })

  it('needs a name, something to read, and addresses that are some', async () => {
    const member = await fixture.aMember()
    const right = { name: 'A', scopes: ['wallet:read' as const] }
    const wrong = async (form: object) => {
      const { failure } = await fixture.call(programs.createApiKey, {
        token: member.token,
        body: { ...right, ...form, reauthToken: await reauthByPassword(fixture, member) },
      })
      return [failure?.code, Object.keys(failure?.fields ?? {})]
    }
    expect(await wrong({ name: ' ' })).toEqual(['APIKEY-B001', ['name']])
    expect(await wrong({ scopes: [] })).toEqual(['APIKEY-B002', ['scopes']])
    expect(await wrong({ scopes: ['wallet:write'] })).toEqual(['APIKEY-B002', ['scopes']])
    expect(await wrong({ addresses: ['10.0.0.0/33'] })).toEqual(['APIKEY-B003', ['addresses']])
    expect(await wrong({ days: 3_650 })).toEqual(['COMMON-B001', ['days']])
    expect(await fixture.ok(programs.listApiKeys, { token: member.token })).toEqual([])
  })

  it('is one of ten at most, also when two are asked for at once', async () => {
    const member = await fixture.aMember()
    for (let made = 0; made < 9; made += 1) await makeKey(fixture, member)
    const tokens = [await reauthByPassword(fixture, member), await reauthByPassword(fixture, member)]
    const codes = await Promise.all(
      tokens.map((reauthToken) =>
        fixture.code(programs.createApiKey, {
          token: member.token,
          body: { name: 'Last', scopes: ['wallet:read'], reauthToken },
        }),
      ),
    )
    expect(codes.toSorted()).toEqual(['APIKEY-A004', 'success'])
  })

  it('ends on its day', async () => {
    const { secret } = await makeKey(fixture, await fixture.aMember(), { days: 7 })
    fixture.advance(7 * DAY_MS - MINUTE_MS)
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('success')
    fixture.advance(MINUTE_MS)
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('APIKEY-A001')
  })

  it('goes with the erasure of the account', async () => {
    const { secret, key } = await makeKey(fixture, await fixture.aMember())
    const { id } = await db.one<{ id: string }>(
      sql`select member_id as id from programs_keys where id = ${key.id}`,
    )
    await db.tx((tx) => fixture.app.modules.programs.eraseMember(tx, id))
    expect(await fixture.code(wallet.getBalance, { token: secret })).toBe('APIKEY-A001')
  })
})

describe('the contract', () => {
  const all: readonly Operation[] = Object.values(api).flatMap((area) => Object.values(area))

  it('names scopes only for calls of members that read, move no money and ask for no living session', () => {
    const open = all.filter(({ scope }) => scope !== undefined)
    expect(open.length).toBeGreaterThan(40)
    expect(
      open.filter(
        ({ method, access, money, session }) =>
          method !== 'GET' || access !== 'member' || money === true || session === true,
      ),
    ).toEqual([])
  })

  it('has calls for every scope', () => {
    expect(new Set(all.map(({ scope }) => scope).filter((scope) => scope !== undefined))).toEqual(
      new Set(API_SCOPES),
    )
  })
})
