import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MAX_ALERT_BYTES, MAX_ALERTS_A_DAY, MAX_ALERTS_A_MINUTE } from '#contract/programs/strategy-alerts.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { newId } from '#server/kernel/database/ids.ts'
import { sql } from '#server/kernel/database/db.ts'
import { copyTables } from '#testing/database/table-bytes.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { strategyTools } from '#testing/fixtures/webhooks/strategy-fixture.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { startService, untilAnswers } from '#tools/launch/service.ts'

const START_LIMIT_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'tradingview-'))
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
const fixture = await createAutoFixture({ DATA_DIR: folder, MASTER_KEY })
const { makeStrategy, post, message, alerts, paperOn, rest, accountOf } = strategyTools(fixture)
afterAll(() => rmSync(folder, { recursive: true }))

async function aStrategy() {
  const member = await fixture.aMember()
  await paperOn(member)
  const [price] = await fixture.app.modules.market.prices('BTC/USDT')
  const made = await makeStrategy(member)
  const send = (change: object = {}) =>
    post(made.strategy.url, message(made.secret, { price: price?.price.toFixed(4), ...change }))
  const positions = async () => fixture.positions(await accountOf(member))
  return { member, ...made, send, positions }
}

const elsewhere = (url: string) => url.replace(/[^/]+$/, newId())

describe('an address of a strategy', () => {
  it('says the same to a wrong secret, to the secret of another strategy, and where there is none', async () => {
    const [one, other] = [await aStrategy(), await aStrategy()]
    const tries = [
      await post(one.strategy.url, message('mcst_guess')),
      await post(one.strategy.url, message(other.secret)),
      await post(elsewhere(one.strategy.url), message(one.secret)),
      // What stands in the place of no digest opens nothing.
      await post(elsewhere(one.strategy.url), message(' ')),
    ]
    expect(tries.map(({ status, code }) => [status, code])).toEqual(tries.map(() => [401, 'STRATEGY-A001']))
    expect(new Set(tries.map(({ text }) => text)).size).toBe(1)
    for (const text of ['', 'no json', '[]', '{"secret":7}']) {
      const [known, unknown] = [
        await post(one.strategy.url, text),
        await post(elsewhere(one.strategy.url), text),
      ]
      expect([known.status, known.text]).toEqual([400, unknown.text])
    }
    await rest()
    expect(await one.positions()).toEqual([])
    expect(await alerts(one.member, one.strategy.id)).toEqual([])
  })

  it('takes what TradingView sends as text, and nothing large', async () => {
    const own = await aStrategy()
    const text = JSON.stringify(message(own.secret, { id: 'text' }))
    expect((await post(own.strategy.url, text, 'text/plain; charset=utf-8')).status).toBe(200)
    const large = message(own.secret, { ticker: 'X'.repeat(MAX_ALERT_BYTES) })
    for (const type of ['text/plain', 'application/json'])
      expect(await post(own.strategy.url, JSON.stringify(large), type)).toMatchObject({ status: 413 })
    expect((await post(own.strategy.url, text, 'application/x-www-form-urlencoded')).status).toBe(415)
  })
})

describe('a recorded message', () => {
  it('is followed once, however often it is sent, and never later', async () => {
    const own = await aStrategy()
    const recorded = message(own.secret, { price: undefined })
    const send = (change: object) => own.send({ time: recorded.time, ...change })
    expect((await send({ id: 'a' })).status).toBe(200)
    await rest()
    await send({ id: 'a' })
    await send({ id: 'b', action: 'close' })
    await rest()
    await send({ id: 'a' })
    await rest()
    expect(await own.positions()).toMatchObject([{ state: 'CLOSED' }])
    fixture.advance(6 * MINUTE_MS)
    expect((await send({ id: 'a' })).state).toBe('BUYING')
    expect((await send({ id: 'c' })).code).toBe('STRATEGY-A003')
    expect((await send({ id: 'd', time: '2099-01-01T00:00:00Z' })).code).toBe('STRATEGY-A003')
    await rest()
    expect(await own.positions()).toHaveLength(1)
  })
})

