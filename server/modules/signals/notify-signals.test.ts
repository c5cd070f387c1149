import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createPushFixture } from '#testing/fixtures/push-fixture.ts'

const fixture = await createPushFixture()
const { app, kernel, aPushed, signIn } = fixture
const { signals, market } = app.modules

async function find(): Promise<string> {
  const id = randomUUID()
  const now = kernel.clock.now()
  await kernel.db.run(sql`
    insert into signals_signals (id, source_id, symbol, kind, direction, timeframe_minutes, interval_minutes, price, level,
      target, stop, probability, null_probability, base_rate, sample_size, live_outcomes, expected_return, context, model,
      origin, found_at, valid_until, recorded_at, reasons)
    values (${id}, ${await market.sourceId()}, 'BTC/USDT', 'BREAKOUT', 'UP', 240, 15, 100, 99, 110, 95, 0.44, 0.4, 0.4, 500,
      0, 0.1, '{}', 'test', 'live', ${now}, ${new Date(now.getTime() + 240 * 60_000)}, ${now}, '[]')`)
  return id
}

it('a new signal is told once to members whose devices ring for it, who have access and did not switch signals off', async () => {
  const [keen, quiet, off, late] = [await aPushed(), await aPushed(), await aPushed(), await aPushed()]
  const token = await signIn(quiet)
  await fixture.ok(api.notifications.changeSettings, { token, body: { pushSignals: false } })
  await fixture.ok(api.autotrading.changeTradingSettings, {
    token: await signIn(off),
    body: { signalOn: false },
  })
  await kernel.db.run(sql`
    update membership_trials set ends_at = started_at + interval '1 second' where member_id = ${late.memberId}`)
  fixture.advance(2_000)
  await find()
  expect(await signals.notifySignals()).toBe(1)
  expect(await signals.notifySignals()).toBe(0)
  const { items } = await fixture.ok(api.notifications.listAlarms, {
    token: await signIn(keen),
    query: { category: 'SIGNAL' },
  })
  expect(items).toMatchObject([{ title: 'BTC/USDT: breakout, up' }])
  fixture.advance(DAY_MS)
  expect(await signals.notifySignals()).toBe(0)
})
