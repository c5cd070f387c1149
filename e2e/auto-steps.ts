import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { ACKNOWLEDGEMENTS } from '#contract/trading/acknowledgements.ts'
import type { textsOf } from '#tools/screens/texts.ts'

const NEWS_MS = 60_000

/** Who goes through the steps, and how their page is read. */
export interface Steps {
  readonly page: Page
  readonly locale: Locale
  readonly text: ReturnType<typeof textsOf>
  readonly path: (rest: string) => string
  /** A one-time code that was not used yet. */
  readonly nextCode: () => Promise<string>
  readonly now: () => Promise<number>
}

/** Registers a key of Upbit's, which issues none without addresses. */
export async function registerUpbit({ page, text, path, nextCode }: Steps): Promise<void> {
  await page.goto('/sandbox/exchange/dev')
  await page.getByRole('button', { name: 'Issue key' }).click()
  const [key, secret] = [await page.locator('#key').innerText(), await page.locator('#secret').innerText()]
  await page.goto(path('/trading/automaster/upbit?tab=key'))
  await page.getByLabel(text('auto', 'api_key'), { exact: true }).fill(key)
  await page.getByLabel(text('auto', 'secret'), { exact: true }).fill(secret)
  await page.getByLabel(text('otp', 'code'), { exact: true }).fill(await nextCode())
  await page.getByRole('button', { name: text('auto', 'register') }).click()
  await page.getByText(text('auto', 'key_pending')).waitFor()
}

/** Turns the account on: not before the risk is agreed to and it is typed, word for word, that no stop waits at the exchange. */
export async function switchUpbitOn({ page, locale, text, path }: Steps): Promise<void> {
  await page.goto(path('/trading/automaster/upbit?tab=positions'))
  const wanted = ACKNOWLEDGEMENTS.watchedStop[locale]
  const field = page.getByLabel(text('auto', 'type_exactly').replace('{text}', wanted))
  await page.getByText(text('auto', 'agree')).click()
  await field.fill(wanted.slice(1))
  expect(await page.getByRole('switch').isEnabled()).toBe(false)
  await field.fill(wanted)
  await page.getByRole('switch').click()
  await vi.waitFor(
    async () => expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('true'),
    { timeout: NEWS_MS },
  )
}

type PageSteps = Pick<Steps, 'page' | 'text' | 'path'>

export interface Strategy {
  readonly name: string
  /** The account it trades on. */
  readonly account: string
  /** The warning that the form gives of it. */
  readonly warning?: string
  /** TradingView's words for what it is about. */
  readonly exchange: string
  readonly ticker: string
  /** Says who it is, in the sheet that asks. */
  readonly confirm: (sheet: Locator) => Promise<void>
}

/** A strategy for the account at Upbit, of a member with one-time codes. */
export const strategyAtUpbit = ({ text, nextCode }: Steps): Strategy => ({
  name: 'EMA 20/50',
  account: 'upbit',
  warning: text('strategies', 'live').replace('{account}', 'Upbit'),
  exchange: 'UPBIT',
  ticker: 'BTCKRW',
  confirm: async (sheet) =>
    await sheet.getByLabel(text('otp', 'code'), { exact: true }).fill(await nextCode()),
})

/** Makes a strategy; returns the address and the message that TradingView gets, as the page shows them. */
export async function makeStrategy({ page, text, path }: PageSteps, strategy: Strategy) {
  await page.goto(path('/trading/strategies'))
  await page.getByLabel(text('strategies', 'name'), { exact: true }).fill(strategy.name)
  await page.getByLabel(text('strategies', 'account'), { exact: true }).selectOption(strategy.account)
  if (strategy.warning !== undefined) await page.getByText(strategy.warning).waitFor()
  await page.getByRole('button', { name: text('strategies', 'create') }).click()
  const sheet = page.getByRole('dialog')
  await strategy.confirm(sheet)
  await sheet.getByRole('button', { name: text('common', 'confirm') }).click()
  await page.getByText('"secret": "mcst_').waitFor()
  const [url = '', message = ''] = await page.locator('main pre').allInnerTexts()
  return { ...strategy, url, message }
}

/** Sends an alert as TradingView does: its placeholders filled in, as plain text. */
export async function sendAlert(
  { now }: Pick<Steps, 'now'>,
  { url, message, exchange, ticker }: Awaited<ReturnType<typeof makeStrategy>>,
  { action, price }: { readonly action: string; readonly price: number },
): Promise<number> {
  const sent = new Date(await now()).toISOString().replace(/\.\d+Z$/, 'Z')
  const filled = message
    .replaceAll('{{timenow}}', sent)
    .replaceAll('{{strategy.order.action}}', action)
    .replaceAll('{{strategy.order.id}}', action)
    .replaceAll('{{exchange}}', exchange)
    .replaceAll('{{ticker}}', ticker)
    .replaceAll('{{close}}', price.toFixed(0))
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: filled })
  return answer.status
}

/** The page of the strategy shows what became of its alerts. */
export async function checkStrategy({ page, text, path }: PageSteps, name: string): Promise<void> {
  await page.goto(path('/trading/strategies'))
  await page.getByRole('link', { name }).click()
  await page.getByText(text('strategies', 'is_selling')).waitFor({ timeout: NEWS_MS })
  await page.getByText(text('strategies', 'is_buying')).waitFor()
}