describe('a flood', () => {
  it('of one strategy ends at its own limits by the minute and by the day; wrong secrets use up neither', async () => {
    const own = await aStrategy()
    for (let sent = 0; sent < MAX_ALERTS_A_MINUTE + 10; sent += 1)
      await post(own.strategy.url, message('wrong'))
    const answers: number[] = []
    for (let sent = 0; sent < MAX_ALERTS_A_MINUTE + 2; sent += 1)
      answers.push((await own.send({ id: `n${sent}`, action: 'close' })).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(MAX_ALERTS_A_MINUTE)
    expect(answers.slice(-2)).toEqual([429, 429])
    expect((await aStrategy().then(({ send }) => send())).status).toBe(200)
    expect(MAX_ALERTS_A_DAY * MINUTE_MS).toBeLessThan(MAX_ALERTS_A_MINUTE * DAY_MS)
    const { kept } = await fixture.db.one<{ kept: number }>(sql`
      select count(*)::integer as kept from autotrading_strategy_alerts where strategy_id = ${own.strategy.id}`)
    expect(kept).toBe(MAX_ALERTS_A_MINUTE)
  })
})

describe('a message past the member’s own limits', () => {
  it('of a strategy on paper reaches no account with real money, and one of a closed account nothing', async () => {
    const trader = await fixture.aTrader()
    const token = await fixture.token(trader)
    const { strategy, secret } = await makeStrategy(
      { ...trader, token },
      { reauthToken: await reauthOf(trader, token) },
    )
    // Names of accounts in a message count for nothing.
    await post(strategy.url, { ...message(secret), type: 'binance', account: 'binance', quantity: '1000' })
    await rest()
    expect(fixture.sandbox.exchange.orders.filter(({ uid }) => uid === trader.key.uid)).toEqual([])
    expect(await alerts({ token }, strategy.id)).toMatchObject([{ type: 'paper', reason: 'OFF' }])
  })
})

async function reauthOf(trader: Awaited<ReturnType<typeof fixture.aTrader>>, token: string): Promise<string> {
  const body = { password: trader.password, otpCode: trader.code() }
  return (await fixture.ok(api.identity.reauthenticate, { token, body })).reauthToken
}

describe('the secret and the address of a strategy', () => {
  it('stand in no log and, but for the address, in no table', async () => {
    const own = await aStrategy()
    await fixture.app.install.advanceClock(0)
    const port = String(await freePort())
    const logFile = join(folder, 'server.log')
    const server = startService({
      name: 'server',
      script: join(import.meta.dirname, '../../server/main.ts'),
      logFile,
      env: {
        DATABASE_URL: fixture.db.url,
        DATA_DIR: folder,
        MASTER_KEY,
        PORT: port,
        HOST: '127.0.0.1',
        ROLE: 'web',
        LOG_LEVEL: 'trace',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
    })
    const base = `http://127.0.0.1:${port}`
    await untilAnswers(server, `${base}/readyz`, START_LIMIT_MS)
    const url = `${base}${new URL(own.strategy.url).pathname}`
    const wrong = 'mcst_wrong-but-never-written-down'
    const bodies = [
      message(own.secret, { action: 'nonsense' }),
      message(own.secret),
      message(wrong),
      { ...message(own.secret), ticker: 'Y'.repeat(5_000) },
    ]
    const answers: number[] = []
    for (const body of bodies)
      answers.push((await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status)
    await server.stop()
    expect(answers).toEqual([400, 200, 401, 413])
    const log = readFileSync(logFile, 'utf8')
    expect(log).toContain('STRATEGY-A001')
    const token = own.strategy.url.split('/').at(-1) ?? ''
    for (const secret of [own.secret, own.secret.slice(5), wrong, token]) expect(log).not.toContain(secret)
    const tables = await copyTables(fixture.db.url)
    const holding = (text: string) =>
      [...tables].filter(([, rows]) => rows.includes(text)).map(([name]) => name)
    expect(holding(token)).toEqual(['autotrading_strategies'])
    for (const secret of [own.secret.slice(5), wrong]) expect(holding(secret)).toEqual([])
  })
})
