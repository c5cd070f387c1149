import type { Browser, BrowserContext, Page } from 'playwright-core'
import { totp } from '#tools/seed/totp.ts'
import type { Demo } from '#tools/seed/demo.ts'
import { type Call, callWith } from './calls.ts'

const PATIENCE_MS = 60_000
const CODE_MS = 30_000
const PHONE = { width: 390, height: 844 }

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly language: string
  readonly links: readonly string[]
}

export interface SignIn {
  readonly id: string
  readonly password: string
}

/** A running product as a stranger meets it: addresses, mails and a browser; nothing of its code. */
export interface Stage {
  readonly url: string
  readonly demo: Demo
  /** Without any token. */
  readonly call: Call
  /** An address in a network of its own: no check uses up the budget of another. */
  newAddress(): string
  now(): Promise<number>
  /** Moves the product's clock forward by so many milliseconds. */
  advanceClock(ms: number): Promise<void>
  /** An authenticator's code that this key has not used yet; the clock moves on when it must. */
  freshCode(key: string): Promise<string>
  /** Mails to an address, newest first. */
  mails(address: string): Promise<readonly Mail[]>
  /** A browser profile of its own, in this language. */
  profile(language?: string): Promise<BrowserContext>
  /** A phone's empty page in a profile of its own; signed in through the form when somebody is given. */
  phone(who?: SignIn, language?: string): Promise<Page>
  close(): Promise<void>
}

/** Moves and reads the product's own clock. */
function clockOf(call: Call) {
  const usedCodes = new Map<string, string>()
  const now = async () => Date.parse(String((await call('GET', '/sandbox/clock')).body['now']))
  const advanceClock = async (ms: number) =>
    void (await call('POST', '/sandbox/clock', { body: { advanceMs: ms } }))
  return {
    now,
    advanceClock,
    async freshCode(key: string): Promise<string> {
      for (;;) {
        const code = totp(key, await now())
        if (usedCodes.get(key) !== code) {
          usedCodes.set(key, code)
          return code
        }
        await advanceClock(CODE_MS)
      }
    },
  }
}

async function signInThroughForm(page: Page, { id, password }: SignIn): Promise<void> {
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.locator('form input').first().fill(id)
  await page.locator('form input[type=password]').first().fill(password)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
}

/** Opens what checks work with, on a product that runs. */
export function openStage(demo: Demo, browser: Browser): Stage {
  const { url } = demo
  const contexts: BrowserContext[] = []
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `10.${addresses >> 8}.${addresses % 256}.7`
  }
  const call = callWith(url, () => ({ 'x-forwarded-for': '10.255.255.7' }))
  const profile = async (language = 'en-US') => {
    const context = await browser.newContext({
      locale: language,
      baseURL: url,
      viewport: PHONE,
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    })
    context.setDefaultTimeout(PATIENCE_MS)
    contexts.push(context)
    return context
  }
  return {
    url,
    demo,
    call,
    newAddress,
    ...clockOf(call),
    async mails(address) {
      const reply = await fetch(`${demo.mailboxUrl}/mails.json?to=${encodeURIComponent(address)}`)
      const found: readonly Mail[] = await reply.json()
      return found
    },
    profile,
    async phone(who, language) {
      const page = await (await profile(language)).newPage()
      if (who !== undefined) await signInThroughForm(page, who)
      return page
    },
    async close() {
      for (const context of contexts.splice(0)) await context.close()
    },
  }
}
