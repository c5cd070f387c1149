import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { SIGNAL_ORIGINS } from '#contract/trading/signals.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { aMarketFolder } from '#testing/outside/market-folder.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const folder = await aMarketFolder(['BTC/USDT', 'SOL/USDT', 'XRP/USDT'])
const fixture = await createFixture({ MARKET: `replay:${folder}` })
const { signals } = fixture.app.modules
const { listSignals, listSignalHistory, getSignal, getPublicRecord } = api.signals
const { getTradingStatus, changeTradingSettings } = api.autotrading
const startedMs = fixture.app.install.clock.nowMs()
await signals.runDue()

async function firstSignal(token: string) {
  const [first] = await fixture.ok(listSignals, { token, query: {} })
  if (!first) throw new Error('no signal in the last day')
  return first
}

it('a stranger in the trial sees signals at once, with odds that fit their prices', async () => {
  const { token } = await fixture.aMember()
  const list = await fixture.ok(listSignals, { token, query: {} })
  expect(list.length).toBeGreaterThan(0)
  const sinceMs = fixture.app.install.clock.nowMs() - DAY_MS
  for (const signal of list) {
    const sign = signal.direction === 'UP' ? 1 : -1
    expect(Date.parse(signal.foundAt)).toBeGreaterThan(sinceMs)
    expect(Date.parse(signal.validUntil)).toBe(Date.parse(signal.foundAt) + signal.timeframe * MINUTE_MS)
    expect((signal.target - signal.price) * sign).toBeGreaterThan(0)
    expect((signal.price - signal.stop) * sign).toBeGreaterThan(0)
    expect(signal.probability).toBeGreaterThanOrEqual(5)
    expect(signal.probability).toBeLessThan(75)
    expect(signal.expectedReturn - signal.expectedReturnNet).toBeCloseTo(0.1, 6)
    expect(signal.sampleSize).toBeGreaterThan(300)
    expect(signal.collectingData).toBe(true)
    if (Date.parse(signal.foundAt) < startedMs - 10 * MINUTE_MS) expect(signal.origin).toBe('backtest')
  }
  const found = list.map((signal) => signal.foundAt)
  expect(found).toEqual(found.toSorted().toReversed())
})

it('filters, the 12 hour view and the orders keep what they say', async () => {
  const { token } = await fixture.aMember()
  const request = (query: object) => fixture.ok(listSignals, { token, query })
  const all = await request({})
  const [some] = all
  if (!some) throw new Error('no signal')
  const half = fixture.app.install.clock.nowMs() - 12 * HOUR_MS
  expect(await request({ window: '12h' })).toEqual(all.filter((one) => Date.parse(one.foundAt) > half))
  expect(await request({ kind: some.kind })).toEqual(all.filter((one) => one.kind === some.kind))
  expect(await request({ symbol: some.symbol })).toEqual(all.filter((one) => one.symbol === some.symbol))
  expect(await request({ timeframe: some.timeframe })).toEqual(
    all.filter((one) => one.timeframe === some.timeframe),
  )
  expect(await request({ direction: 'DOWN' })).toEqual(all.filter((one) => one.direction === 'DOWN'))
  const odds = some.probability
  expect(await request({ minProbability: odds })).toEqual(all.filter((one) => one.probability >= odds))
  const byOdds = (await request({ sort: 'probability' })).map((one) => one.probability)
  expect(byOdds).toEqual(byOdds.toSorted((one, other) => other - one))
  const byReturn = (await request({ sort: 'return' })).map((one) => one.expectedReturn)
  expect(byReturn).toEqual(byReturn.toSorted((one, other) => other - one))
  for (const query of [{ kind: 'MOON' }, { timeframe: 5 }, { window: '1h' }, { minProbability: 101 }]) {
    expect(await fixture.code(listSignals, { token, query: query as never })).toBe('COMMON-B001')
  }
})

it('history tells every signal with its outcome, losers included, by page and period', async () => {
  const { token } = await fixture.aMember()
  const first = await fixture.ok(listSignalHistory, { token, query: { size: 100 } })
  expect(first.total).toBeGreaterThan(200)
  expect(first.items).toHaveLength(100)
  const states = new Set(first.items.map((one) => one.state))
  expect(states.has('HIT') && states.has('STOPPED')).toBe(true)
  for (const one of first.items.filter((item) => item.state !== 'ACTIVE')) {
    expect(one.realisedReturn).not.toBeNull()
    expect(Math.sign(one.realisedReturn ?? 0)).not.toBe(
      one.state === 'STOPPED' ? 1 : one.state === 'HIT' ? -1 : 2,
    )
    expect((one.bestMove ?? -1) >= 0 && (one.worstMove ?? 1) <= 0).toBe(true)
  }
  const old = first.items.filter(
    (one) => Date.parse(one.foundAt) < fixture.app.install.clock.nowMs() - 25 * HOUR_MS,
  )
  expect(old.every((one) => one.return12h !== null && one.return24h !== null)).toBe(true)
  const second = await fixture.ok(listSignalHistory, { token, query: { size: 100, page: 2 } })
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
  const stopped = await fixture.ok(listSignalHistory, { token, query: { state: 'STOPPED', size: 100 } })
  expect(new Set(stopped.items.map((one) => one.state))).toEqual(new Set(['STOPPED']))
  const origins = await Promise.all(
    SIGNAL_ORIGINS.map((origin) => fixture.ok(listSignalHistory, { token, query: { origin } })),
  )
  expect(origins.map((list) => list.total).reduce((sum, total) => sum + total)).toBe(first.total)
})

