import { beforeAll, describe, expect, it } from 'vitest'
import { inspectPage, setViewport } from '#tools/screens/screen-faults.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { SOLID_MS } from './faucet.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, type Person, PHONE } from './member.ts'

const JOURNEY_MS = 300_000
const MEMBER: Person = {
  id: 'homely1',
  email: 'home@members.example',
  name: '한지우',
  phone: '01023450291',
  password: '고래-plum-5511',
  locale: 'ko',
}
const text = textsOf('ko')
const journey = shareProduct()

describe('a new member looks at home, in Korean on a phone', () => {
  beforeAll(async () => {
    await becomeMember(journey, MEMBER)
  })

  it(
    'finds what Auto Master needs at its switch, the rewards of today and the guides',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      const auto = page.getByRole('switch', { name: text('subscribe', 'autobot') })
      await auto.waitFor()
      expect(await auto.isDisabled()).toBe(true)
      const needs = page.getByRole('region', { name: text('auto', 'setup') })
      expect(await needs.getByRole('link', { name: text('auto', 'need_key') }).getAttribute('href')).toBe(
        '/ko/trading/automaster/binance?tab=key',
      )
      await page.getByText(text('first', 'empty')).click()
      await page
        .getByRole('link', { name: text('home', 'today') })
        .getByText(text('home', 'today_none'))
        .waitFor()
      const guides = page.getByRole('region', { name: text('guide', 'title') })
      await expect.poll(() => guides.locator('a[href*="/guide?id="]').count()).toBe(4)
      expect(await inspectPage(page, 'home'), 'home').toEqual({ axe: [], overflow: [] })
      await setViewport(page, PHONE)
      await guides.locator('a[href*="/guide?id="]').first().click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'takes its first steps: test coins over the sheet, counted block by block, and a first signal',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      const steps = page.getByRole('region', { name: text('first', 'things') })
      await steps.getByText('4개 중 0개 완료').waitFor()
      await page.goto('/ko/wallet/deposit')
      await page.getByRole('button', { name: text('deposit', 'faucet_open') }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: /1,000/ }).click()
      await sheet.getByRole('img').waitFor()
      expect(await inspectPage(page, 'faucet'), 'faucet').toEqual({ axe: [], overflow: [] })
      await setViewport(page, PHONE)
      await sheet.getByText(text('faucet', 'arrived')).waitFor({ timeout: SOLID_MS })
      await page.goto('/ko/trading/signal')
      await page.locator('a[href*="/trading/signal?id="]').first().click()
      await page.getByRole('region', { name: text('signals', 'chosen') }).waitFor()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('first-signal-read'))).not.toBeNull()
      await page.goto('/ko')
      await steps.getByText('4개 중 2개 완료').waitFor()
      await steps.getByText(/1,000\.00.*USDT/).waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'reads the plan’s manual, and the errors of its form name the coin once',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      await page.goto('/ko/reward')
      await page.getByRole('button', { name: text('plan', 'manual') }).click()
      await page
        .getByRole('dialog', { name: text('plan', 'manual') })
        .getByText(text('plan', 'rule_target'))
        .waitFor()
      await page.goto('/ko/reward/headcount')
      const amount = page.getByRole('textbox', { name: text('plan', 'amount') })
      await amount.fill('1')
      await page.locator('button[type=submit]').click()
      const wrong = await page.getByRole('alert').first().innerText()
      expect(wrong).toContain('500.00 USDT')
      expect(await page.locator('main').innerText()).not.toMatch(/USDT\s+USDT/)
    },
    JOURNEY_MS,
  )
})
