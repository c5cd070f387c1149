import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { localePrefix } from '#contract/locale.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { textOf } from './downloads.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'

/** The sandbox market has its past at once, but the first signals are worked out while we look. */
const SIGNALS_LIMIT_MS = 90_000
const PEOPLE: readonly Person[] = [
  { locale: 'ja', id: 'sato2026', name: '佐藤さくら' },
  { locale: 'zh_CN', id: 'wang2026', name: '王小明' },
  { locale: 'zh_TW', id: 'lin2026', name: '林雅婷' },
].map(({ locale, id, name }, index) => ({
  locale: locale as Person['locale'],
  id,
  name,
  email: `${id}@members.example`,
  phone: `0102345003${index}`,
  password: '高梅-plum-7431',
}))
type Handle = Awaited<ReturnType<Locator['elementHandle']>>
const journey = shareProduct()

describe('a member reads, questions and checks signals', () => {
  it.for(PEOPLE)('in $locale', async (person) => {
    await becomeMember(journey, person)
    const page = await memberOnPhone(journey, person)
    const at = (path: string) => `${localePrefix(person.locale)}${path}`
    await page.goto(at('/trading/signal'))
    await chooseSignal(page, person)
    await openReasonsAndVerify(page, person)
    await openFromHome(page, person)
    await page.goto(at('/trading/signal/history'))
    await turnPage(page, person)
    await saveAsFile(page, person)
    await getRecord(page, person)
    await verifyDay(page, person)
  })
})

/** Filters by direction, orders by probability, which falls from row to row, and opens the first. */
async function chooseSignal(page: Page, { locale }: Person): Promise<void> {
  const text = textsOf(locale)
  const rows = page.locator('a[href*="/trading/signal?id="]')
  const all = page.getByRole('button', { name: new RegExp(`^${text('signals', 'all')} \\d`) })
  await all.click({ timeout: SIGNALS_LIMIT_MS })
  await rows.first().waitFor({ timeout: SIGNALS_LIMIT_MS })
  const downChip = page.getByRole('button', { name: new RegExp(`^${text('signals', 'down')} \\d`) })
  const order = page.getByLabel(text('signals', 'sort'))
  await tapTwice(page, await downChip.elementHandle(), await order.elementHandle())
  await page.waitForURL(/view=down.*sort=probability/)
  const down = rows.filter({ hasText: text('signals', 'down') })
  await expect.poll(async () => (await rows.count()) - (await down.count())).toBe(0)
  const chances = async () => {
    // Backtests are a list of their own, ordered by itself.
    const backtests = page.getByRole('region', { name: text('signals', 'backtests') })
    const shown = await backtests.locator('a').allInnerTexts()
    return shown.map((row) => Number.parseInt(/(\d+)%/.exec(row)?.[1] ?? '', 10))
  }
  expect((await chances()).length).toBeGreaterThan(0)
  // The rows of the order before stay until those of the new one have come.
  await expect
    .poll(async () => {
      const told = await chances()
      return told.join() === told.toSorted((one, other) => other - one).join()
    })
    .toBe(true)
  await rows.first().click()
  await page.getByRole('region', { name: text('signals', 'why') }).waitFor()
}

/** A filter, and the order before the screen is drawn again: both count. */
async function tapTwice(page: Page, chip: Handle, order: Handle): Promise<void> {
  await page.evaluate(
    async ([first, second]) => {
      ;(first as HTMLElement).click()
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
      ;(second as HTMLSelectElement).value = 'probability'
      second?.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [chip, order],
  )
}

async function openReasonsAndVerify(page: Page, { locale }: Person): Promise<void> {
  const text = textsOf(locale)
  const reasons = page.getByRole('region', { name: text('signals', 'why') }).getByRole('listitem')
  expect(await reasons.count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: text('signals', 'verify'), exact: true }).click()
  await page.getByText(text('signals', 'verified'), { exact: true }).waitFor()
}

/** A signal of the home screen, or of a push, opens itself and not the list. */
async function openFromHome(page: Page, { locale }: Person): Promise<void> {
  const text = textsOf(locale)
  await page.goto(`${localePrefix(locale)}/`)
  const last = page.getByRole('region', { name: text('signals', 'title'), exact: true })
  await last.locator('a[href*="id="]').first().click()
  await page.getByRole('region', { name: text('signals', 'why') }).waitFor()
}

/** The next page is read from its beginning, not from where the button stood. */
async function turnPage(page: Page, { locale }: Person): Promise<void> {
  const text = textsOf(locale)
  await page.getByRole('button', { name: text('common', 'next'), exact: true }).click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(0)
}

/** Every signal of the period, in a file that a spreadsheet reads. */
async function saveAsFile(page: Page, { locale }: Person): Promise<void> {
  const button = page.getByRole('button', { name: textsOf(locale)('common', 'csv'), exact: true })
  await button.waitFor({ timeout: SIGNALS_LIMIT_MS })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const lines = (await textOf(file)).trim().split('\n')
  expect(lines.length).toBeGreaterThan(2)
  expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1)
}

/** The rehearsal's record is marked as such: outcomes beside forecasts, with the picture of both. */
async function getRecord(page: Page, { locale }: Person): Promise<void> {
  const text = textsOf(locale)
  await page.getByRole('tab', { name: text('signals', 'record'), exact: true }).click()
  await page
    .getByRole('button', { name: text('signals', 'backtest'), exact: true })
    .first()
    .click()
  await page.getByRole('region', { name: text('signals', 'reliability') }).waitFor()
}

/** The whole day checks in the page; an entry changed on its way in each answer is found and named. */
async function verifyDay(page: Page, { locale }: Person): Promise<void> {
  const text = textsOf(locale)
  await page.getByRole('tab', { name: text('signals', 'sealed_log'), exact: true }).click()
  const verify = page.getByRole('button', { name: text('signals', 'verify_day'), exact: true })
  const verdict = page.getByRole('region', { name: text('signals', 'sealed_log') }).getByRole('status')
  await verify.click()
  const right = text('signals', 'day_verified').replaceAll(/\{\w+\}/g, '[\\d,]+')
  await verdict.getByText(new RegExp(`^${right}$`)).waitFor()
  expect(await verdict.getByRole('listitem').count()).toBe(0)
  let changed = 0
  await page.route('**/api/transparency/signals/**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    const forged = body.replace('|DOWN|', '|UP|')
    if (forged !== body) changed += 1
    await route.fulfill({ response: answer, body: forged })
  })
  await verify.click()
  await verdict.getByRole('listitem').first().waitFor()
  expect(await verdict.getByRole('listitem').count()).toBe(changed)
  await page.unrouteAll({ behavior: 'wait' })
}
