import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { totp } from '#tools/seed/totp.ts'
import { type Demo, startDemo } from '#tools/seed/demo.ts'
import { signInThroughForm } from '#tools/screens/sign-in.ts'
import { textsOf } from '#tools/screens/texts.ts'

const WAIT_MS = 120_000
const POLL_MS = 250
const STEP_MS = 30_000
export const text = textsOf('en')

/** Who the films are about. */
export const RILEY = {
  id: 'riley2026',
  email: 'riley@members.example',
  name: 'Riley Carter',
  phone: '2025550187',
  password: 'maple-plum-7431',
} as const

/** What a film needs beside its camera. */
export interface Stage {
  readonly demo: Demo
  readonly context: BrowserContext
  readonly page: Page
  /** Another member, on a page that is not filmed. */
  readonly openOther: () => Promise<Page>
  /** The product's time, ms. */
  readonly now: () => Promise<number>
  readonly advanceClock: (ms: number) => Promise<void>
  /** The newest mail's link with a token. */
  readonly mailedLink: (address: string) => Promise<string>
  /** A code that was not used yet: each step of 30 s counts once. */
  readonly nextCode: () => Promise<string>
  /** The authenticator's key, once it was seen. */
  readonly otp: { key: string }
  /** Play coins for the member of a page; waits until they are in the wallet. */
  readonly fund: (page: Page, coin: string, amount: string) => Promise<void>
  /** Asks the faucet alone. */
  readonly requestFaucet: (page: Page, coin: string, amount: string) => Promise<void>
}

/** Looks again until it is so. Throws after two minutes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`${what}: waited for in vain`)
}

async function clock(url: string, advanceMs?: number): Promise<number> {
  const move = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ advanceMs }),
  }
  const answer = await fetch(`${url}/sandbox/clock`, advanceMs === undefined ? {} : move)
  const { now }: { now: string } = await answer.json()
  return Date.parse(now)
}

async function mailedLink(mailboxUrl: string, address: string): Promise<string> {
  let link: string | undefined
  await until(`the mail to ${address}`, async () => {
    const answer = await fetch(`${mailboxUrl}/mails.json?to=${encodeURIComponent(address)}`)
    const [newest]: readonly { links: readonly string[] }[] = await answer.json()
    link = newest?.links.find((one) => one.includes('token='))
    return link !== undefined
  })
  return link ?? ''
}

async function requestFaucet(page: Page, coin: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: text('deposit', 'faucet_open') }).click()
  const link = page.getByRole('link', { name: text('faucet', 'other') })
  const address = await link.getAttribute('href')
  const faucet = await page.context().newPage()
  await faucet.goto(new URL(address ?? '', page.url()).href)
  await faucet.getByLabel('Coin').selectOption(coin)
  await faucet.getByLabel('Amount').fill(amount)
  await faucet.getByRole('button', { name: 'Send' }).click()
  await faucet.getByRole('status').waitFor()
  await faucet.close()
}

async function fund(url: string, page: Page, [coin, amount]: readonly [string, string]): Promise<void> {
  await page.goto(`${url}/wallet/deposit`, { waitUntil: 'networkidle' })
  const complete = page.getByText(text('wallet', 'complete'))
  const before = await complete.count()
  await requestFaucet(page, coin, amount)
  await until(`${amount} ${coin}`, async () => (await complete.count()) > before)
}

/** The product with demonstration data and a clock that can be moved, and a browser page in English. */
export async function openStage(browser: Browser, sharpness: number): Promise<Stage> {
  const demo = await startDemo({ NETWORK: 'sandbox', TRUST_TEST_CLOCK: 'on', MARKET: 'sandbox' })
  const options = { locale: 'en-US', deviceScaleFactor: sharpness, colorScheme: 'light' } as const
  const context = await browser.newContext(options)
  const otp = { key: '' }
  const now = () => clock(demo.url)
  const advanceClock = async (ms: number) => void (await clock(demo.url, ms))
  return {
    demo,
    context,
    page: await context.newPage(),
    async openOther() {
      const other = await (await browser.newContext(options)).newPage()
      const who = demo.signIns.find(({ id }) => id === 'minjun33')
      if (who === undefined) throw new Error('the demonstration has no second player')
      await signInThroughForm(other, demo.url, who)
      return other
    },
    now,
    advanceClock,
    mailedLink: (address) => mailedLink(demo.mailboxUrl, address),
    async nextCode() {
      await advanceClock(STEP_MS)
      return totp(otp.key, await now())
    },
    otp,
    requestFaucet,
    fund: (page, coin, amount) => fund(demo.url, page, [coin, amount]),
  }
}
