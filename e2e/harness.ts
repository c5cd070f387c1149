import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import { cloneDatabase, dropDatabase } from '#testing/database-server.ts'
import { launchChromium } from '#tools/chromium.ts'
import { freePort } from '#tools/free-port.ts'
import { type Product, startProduct } from '#tools/product.ts'

const EVIDENCE = join(import.meta.dirname, '..', '.data', 'journeys')
const ACTION_LIMIT_MS = 45_000
const MAIL_LIMIT_MS = 45_000

/** A mail as the sandbox mailbox tells it. */
export interface ReceivedMail {
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly links: readonly string[]
}

/** What a journey can do besides looking through the browser. */
export interface World {
  readonly url: string
  /** A new browser profile: own storage, own cookies. */
  newProfile(language: string): Promise<BrowserContext>
  /** Waits for the newest mail to this address; `after` mails must have come before it. */
  mailTo(address: string, after?: number): Promise<ReceivedMail>
  /** Where the product keeps what it knows: for the staff's part, which has no page here. */
  readonly place: {
    readonly databaseUrl: string
    readonly dataDir: string
    readonly exchangeUrl: string
    readonly serverPid: number
  }
  /** The product's time, which is not the machine's once it was moved. */
  now(): Promise<number>
  /** Moves the product's clock forward. */
  moveClock(ms: number): Promise<void>
}

interface Started {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly product: Product
  readonly browser: Browser
}

/** Starts the whole product for one journey file: own database, own mailbox, real server and built web, real browser. */
export function startProductForJourney(env: Readonly<Record<string, string>> = {}): World {
  let started: Started | undefined
  let url = ''
  const contexts: BrowserContext[] = []
  const problems: string[] = []

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    started = await start(port, { PUBLIC_URL: url, ...env })
  })
  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail'
    for (const context of contexts.splice(0)) {
      if (isFailed) await keepEvidence(context, started?.dataDir ?? '')
      await context.close()
    }
    expect(problems.splice(0), 'errors in the browser’s console').toEqual([])
  })
  afterAll(async () => {
    await started?.browser.close()
    await started?.product.stop()
    if (!started) return
    await dropDatabase(inject('adminUrl'), started.databaseUrl)
    rmSync(started.dataDir, { recursive: true, force: true })
  })

  return {
    get url() {
      return url
    },
    get place() {
      if (!started) throw new Error('The product has not started yet.')
      const { databaseUrl, dataDir, product } = started
      return { databaseUrl, dataDir, exchangeUrl: product.exchangeUrl ?? '', serverPid: product.server.pid }
    },
    newProfile: async (language) => {
      if (!started) throw new Error('The product has not started yet.')
      const context = await started.browser.newContext({ locale: language, baseURL: url })
      context.setDefaultTimeout(ACTION_LIMIT_MS)
      context.on('page', (page) => watch(page, problems))
      contexts.push(context)
      return context
    },
    mailTo: (address, after = 0) => newestMail(started?.product.mailboxUrl ?? '', address, after),
    now: async () => Date.parse((await sandboxClock(url)).now),
    moveClock: async (ms) => void (await sandboxClock(url, ms)),
  }
}

async function start(port: number, env: Readonly<Record<string, string>>): Promise<Started> {
  const databaseUrl = await cloneDatabase({ adminUrl: inject('adminUrl'), template: inject('template') })
  const dataDir = mkdtempSync(join(tmpdir(), 'mcs-members-journey-'))
  const product = await startProduct({
    databaseUrl,
    port,
    dataDir,
    env: { NETWORK: 'sandbox', TRUST_TEST_CLOCK: 'on', LOG_LEVEL: 'info', SMTP_URL: '', ...env },
  })
  return { databaseUrl, dataDir, product, browser: await launchChromium() }
}

/** What a failed journey saw last, and what the server said meanwhile. */
async function keepEvidence(context: BrowserContext, dataDir: string): Promise<void> {
  mkdirSync(EVIDENCE, { recursive: true })
  for (const [place, page] of context.pages().entries()) {
    await page.screenshot({ path: join(EVIDENCE, `page-${place + 1}.png`), fullPage: true })
  }
  cpSync(join(dataDir, 'logs'), join(EVIDENCE, 'logs'), { recursive: true })
  process.stdout.write(`What the browser showed and the server said: ${EVIDENCE}\n`)
}

/** What the browser says of itself: a refused call, and that a profile without a disk has no push service. */
const EXPECTED = ['Failed to load resource', 'Chrome currently does not support the Push API in incognito']

/** A refused call is a line in the console of every browser and part of journeys; everything else there is a fault. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const isExpected = EXPECTED.some((start) => message.text().startsWith(start))
    if (message.type() !== 'error' || isExpected) return
    problems.push(`${page.url()}: ${message.text()}`)
  })
}

function newestMail(mailboxUrl: string, address: string, after: number): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${mailboxUrl}/mails.json?to=${encodeURIComponent(address)}`)
      const mails: readonly ReceivedMail[] = await answer.json()
      const newest = mails.length > after ? mails[0] : undefined
      if (!newest)
        throw new Error(`${mails.length} mails for ${address}; more than ${after} were waited for.`)
      return newest
    },
    { timeout: MAIL_LIMIT_MS, interval: 200 },
  )
}

async function sandboxClock(url: string, advanceMs?: number): Promise<{ now: string }> {
  const move = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs }),
  }
  const answer = await fetch(`${url}/sandbox/clock`, advanceMs === undefined ? {} : move)
  expect(answer.status, 'the sandbox clock answers').toBe(200)
  return answer.json()
}
