import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, localePrefix } from '#contract/locale.ts'
import { inspectPage, setViewport } from '#tools/screens/screen-faults.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { openAuthenticator } from './authenticator.ts'
import { deposit, SOLID_MS } from './faucet.ts'
import { figureBeside } from './figures.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, type Person, PHONE, setUpOtpADayAgo } from './member.ts'

/** An address of the network that nobody of ours has: it holds no USDT, so the transfer costs more. */
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const JOURNEY_MS = 300_000

const MEMBER: Person = {
  id: 'jiwoo2026',
  email: 'jiwoo@members.example',
  name: '이지우',
  phone: '01023450021',
  password: '고래-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const journey = shareProduct()

/** Asks for a code that was not used yet. */
type Code = ReturnType<typeof openAuthenticator>

const numberIn = (shown: string) => Number(shown.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

describe('a member moves money, in Korean on a phone', () => {
  let page: Page

  beforeAll(async () => {
    await becomeMember(journey, MEMBER)
  })

  it(
    'deposits from the faucet until complete, withdraws with a code, sees the TRX refund, swaps both ways',
    async () => {
      page = await memberOnPhone(journey, MEMBER)
      const key = await setUpOtpADayAgo(journey, page, MEMBER)
      const code = openAuthenticator(key, await journey.now())
      await deposit(page, 'USDT', '500')
      await deposit(page, 'TRX', '100')
      await withdrawal(page, code)
      await swap(page, code, { way: 'USDT → MCS', give: '100' })
      await swap(page, code, { way: 'MCS → USDT', give: '50' })
    },
    JOURNEY_MS,
  )
})

async function withdrawal(page: Page, code: Code): Promise<void> {
  await page.goto('/ko/wallet/withdraw')
  await page.getByLabel(text('withdraw', 'quantity')).fill('25')
  await page.getByLabel(text('withdraw', 'address')).fill(OUTSIDE)
  await page.getByText(text('withdraw', 'valid'), { exact: false }).first().waitFor()
  await page.getByLabel(text('otp', 'code')).fill(await code())
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: text('withdraw', 'send'), exact: true }).click()
  await page.waitForURL('**/ko/wallet/withdraw-complete?id=*')
  await page.getByText(text('withdraw', 'done'), { exact: true }).waitFor({ timeout: SOLID_MS })
  const took = numberIn(await figureBeside(page, text('withdraw', 'network_took')))
  const back = numberIn(await figureBeside(page, text('withdraw', 'came_back')))
  expect(took).toBeGreaterThan(0)
  expect(took + back).toBeCloseTo(40, 6)
  await inspectInEveryLanguage(page)
  await page.goto('/ko/wallet/histories')
  const refund = page.getByText(text('wallet', 'type_fee_refund')).first()
  await refund.waitFor()
  await refund.click()
  await page.getByRole('dialog').getByText(text('histories', 'why')).waitFor()
}

/** The receipt exists only after a withdrawal, so its screen is looked at here and not by `npm run screens`. */
async function inspectInEveryLanguage(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url())
  for (const locale of LOCALES) {
    await page.goto(`${localePrefix(locale)}${pathname.replace('/ko/', '/')}${search}`, {
      waitUntil: 'networkidle',
    })
    await page.getByRole('term').first().waitFor()
    expect(await inspectPage(page, locale)).toEqual({ axe: [], overflow: [] })
  }
  await setViewport(page, PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The receipt's sum is the quote's, and the wallet shows it. */
async function swap(page: Page, code: Code, wanted: { way: string; give: string }): Promise<void> {
  await page.goto('/ko/wallet/swap')
  await page.getByText(wanted.way, { exact: true }).click()
  await page.getByLabel(text('swap', 'give')).fill(wanted.give)
  await page.getByRole('button', { name: text('swap', 'ask'), exact: true }).click()
  await page.getByText(text('swap', 'fixed'), { exact: true }).waitFor()
  const promised = numberIn(await figureBeside(page, text('swap', 'get')))
  await page.getByLabel(text('otp', 'code')).fill(await code())
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: text('swap', 'do'), exact: true }).click()
  await page.getByText(text('swap', 'done'), { exact: true }).first().waitFor()
  expect(numberIn(await figureBeside(page, text('swap', 'got')))).toBe(promised)
}