it('a period is calendar days of the reader, both included; nonsense is refused', async () => {
  const { token } = await fixture.aMember()
  const day = new Date(fixture.app.install.clock.nowMs() - 5 * DAY_MS).toISOString().slice(0, 10)
  const inUtc = await fixture.ok(listSignalHistory, {
    token,
    query: { from: day, to: day, zone: 'UTC', size: 100 },
  })
  expect(inUtc.items.length).toBeGreaterThan(3)
  expect(inUtc.items.every((one) => one.foundAt.startsWith(day))).toBe(true)
  const inSeoul = await fixture.ok(listSignalHistory, { token, query: { from: day, to: day, size: 100 } })
  const startMs = Date.parse(`${day}T00:00:00+09:00`)
  expect(inSeoul.items.every((one) => Math.floor((Date.parse(one.foundAt) - startMs) / DAY_MS) === 0)).toBe(
    true,
  )
  const wrong = [{ from: 'soon' }, { from: '2020-01-01', to: '2026-01-01' }, { from: day, zone: 'Mars/Base' }]
  for (const query of wrong)
    expect(await fixture.code(listSignalHistory, { token, query })).toBe('COMMON-B001')
})

it('one signal comes with the candles before and after it; an unknown one is missing', async () => {
  const { token } = await fixture.aMember()
  const listed = await firstSignal(token)
  const { signal, candles } = await fixture.ok(getSignal, { token, params: { id: listed.id } })
  const { lastPrice, ...own } = listed
  expect(signal).toEqual(own)
  const stepMs = 15 * MINUTE_MS
  const before = candles.find(([openTimeMs]) => openTimeMs === Date.parse(signal.foundAt) - stepMs)
  expect(before?.[4]).toBe(signal.price)
  expect(candles[0]?.[0]).toBe(Date.parse(signal.foundAt) - 7 * DAY_MS)
  const steps = candles.slice(1).map(([openTimeMs], index) => openTimeMs - (candles[index]?.[0] ?? 0))
  expect(new Set(steps)).toEqual(new Set([stepMs]))
  const lastOpen = Math.max(...candles.map(([openTimeMs]) => openTimeMs))
  expect(candles.find(([openTimeMs]) => openTimeMs === lastOpen)?.[4]).toBe(lastPrice)
  for (const id of ['nothing', '00000000-0000-7000-8000-000000000000']) {
    expect(await fixture.code(getSignal, { token, params: { id } })).toBe('COMMON-A001')
  }
})

it('switches are the own member’s, change one by one, and a repeated key changes nothing twice', async () => {
  const [one, other] = [await fixture.aMember(), await fixture.aMember()]
  const status = await fixture.ok(getTradingStatus, { token: one.token })
  expect(status).toMatchObject({
    signalOn: true,
    soundOn: false,
    signalAccess: { state: 'TRIAL', trial: true },
  })
  expect(status.found24h).toBe((await fixture.ok(listSignals, { token: one.token, query: {} })).length)
  const key = '0198f0c2-0000-7000-8000-000000000001'
  const body = { soundOn: true }
  const first = await fixture.ok(changeTradingSettings, { token: one.token, body, key })
  await fixture.ok(changeTradingSettings, { token: one.token, body: { soundOn: false } })
  expect(await fixture.ok(changeTradingSettings, { token: one.token, body, key })).toEqual(first)
  expect(await fixture.ok(getTradingStatus, { token: one.token })).toMatchObject({
    signalOn: true,
    soundOn: false,
  })
  await fixture.ok(changeTradingSettings, { token: one.token, body: { signalOn: false } })
  expect(await fixture.ok(getTradingStatus, { token: other.token })).toMatchObject({
    signalOn: true,
    soundOn: false,
  })
})

it('without a token every call of the area is refused', async () => {
  for (const operation of [listSignals, listSignalHistory, getTradingStatus]) {
    expect(await fixture.code(operation)).toBe('AUTH-A001')
  }
  expect(await fixture.code(getSignal, { params: { id: 'x' } })).toBe('AUTH-A001')
  expect(await fixture.code(changeTradingSettings, { body: { soundOn: true } })).toBe('AUTH-A001')
})

interface ReceivedMessage {
  topic: string
  type: string
  code?: string
  data?: { id: string; origin: string; state: string }
}

/** A member's live connection to the signals, and what it has heard so far. */
async function listen(
  token: string,
): Promise<{ heard: ReceivedMessage[]; ready: Promise<void>; end: () => void }> {
  const socket = await fixture.app.server.injectWS('/api/live')
  const heard: ReceivedMessage[] = []
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const message: ReceivedMessage = JSON.parse(data.toString())
      heard.push(message)
      if (message.type === 'ready') resolve()
    })
  })
  socket.send(JSON.stringify({ token, topics: ['signals'] }))
  return { heard, ready, end: () => socket.terminate() }
}

