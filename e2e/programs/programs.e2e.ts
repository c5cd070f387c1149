import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'
import { verifyWebhook } from '../../client/src/webhooks.ts'
import { checkStrategy, makeStrategy, sendAlert } from '../auto-steps.ts'
import { deposit } from '../faucet.ts'
import { borrowProductForJourney } from '../harness.ts'
import { becomeMember, memberOnPhone, type Person } from '../member.ts'

const JOURNEY_MS = 300_000
const ARRIVAL_MS = 90_000
const PERSON: Person = {
  id: 'hayun2026',
  email: 'hayun@members.example',
  name: '서하윤',
  phone: '01023450093',
  password: '등대-plum-7431',
  locale: 'ko',
}
const journey = borrowProductForJourney()

beforeAll(() => becomeMember(journey, PERSON))

async function open(locale: 'ko' | 'en') {
  const page = await memberOnPhone(journey, PERSON)
  const say = textsOf(locale)
  const press = (group: string, key: string) =>
    page.getByRole('button', { name: say(group, key), exact: true }).click()
  return { page, say, press, prefix: locale === 'ko' ? '/ko' : '' }
}

/** The requests that the sandbox's receiver got below one path, newest first. */
async function receivedBelow(receiver: Page, path: string) {
  await receiver.goto('/sandbox/webhooks')
  const items = await receiver.getByRole('list', { name: 'Received' }).getByRole('listitem').all()
  const texts = await Promise.all(items.map((item) => item.locator('strong, pre').allInnerTexts()))
  return texts.flatMap(([to, lines = '', body = '']) => {
    const headers = Object.fromEntries(lines.split('\n').map((line) => line.split(': ')))
    return to === path ? [{ headers, body }] : []
  })
}

/** What the exchange asks for a bitcoin, in USDT. */
async function bitcoinPrice(): Promise<number> {
  const answer = await fetch(`${journey.internals.exchangeUrl}/binance/api/v3/ticker/price?symbol=BTCUSDT`)
  const { price }: { price: string } = await answer.json()
  return Number(price)
}

