import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MAX_STRATEGIES } from '#contract/programs/strategy-alerts.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { strategyTools } from '#testing/fixtures/webhooks/strategy-fixture.ts'
import { reauthByPassword } from '#testing/members/program-keys.ts'

const fixture = await createAutoFixture()
const { makeStrategy, post, message, alerts } = strategyTools(fixture)
const {
  listStrategies,
  createStrategy,
  changeStrategy,
  rotateStrategySecret,
  revokeStrategy,
  exportStrategies,
} = api.autotrading

describe('a strategy', () => {
  it('trades on paper unless told otherwise, has an address and a secret of its own, and its member is told', async () => {
    const member = await fixture.aMember()
    const { strategy, secret } = await makeStrategy(member)
    expect(strategy).toMatchObject({ name: 'EMA cross', type: 'paper', note: '', lastAlertAt: null })
    expect(strategy.url).toMatch(/\/api\/v1\/tradingview\/[\w-]{22}$/)
    expect(secret).toMatch(/^mcst_[\w-]{43}$/)
    expect(await fixture.ok(listStrategies, { token: member.token })).toEqual([strategy])
    const { items } = await fixture.ok(api.identity.listSecurityEvents, { token: member.token })
    expect(items[0]?.kind).toBe('STRATEGY_CREATED')
    const row = await fixture.db.one<object>(
      sql`select * from autotrading_strategies where id = ${strategy.id}`,
    )
    expect(JSON.stringify(row)).not.toContain(secret.slice(5))
  })

  it('is not made without a step-up, nor by two calls at once beyond the fifth', async () => {
    const member = await fixture.aMember()
    const { token } = member
    expect(await fixture.code(createStrategy, { token, body: { name: 'One' } })).toBe('MODIFY-A002')
    for (let made = 1; made < MAX_STRATEGIES; made += 1) await makeStrategy(member)
    const tokens = [await reauthByPassword(fixture, member), await reauthByPassword(fixture, member)]
    const ended = await Promise.all(
      tokens.map((reauthToken) =>
        fixture.call(createStrategy, { token, body: { name: 'Last', reauthToken } }),
      ),
    )
    expect(ended.map(({ failure }) => failure?.code)).toEqual(
      expect.arrayContaining([undefined, 'STRATEGY-A002']),
    )
  })

  it('goes to an account with real money after a step-up only, and back to paper without', async () => {
    const member = await fixture.aMember()
    const { token } = member
    const { strategy } = await makeStrategy(member)
    const params = { id: strategy.id }
    const change = (body: object) => fixture.call(changeStrategy, { token, params, body })
    expect((await change({ type: 'binance' })).failure?.code).toBe('MODIFY-A002')
    const reauthToken = await reauthByPassword(fixture, member)
    expect((await change({ type: 'binance', reauthToken })).data?.type).toBe('binance')
    expect((await change({ type: 'binance' })).data?.type).toBe('binance')
    expect((await change({ type: 'paper' })).data?.type).toBe('paper')
  })

  it('keeps the member’s note, which is in the table and in the copy of their data', async () => {
    const member = await fixture.aMember()
    const { token } = member
    const { strategy, secret } = await makeStrategy(member, { note: 'Long only, no news days' })
    const body = { note: 'Stopped in May:\ntoo many whipsaws' }
    await fixture.ok(changeStrategy, { token, params: { id: strategy.id }, body })
    const { body: table } = await fixture.app.server.inject({
      url: exportStrategies.path,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(table).toContain('"Stopped in May:\ntoo many whipsaws"')
    expect(table).not.toContain(strategy.url)
    expect(table).not.toContain(secret)
    const tooLong = { note: 'x'.repeat(2_001) }
    expect(
      await fixture.code(changeStrategy, { token, params: { id: strategy.id }, body: tooLong }),
    ).toBeDefined()
  })

  it('of another member is neither listed, changed, renewed, read nor deleted', async () => {
    const [member, other] = [await fixture.aMember(), await fixture.aMember()]
    const { strategy } = await makeStrategy(member)
    const { token } = other
    const params = { id: strategy.id }
    const reauthToken = await reauthByPassword(fixture, other)
    expect(await fixture.ok(listStrategies, { token })).toEqual([])
    expect(await fixture.code(changeStrategy, { token, params, body: { note: 'mine' } })).toBe('COMMON-A001')
    expect(await fixture.code(rotateStrategySecret, { token, params, body: { reauthToken } })).toBe(
      'COMMON-A001',
    )
    expect(await fixture.code(api.autotrading.listStrategyAlerts, { token, params })).toBe('COMMON-A001')
    expect(await fixture.code(revokeStrategy, { token, params })).toBe('COMMON-A001')
    expect(await fixture.ok(listStrategies, { token: member.token })).toEqual([strategy])
  })

  it('takes its new secret only, from the moment it was renewed', async () => {
    const member = await fixture.aMember()
    const { strategy, secret } = await makeStrategy(member)
    const params = { id: strategy.id }
    const body = { reauthToken: await reauthByPassword(fixture, member) }
    expect(await fixture.code(rotateStrategySecret, { token: member.token, params, body: {} })).toBe(
      'MODIFY-A002',
    )
    const renewed = await fixture.ok(rotateStrategySecret, { token: member.token, params, body })
    expect(renewed.strategy.url).toBe(strategy.url)
    expect((await post(strategy.url, message(secret))).code).toBe('STRATEGY-A001')
    expect((await post(strategy.url, message(renewed.secret))).status).toBe(200)
    const [seen] = await fixture.ok(listStrategies, { token: member.token })
    expect(seen?.wrongSecretAt).not.toBeNull()
    expect(await alerts(member, strategy.id)).toHaveLength(1)
  })

  it('goes with the member’s account', async () => {
    const member = await fixture.aMember()
    const { strategy, secret } = await makeStrategy(member)
    await post(strategy.url, message(secret))
    const memberId = (await fixture.app.modules.identity.findByLogin(fixture.db, member.id)) ?? ''
    await fixture.db.tx((tx) => fixture.app.modules.autotrading.eraseMember(tx, memberId))
    expect((await post(strategy.url, message(secret))).code).toBe('STRATEGY-A001')
  })
})
