import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createPushFixture, KOREA, titles, type Pushed } from '#testing/fixtures/push-fixture.ts'

const fixture = await createPushFixture()
const { kernel, aPushed, signIn, toHour } = fixture
const { alerts } = fixture.app.modules
const PAIR = 'BTC/USDT'
type Form = BodyInputOf<typeof api.alerts.createAlert>

const priceOf = async (token: string): Promise<number> =>
  (await fixture.ok(api.alerts.getPairChart, { token, query: { symbol: PAIR } })).price ?? 0

/** An alert so many percent from the price of now. */
async function anAlert(member: Pushed, percent: number, change: Partial<Form> = {}) {
  const token = await signIn(member)
  const level = Number(((await priceOf(token)) * (1 + percent / 100)).toPrecision(7))
  const direction = percent > 0 ? ('UP' as const) : ('DOWN' as const)
  const body = {
    kind: 'PRICE',
    symbol: PAIR,
    direction,
    level,
    repeats: false,
    channels: ['PUSH'],
    ...change,
  }
  const alert = await fixture.ok(api.alerts.createAlert, {
    token,
    body: body as Form,
    key: crypto.randomUUID(),
  })
  return { token, level, alert }
}

const match = (price: number) => alerts.matchPrice(PAIR, { price, at: kernel.clock.now() })
const list = async (token: string) => (await fixture.ok(api.alerts.getAlerts, { token })).alerts

beforeEach(async () => {
  await kernel.db.run(sql`delete from alerts_alerts`)
  await kernel.db.run(sql`delete from alerts_prices`)
})

describe('an alert about a price', () => {
  it('rings once when the price reaches it, and switches itself off', async () => {
    toHour(KOREA, 10)
    const member = await aPushed()
    const { token, level } = await anAlert(member, 1)
    fixture.advance(1_000)
    expect(await match(level * 0.999)).toBe(0)
    fixture.advance(1_000)
    expect(await match(level)).toBe(1)
    await fixture.deliver()
    expect(titles(member)).toEqual([expect.stringMatching(/^BTC\/USDT rose to [\d,.]+$/)])
    fixture.advance(1_000)
    expect(await match(level * 0.9)).toBe(0)
    fixture.advance(1_000)
    expect(await match(level * 1.1)).toBe(0)
    expect(await list(token)).toMatchObject([{ on: false, firedLately: 1 }])
  })

  it('is found in one step of the price that passes it, and only from its own side', async () => {
    toHour(KOREA, 10)
    const [above, below] = [await aPushed(), await aPushed()]
    const { level } = await anAlert(above, 2)
    const { token } = await anAlert(below, -2)
    fixture.advance(1_000)
    expect(await match(level * 1.2)).toBe(1)
    await fixture.deliver()
    expect(above.received).toHaveLength(1)
    expect(below.received).toHaveLength(0)
    expect(await list(token)).toMatchObject([{ on: true }])
  })

  it('that repeats rings again after an hour, not each time the price trembles', async () => {
    toHour(KOREA, 10)
    const member = await aPushed()
    const { level } = await anAlert(member, 3, { repeats: true })
    const tremble = async () => {
      fixture.advance(MINUTE_MS)
      const fired = await match(level * 1.001)
      fixture.advance(MINUTE_MS)
      return fired + (await match(level * 0.999))
    }
    expect(await tremble()).toBe(1)
    expect(await tremble()).toBe(0)
    fixture.advance(HOUR_MS)
    expect(await tremble()).toBe(1)
  })

  it('fires from the candles of a time in which no process asked, and not from those before it was made', async () => {
    toHour(KOREA, 10)
    const member = await aPushed()
    const { level } = await anAlert(member, 5)
    const now = kernel.clock.nowMs()
    const quarter = 15 * MINUTE_MS
    const openTimeMs = Math.ceil(now / quarter) * quarter
    const calm = {
      symbol: PAIR,
      intervalMinutes: 15 as const,
      open: level * 0.95,
      low: level * 0.94,
      close: level * 0.95,
      volume: 1,
    }
    await fixture.app.modules.market.saveCandles(kernel.db, [
      { ...calm, openTimeMs: openTimeMs - quarter, high: level * 1.05 },
      { ...calm, openTimeMs: openTimeMs + quarter, high: level * 0.96 },
    ])
    fixture.advance(HOUR_MS)
    expect(await match(level * 0.95)).toBe(0)
    await fixture.app.modules.market.saveCandles(kernel.db, [
      { ...calm, openTimeMs: openTimeMs + 2 * quarter, high: level * 1.01 },
    ])
    expect(await match(level * 0.95)).toBe(1)
    expect(await match(level * 0.95)).toBe(0)
  })

  it('fires once when two processes match the same step at once', async () => {
    toHour(KOREA, 10)
    const member = await aPushed()
    const { level } = await anAlert(member, 2)
    fixture.advance(1_000)
    const fired = await Promise.all([match(level), match(level), match(level * 1.01)])
    expect(fired.reduce((sum, one) => sum + one, 0)).toBe(1)
  })
})