describe('members’ programs', () => {
  it.each(['ko', 'en'] as const)(
    'an API key is made after it was confirmed who it is, reads the wallet, and ends when it is revoked (%s)',
    async (locale) => {
      const { page, say, press } = await open(locale)
      await page.goto(locale === 'ko' ? '/ko/setting/programs' : '/setting/programs', {
        waitUntil: 'networkidle',
      })
      await page.getByLabel(say('programs', 'name'), { exact: true }).fill('Sheet')
      await page.getByLabel(say('programs', 'scope_wallet'), { exact: true }).check()
      await press('programs', 'create')
      await page.getByLabel(say('identity', 'password_current'), { exact: true }).fill(PERSON.password)
      await press('common', 'confirm')
      const secret = (await page.getByText(/^mcsk_/).innerText()).replaceAll(' ', '')
      const statusOf = async (path: string) =>
        (await page.request.get(path, { headers: { authorization: `Bearer ${secret}` } })).status()
      expect([await statusOf('/api/v1/wallet/balance'), await statusOf('/api/v1/game/bets')]).toEqual([
        200, 403,
      ])
      await press('programs', 'copied_note')
      await page.getByRole('button', { name: `${say('programs', 'revoke')}: Sheet` }).click()
      await press('common', 'confirm')
      await page.getByText(say('programs', 'none')).waitFor()
      expect(await statusOf('/api/v1/wallet/balance')).toBe(401)
    },
    JOURNEY_MS,
  )

  it.each(['ko', 'en'] as const)(
    'a webhook gets its test and a deposit, checked by the published client, and what failed is sent again (%s)',
    async (locale) => {
      const { page, say, press, prefix } = await open(locale)
      const receiver = await page.context().newPage()
      await page.goto(`${prefix}/setting/webhooks`, { waitUntil: 'networkidle' })
      const hint = await page
        .getByText(/http:\/\/127\.0\.0\.1:\d+\/in/)
        .last()
        .innerText()
      const path = `/in/${locale}`
      const url = `${/http:\/\/127\.0\.0\.1:\d+/.exec(hint)?.[0] ?? ''}${path}`
      await page.getByLabel(say('webhooks', 'name'), { exact: true }).fill(`Bot ${locale}`)
      const address = page.getByLabel(say('webhooks', 'url'), { exact: true })
      await address.fill('https://127.0.0.1/')
      const confirm = async () => {
        await press('webhooks', 'create')
        await page.getByLabel(say('identity', 'password_current'), { exact: true }).fill(PERSON.password)
        await press('common', 'confirm')
      }
      await confirm()
      await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
      await address.fill(url)
      await confirm()
      const secret = (await page.getByText(/^whsec_/).innerText()).replaceAll(/\s/g, '')
      await press('webhooks', 'copied_note')
      await page.getByRole('link', { name: `Bot ${locale}` }).click()
      await press('webhooks', 'test')
      await page.getByText(/HTTP 204/).waitFor({ timeout: ARRIVAL_MS })
      const checked = async () => {
        const [newest] = await receivedBelow(receiver, path)
        if (newest === undefined) return undefined
        const nowMs = Number(newest.headers['webhook-timestamp']) * 1_000
        return { ...(await verifyWebhook({ secret, ...newest, nowMs })), id: newest.headers['webhook-id'] }
      }
      expect(await checked()).toMatchObject({ type: 'webhook.test' })
      if (locale === 'ko') {
        const log = page.url()
        await deposit(page, 'USDT', '50')
        await expect.poll(checked, { timeout: ARRIVAL_MS }).toMatchObject({
          type: 'deposit.credited',
          data: { source: 'CHAIN', amount: '50', coin: 'USDT' },
        })
        await page.goto(log)
      }
      const before = (await receivedBelow(receiver, path)).length
      await receiver.getByRole('button', { name: 'Answer 500' }).click()
      await press('webhooks', 'test')
      // Twice in five seconds; the third try comes after five minutes, so that what is sent again is sent by the member.
      const [twice = ''] = say('webhooks', 'tried').replace('{count}', '2').split('{time}')
      const failed = page.getByText(`HTTP 500 · ${twice}`)
      await failed.waitFor({ timeout: ARRIVAL_MS })
      await receiver.getByRole('button', { name: 'Answer 204' }).click()
      await failed.click()
      await press('webhooks', 'again')
      await expect.poll(() => page.getByText(/HTTP 500/).count(), { timeout: ARRIVAL_MS }).toBe(0)
      const [again, first] = await receivedBelow(receiver, path)
      expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      expect((await receivedBelow(receiver, path)).length).toBeGreaterThanOrEqual(before + 3)
      await press('webhooks', 'remove')
      await press('common', 'confirm')
      await page.getByText(say('webhooks', 'none')).waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'an alert of TradingView becomes a position on paper and another one its sale (en)',
    async () => {
      const { page, say, prefix } = await open('en')
      const steps = { page, text: say, path: (rest: string) => `${prefix}${rest}`, now: () => journey.now() }
      await page.goto('/trading/automaster/paper')
      const onOff = page.getByRole('switch')
      await onOff.click()
      await expect.poll(() => onOff.getAttribute('aria-checked'), { timeout: ARRIVAL_MS }).toBe('true')
      const strategy = await makeStrategy(steps, {
        name: 'Breakout 1h',
        account: 'paper',
        exchange: 'BINANCE',
        ticker: 'BTCUSDT',
        confirm: (sheet) =>
          sheet.getByLabel(say('identity', 'password_current'), { exact: true }).fill(PERSON.password),
      })
      const price = await bitcoinPrice()
      expect(await sendAlert(steps, strategy, { action: 'buy', price })).toBe(200)
      await page.goto('/trading/automaster/paper?tab=positions')
      await page.getByText(say('auto', 'is_open'), { exact: true }).waitFor({ timeout: ARRIVAL_MS })
      expect(await sendAlert(steps, strategy, { action: 'sell', price })).toBe(200)
      await page.goto('/trading/automaster/paper?tab=history')
      await page.getByText('BTC/USDT').first().waitFor({ timeout: ARRIVAL_MS })
      await checkStrategy(steps, strategy.name)
    },
    JOURNEY_MS,
  )
})