it('signals and their ends are pushed live, and what was pushed stands in the list', async () => {
  const { token } = await fixture.aMember()
  const { heard, ready, end } = await listen(token)
  await ready
  const quarterMs = 15 * MINUTE_MS
  fixture.advance(quarterMs - (fixture.app.install.clock.nowMs() % quarterMs) + 1_000)
  for (let quarter = 0; quarter < 48; quarter += 1) {
    await signals.runDue()
    fixture.advance(quarterMs)
  }
  await expect.poll(() => heard.filter((one) => one.type === 'signal').length).toBeGreaterThan(0)
  await expect.poll(() => heard.filter((one) => one.type === 'signal-state').length).toBeGreaterThan(0)
  const pushed = heard.filter((one) => one.type === 'signal')
  expect(new Set(pushed.map((one) => one.data?.origin))).toEqual(new Set(['live']))
  const fresh = await fixture.ok(api.identity.signIn, { body: await signInForm() })
  const list = await fixture.ok(listSignals, { token: fresh.access_token, query: {} })
  for (const one of pushed) expect(list.map((signal) => signal.id)).toContain(one.data?.id)
  const over = heard.filter((one) => one.type === 'signal-state').map((one) => one.data?.state)
  expect(over.every((state) => state === 'HIT' || state === 'STOPPED' || state === 'EXPIRED')).toBe(true)
  end()
})

async function signInForm() {
  const member = await fixture.aMember()
  return { id: member.id, password: member.password }
}

it('when the trial has ended signals are closed: old titles only, no numbers, no live topic', async () => {
  const member = await fixture.aMember()
  await fixture.ok(changeTradingSettings, { token: member.token, body: { signalOn: false } })
  fixture.advance(72 * HOUR_MS)
  await signals.runDue()
  const { access_token: token } = await fixture.ok(api.identity.signIn, {
    body: { id: member.id, password: member.password },
  })
  const refused = await fixture.call(listSignals, { token, query: {} })
  expect(refused).toMatchObject({ http: 422, failure: { code: 'SIGNAL-A001', meta: { state: 'EXPIRED' } } })
  const teaser = refused.failure?.meta?.['teaser']
  if (!Array.isArray(teaser)) throw new Error('no teaser')
  expect(teaser).toHaveLength(10)
  const until = fixture.app.install.clock.nowMs() - DAY_MS
  for (const title of teaser) {
    expect(Object.keys(title).toSorted()).toEqual(['direction', 'foundAt', 'kind', 'symbol', 'timeframe'])
    expect(Date.parse(title.foundAt)).toBeLessThan(until)
  }
  expect(await fixture.code(listSignalHistory, { token, query: {} })).toBe('SIGNAL-A001')
  expect(await fixture.code(getSignal, { token, params: { id: 'x' } })).toBe('SIGNAL-A001')
  expect(await fixture.code(changeTradingSettings, { token, body: { signalOn: true } })).toBe('SIGNAL-A001')
  expect(await fixture.ok(changeTradingSettings, { token, body: { soundOn: true } })).toMatchObject({
    soundOn: true,
    signalOn: false,
    signalAccess: { state: 'EXPIRED', trial: false },
  })
  const { heard, ready, end } = await listen(token)
  await ready
  expect(heard[0]).toMatchObject({ topic: 'signals', type: 'refused', code: 'SIGNAL-A001' })
  end()
})

it('a guest sees the first signals of a day that is over, whatever became of them, and the record they stand in', async () => {
  const { day, signals, record } = await fixture.ok(getPublicRecord, {})
  const startMs = Date.parse(`${day}T00:00:00+09:00`)
  const nowMs = fixture.app.install.clock.nowMs()
  expect(nowMs - (startMs + DAY_MS)).toBeGreaterThanOrEqual(DAY_MS)
  expect(nowMs - (startMs + DAY_MS)).toBeLessThan(2 * DAY_MS)
  const { token } = await fixture.aMember()
  const all = await fixture.ok(listSignalHistory, { token, query: { from: day, to: day, size: 100 } })
  const first = all.items.toSorted((a, b) => a.foundAt.localeCompare(b.foundAt) || a.id.localeCompare(b.id))
  expect(signals.map(({ signal }) => signal.id)).toEqual(first.slice(0, 6).map(({ id }) => id))
  for (const { signal, candles } of signals) {
    expect(signal.state).not.toBe('ACTIVE')
    expect(candles[0]?.[0]).toBe(Date.parse(signal.foundAt) - 6 * HOUR_MS)
    expect(candles.at(-1)?.[0]).toBeGreaterThanOrEqual(Date.parse(signal.resolvedAt ?? '') - 15 * MINUTE_MS)
  }
  const stats = await fixture.ok(api.signals.getSignalStats, { token, query: { days: 180 } })
  expect(record.origin).toBe(stats.live.total === null ? 'backtest' : 'live')
  expect(record.total).toEqual(stats[record.origin].total)
  expect(record.bins).toEqual(stats[record.origin].bins)
})