describe('quiet hours', () => {
  it('let an alert wait for their end, or drop it, as its member chose; nothing rings in them', async () => {
    toHour(KOREA, 20)
    const [waits, drops] = [await aPushed(), await aPushed()]
    const { level } = await anAlert(waits, 1)
    await anAlert(drops, 1, { inQuiet: 'DROP' })
    toHour(KOREA, 22)
    await match(level * 1.05)
    await fixture.deliver()
    expect(waits.received).toHaveLength(0)
    toHour(KOREA, 8)
    await fixture.deliver()
    expect(waits.received).toHaveLength(1)
    expect(drops.received).toHaveLength(0)
  })

  it('of one’s own hold beside the night, and two equal hours are refused', async () => {
    const member = await aPushed()
    toHour(KOREA, 10)
    const { token, level } = await anAlert(member, 1)
    expect(
      await fixture.code(api.alerts.changeQuietHours, { token, body: { hours: { from: 9, to: 9 } } }),
    ).toBe('ALERT-B004')
    await fixture.ok(api.alerts.changeQuietHours, { token, body: { hours: { from: 9, to: 12 } } })
    fixture.advance(1_000)
    await match(level)
    await fixture.deliver()
    expect(member.received).toHaveLength(0)
    toHour(KOREA, 12)
    await fixture.deliver()
    expect(member.received).toHaveLength(1)
  })
})

describe('what is refused', () => {
  it('a level that the price has reached, a pair of no market, and the 201st alert', async () => {
    toHour(KOREA, 10)
    const member = await aPushed()
    const token = await signIn(member)
    const price = await priceOf(token)
    const post = (body: Form) =>
      fixture.code(api.alerts.createAlert, { token, body, key: crypto.randomUUID() })
    const form = { kind: 'PRICE' as const, symbol: PAIR, repeats: false, channels: [] }
    expect(await post({ ...form, direction: 'UP', level: price * 0.9 })).toBe('ALERT-B003')
    expect(await post({ ...form, direction: 'DOWN', level: price * 1.1 })).toBe('ALERT-B003')
    expect(await post({ ...form, symbol: 'NO/ONE', direction: 'UP', level: 1 })).toBe('ALERT-B001')
    expect(await list(token)).toEqual([])
    await kernel.db.run(sql`
      insert into alerts_alerts (id, member_id, kind, repeats, channels, created_at, armed_at, changed_at)
      select gen_random_uuid(), ${member.memberId}, 'SIGNAL', true, '{}', now(), now(), now()
      from generate_series(1, 199)`)
    const last = () =>
      fixture.call(api.alerts.createAlert, {
        token,
        body: { ...form, direction: 'UP', level: price * 2 },
        key: crypto.randomUUID(),
      })
    const answers = await Promise.all([last(), last(), last()])
    expect(answers.map(({ failure }) => failure?.code ?? 'made').toSorted()).toEqual([
      'ALERT-A001',
      'ALERT-A001',
      'made',
    ])
    expect(await list(token)).toHaveLength(200)
  })

  it('changing or deleting an alert of another member', async () => {
    toHour(KOREA, 10)
    const [owner, other] = [await aPushed(), await aPushed()]
    const { token, alert } = await anAlert(owner, 1)
    const stranger = await signIn(other)
    const params = { id: alert.id }
    expect(await fixture.code(api.alerts.changeAlert, { token: stranger, params, body: { on: false } })).toBe(
      'COMMON-A001',
    )
    await fixture.ok(api.alerts.deleteAlert, { token: stranger, params })
    expect(await list(token)).toMatchObject([{ id: alert.id, on: true }])
    await fixture.ok(api.alerts.deleteAlert, { token, params })
    expect(await list(token)).toEqual([])
  })
})

it('an alert that was off watches again from the price of now', async () => {
  toHour(KOREA, 10)
  const member = await aPushed()
  const { token, level, alert } = await anAlert(member, 1)
  await fixture.ok(api.alerts.changeAlert, { token, params: { id: alert.id }, body: { on: false } })
  fixture.advance(1_000)
  expect(await match(level * 1.02)).toBe(0)
  await fixture.ok(api.alerts.changeAlert, { token, params: { id: alert.id }, body: { on: true } })
  fixture.advance(1_000)
  expect(await match(level * 1.02)).toBe(1)
})

it('the watchlist keeps its order and shows the first pairs to those who chose none', async () => {
  const token = await signIn(await aPushed())
  expect((await fixture.ok(api.alerts.getAlerts, { token })).watched).toHaveLength(6)
  const symbols = ['SOL/USDT', 'BTC/USDT']
  await fixture.ok(api.alerts.changeWatchlist, { token, body: { symbols } })
  const { watched } = await fixture.ok(api.alerts.getAlerts, { token })
  expect(watched.map(({ symbol }) => symbol)).toEqual(symbols)
  expect(watched[0]?.price).toBeGreaterThan(0)
  expect(await fixture.code(api.alerts.changeWatchlist, { token, body: { symbols: ['NO/ONE'] } })).toBe(
    'ALERT-B001',
  )
})

it('an event that is switched off is listed but not pushed', async () => {
  toHour(KOREA, 10)
  const member = await aPushed()
  const token = await signIn(member)
  await fixture.ok(api.alerts.changeAlertEvent, { token, params: { event: 'GAME' }, body: { on: false } })
  const won = {
    memberId: member.memberId,
    name: 'game 1',
    kind: 'GAME_WON',
    params: { round: '1', amount: '2', coin: 'MCS' },
  } as const
  await fixture.notifications.notify(kernel.db, won)
  await fixture.deliver()
  expect(member.received).toHaveLength(0)
  const { items } = await fixture.ok(api.notifications.listAlarms, { token, query: { category: 'GAME' } })
  expect(items).toHaveLength(1)
  expect(
    await fixture.code(api.alerts.changeAlertEvent, {
      token,
      params: { event: 'SECURITY' },
      body: { on: false },
    }),
  ).toBe('COMMON-A001')
})
