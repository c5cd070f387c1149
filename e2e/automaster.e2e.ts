import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { localePrefix } from '#contract/locale.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { foundSignal } from '#testing/fixtures/auto-accounts.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { startProductForJourney } from './harness.ts'
import {
  makeStrategy,
  checkStrategy,
  registerUpbit,
  sendAlert,
  type Steps,
  strategyAtUpbit,
  switchUpbitOn,
} from './auto-steps.ts'
import { becomeMember, memberOnPhone, nextCode, type Person, setUpOtp } from './member.ts'

const JOURNEY_MS = 360_000
const NEWS_MS = 60_000
const PERSON: Person = {
  locale: 'ko',
  id: 'auto2026',
  name: '오토',
  phone: '01023450081',
  email: 'auto2026@members.example',
  password: '매화-plum-7431',
}
const text = textsOf(PERSON.locale)
const path = (rest: string) => `${localePrefix(PERSON.locale)}${rest}`
/** On the signal, the server writes a snapshot of its memory. */
const MEMORY = mkdtempSync(join(tmpdir(), 'auto-memory-'))
const journey = startProductForJourney({
  MARKET: 'sandbox',
  NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${MEMORY}`,
})
afterAll(() => rmSync(MEMORY, { recursive: true }))

/** What staff and the market do, beside the running product. */
async function backstage() {
  const { databaseUrl, dataDir } = journey.internals
  const db = openDatabase({ url: databaseUrl, maxConnections: 2 })
  const config = parseConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const kernel = await createKernel(config, db, createLog('silent'))
  return { kernel, modules: await createModules(config, kernel), close: () => db.close() }
}

/** The demo key's page: a key that may trade, and may withdraw when told. Returns key and secret. */
async function demoKey(page: Page, mayWithdraw: boolean): Promise<{ key: string; secret: string }> {
  await page.goto('/sandbox/exchange/dev')
  if (mayWithdraw) await page.getByLabel('May withdraw').check()
  await page.getByRole('button', { name: 'Issue key' }).click()
  return { key: await page.locator('#key').innerText(), secret: await page.locator('#secret').innerText() }
}

async function register(page: Page, key: { key: string; secret: string }, code: string): Promise<void> {
  await page.goto(path('/trading/automaster/binance?tab=key'))
  await page.getByLabel(text('auto', 'api_key'), { exact: true }).fill(key.key)
  await page.getByLabel(text('auto', 'secret'), { exact: true }).fill(key.secret)
  await page.getByLabel(text('otp', 'code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: text('auto', 'register') }).click()
}

/** What the exchange itself counts of the member's orders. */
async function exchangeOrders(): Promise<
  { market: string; side: string; type: string; status: string; filled: string; quoteFilled: string }[]
> {
  const answer = await fetch(`${journey.internals.exchangeUrl}/dev/status`)
  const { orders } = await answer.json()
  return orders
}

describe('Auto Master on the sandbox exchange', () => {
  it(
    'a key that may withdraw is refused, a good one approved; the rules are tested on the past; a signal is bought, protected, its stop moved, and sold; the report agrees with the exchange; a dead key is told',
    async () => {
      await becomeMember(journey, PERSON)
      const page = await memberOnPhone(journey, PERSON)
      const otp = await setUpOtp(journey, page, PERSON)
      await register(page, await demoKey(page, true), await nextCode(journey, otp))
      await page.getByText(FAILURE_TEXTS[PERSON.locale].codes['AUTO-A004']).waitFor()
      const good = await demoKey(page, false)
      await register(page, good, await nextCode(journey, otp))
      await page.getByText(text('auto', 'key_pending')).waitFor()
      // What the server has certainly in memory is found, so that finding nothing means something.
      expect(await isInMemory('insert into autotrading_keys')).toBe(true)
      expect(await isInMemory(good.secret)).toBe(false)

      const stage = await backstage()
      const { kernel, modules } = stage
      const { id: memberId } = await kernel.db.one<{ id: string }>(
        sql`select id from identity_members where login_id = ${PERSON.id}`,
      )
      for (const { id } of await modules.autotrading.listWaitingKeys())
        await kernel.db.tx((tx) => modules.autotrading.approveKey(tx, { id, staffId: 'staff' }))
      await grantMonth(stage, memberId)

      await page.goto(path('/trading/automaster/binance'))
      await backtest(page)
      await page.getByText(text('auto', 'agree')).click()
      await page.getByRole('switch').click()
      await vi.waitFor(
        async () => expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('true'),
        { timeout: NEWS_MS },
      )
      await page.goto(path('/trading'))
      await page.getByText(text('auto', 'on_live').replace('{account}', 'Binance')).waitFor()

      const [price] = await modules.market.prices('BTC/USDT')
      const at = price?.price ?? 0
      await kernel.install.syncClock()
      await foundSignal(stage, { symbol: 'BTC/USDT', price: at, target: at * 1.03, stop: at * 0.96 })
      await page.goto(path('/trading/automaster/binance?tab=positions'))
      // At a quarter of an hour the product finds signals of its own, which are bought as well.
      const bought = page.getByRole('article', { name: 'BTC/USDT' })
      await bought.getByText(text('auto', 'is_open'), { exact: true }).waitFor({ timeout: NEWS_MS })
      await vi.waitFor(
        async () =>
          expect((await exchangeOrders()).map(({ type }) => type)).toEqual(
            expect.arrayContaining(['MARKET', 'STOP_LOSS']),
          ),
        { timeout: NEWS_MS },
      )

      await changeStop(page, at * 0.93)
      await vi.waitFor(
        async () =>
          expect(
            (await exchangeOrders()).filter(({ type }) => type === 'STOP_LOSS').map(({ status }) => status),
          ).toEqual(expect.arrayContaining(['CANCELED', 'NEW'])),
        { timeout: NEWS_MS },
      )

      await tradeAtUpbit(stage, { page, otp })
      await journey.advanceClock(241 * 60_000)
      await page.goto(path('/trading/automaster/binance?tab=history'))
      await page.getByText(text('auto', 'exit_expired')).first().waitFor({ timeout: NEWS_MS })
      await agrees(stage, memberId)

      await fetch(`${journey.internals.exchangeUrl}/dev/revoke`, {
        method: 'POST',
        body: JSON.stringify({ key: good.key }),
      })
      for (let minutes = 0; minutes < 4; minutes += 1) {
        await journey.advanceClock(5 * 60_000)
        await settle(stage)
      }
      await page.goto(path('/trading/automaster/binance?tab=key'))
      await page.getByText(text('auto', 'key_error')).waitFor({ timeout: NEWS_MS })
      const { told } = await kernel.db.one<{ told: number }>(sql`
        select count(*)::integer as told from notifications_alarms where member_id = ${memberId} and kind = 'AUTO_KEY_FAILED'`)
      expect(told).toBe(1)
      expect(logsWith(good.secret)).toEqual([])
      expect(logsWith('money is stopped'), 'nothing of this broke the books').toEqual([])
      await stage.close()
    },
    JOURNEY_MS,
  )
})

/** Sides of the orders that the exchange has in won. */
const wonSides = async () =>
  (await exchangeOrders()).filter(({ market }) => market === 'BTCKRW').map(({ side }) => side)

async function wonPrice(): Promise<number> {
  const answer = await fetch(`${journey.internals.exchangeUrl}/upbit/v1/ticker/all?quote_currencies=KRW`)
  const tickers: { market: string; trade_price: number | string }[] = await answer.json()
  return Number(tickers.find(({ market }) => market === 'KRW-BTC')?.trade_price ?? 0)
}

/** A key at Upbit and its watched stop, acknowledged by typing; then an order in won by an alert of TradingView, and its sale by another. */
async function tradeAtUpbit(stage: Stage, { page, otp }: { page: Page; otp: string }): Promise<void> {
  const { kernel, modules } = stage
  const steps: Steps = {
    page,
    locale: PERSON.locale,
    text,
    path,
    nextCode: () => nextCode(journey, otp),
    now: () => journey.now(),
  }
  await registerUpbit(steps)
  for (const { id } of await modules.autotrading.listWaitingKeys())
    await kernel.db.tx((tx) => modules.autotrading.approveKey(tx, { id, staffId: 'staff' }))
  await switchUpbitOn(steps)
  const strategy = await makeStrategy(steps, strategyAtUpbit(steps))
  await kernel.install.syncClock()
  const price = await wonPrice()
  const wrong = { ...strategy, message: strategy.message.replace('mcst_', 'mcst_x') }
  expect(await sendAlert(steps, wrong, { action: 'buy', price })).toBe(401)
  expect(await sendAlert(steps, strategy, { action: 'buy', price })).toBe(200)
  expect(await sendAlert(steps, strategy, { action: 'buy', price })).toBe(200)
  await page.goto(path('/trading/automaster/upbit?tab=positions'))
  await page.getByText(text('auto', 'is_open'), { exact: true }).waitFor({ timeout: NEWS_MS })
  await page.getByText('BTC/KRW').first().waitFor()
  expect(await wonSides()).toEqual(['BUY'])
  expect(await sendAlert(steps, strategy, { action: 'sell', price })).toBe(200)
  await vi.waitFor(async () => expect(await wonSides()).toEqual(['BUY', 'SELL']), { timeout: NEWS_MS })
  await checkStrategy(steps, strategy.name)
  const secret = /mcst_[\w-]+/.exec(strategy.message)?.[0] ?? ''
  expect([logsWith(secret), logsWith(strategy.url.split('/').at(-1) ?? '')]).toEqual([[], []])
}

/** From the switch to the rules, and what they would have done. */
async function backtest(page: Page): Promise<void> {
  await page.getByRole('link', { name: text('auto', 'backtest_first') }).click()
  await page.getByRole('button', { name: text('auto', 'backtest_run') }).click()
  await page.getByRole('slider', { name: text('auto', 'curve') }).waitFor({ timeout: NEWS_MS })
  await page.getByRole('table', { name: text('auto', 'report') }).waitFor()
}

/** Another stop for the only position. */
async function changeStop(page: Page, stop: number): Promise<void> {
  const bought = page.getByRole('article', { name: 'BTC/USDT' })
  await bought.getByRole('button', { name: text('auto', 'manage') }).click()
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT' })
  await sheet.getByLabel(text('signals', 'stop'), { exact: true }).fill(stop.toFixed(2))
  await sheet.getByRole('button', { name: text('auto', 'change_do') }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Whether a text stands in the memory of the server's process, which took the key. */
async function isInMemory(wanted: string): Promise<boolean> {
  const before = readdirSync(MEMORY).length
  process.kill(journey.internals.serverPid, 'SIGUSR2')
  const files = await vi.waitFor(
    () => {
      const written = readdirSync(MEMORY)
      expect(written.length).toBeGreaterThan(before)
      return written.toSorted()
    },
    { timeout: NEWS_MS, interval: 200 },
  )
  // While it writes the server does nothing else: once it answers, all is written.
  expect((await fetch(`${journey.url}/readyz`)).status).toBe(200)
  return readFileSync(join(MEMORY, files.at(-1) ?? ''), 'latin1').includes(wanted)
}

/** Logs in which a secret stands. */
function logsWith(secret: string): string[] {
  const folder = join(journey.internals.dataDir, 'logs')
  return readdirSync(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(secret))
}

type Stage = Awaited<ReturnType<typeof backstage>>

/** A month of Auto Master as staff give it: the books stay whole, and money goes on. */
async function grantMonth({ kernel, modules }: Stage, memberId: string): Promise<void> {
  await kernel.db.tx((tx) =>
    modules.membership.grantPeriod(tx, { id: randomUUID(), memberId, item: 'AUTOBOT', days: 30 }),
  )
}

/** Every trade that the exchange counts stands in our report, and no other. */
async function agrees({ kernel, modules }: Stage, memberId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const orders = await exchangeOrders()
      const sumOf = (side: string) =>
        orders
          .filter((order) => order.side === side)
          .reduce((sum, { quoteFilled }) => sum + Math.round(Number(quoteFilled) * 1e8), 0)
      const { spent, received } = await kernel.db.one<{ spent: bigint; received: bigint }>(sql`
        select sum(spent)::bigint as spent, sum(received)::bigint as received from autotrading_positions p
        join autotrading_accounts a on a.id = p.account_id where a.member_id = ${memberId}`)
      expect([Number(spent), Number(received)]).toEqual([sumOf('BUY'), sumOf('SELL')])
    },
    { timeout: NEWS_MS },
  )
  await kernel.install.syncClock()
  const report = await modules.autotrading.getReport({ memberId, type: 'binance' }, { zone: 'Asia/Seoul' })
  expect(report.figures.trades).toBeGreaterThanOrEqual(1)
}

/** The executor has looked once more since the clock moved. */
async function settle({ kernel }: Stage): Promise<void> {
  const { failures } = await kernel.db.one<{ failures: number }>(
    sql`select sum(failures)::integer as failures from autotrading_keys`,
  )
  await vi.waitFor(
    async () => {
      const { now, dead } = await kernel.db.one<{ now: number; dead: number }>(sql`
        select sum(failures)::integer as now, (count(*) filter (where state = 'ERROR'))::integer as dead from autotrading_keys`)
      expect(dead > 0 || now > failures).toBe(true)
    },
    { timeout: NEWS_MS, interval: 200 },
  )
}
