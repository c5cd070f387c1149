import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import { connectChromium, launchChromium } from '#tools/launch/chromium.ts'
import { type RunningProduct, startOwnProduct } from './products/own-product.ts'
import { settleBeforeGoingOn } from './settled-page.ts'
import { borrowProduct } from './products/product-pool.ts'

const EVIDENCE = join(import.meta.dirname, '..', '.data', 'journeys')
const ACTION_LIMIT_MS = 45_000
const MAIL_LIMIT_MS = 45_000

/** A mail as the sandbox mailbox returns it. */
export interface ReceivedMail {
  readonly subject: string
  readonly language: string
  readonly text: string
  readonly links: readonly string[]
}

/** What a journey can do with any installation besides looking through the browser. */
export interface Installation {
  readonly url: string
  /** A new browser profile: own storage, own cookies. It is closed after its test, a lasting one after the last test. */
  newProfile(language: string, options?: { readonly isLasting?: boolean }): Promise<BrowserContext>
  /** Waits for the newest mail to this address; `after` mails must have come before it. */
  mailTo(address: string, after?: number): Promise<ReceivedMail>
  /** Where the product keeps what it knows: for the staff's part, which has no page here. */
  readonly internals: RunningProduct
}

/** One in a sandbox, which tells its time. */
export interface SandboxInstallation extends Installation {
  /** The product's time, which is not the machine's once it was moved. */
  now(): Promise<number>
  /** Queues a timed job at once, as its schedule would at the next whole minute of the machine. */
  queueJob(name: string): Promise<void>
}

/** One that nobody else looks at: its clock can be moved. */
export interface Fixture extends SandboxInstallation {
  /** Moves the product's clock forward. */
  advanceClock(ms: number): Promise<void>
}

/** What runs for one journey file. */
export interface Started extends RunningProduct {
  readonly browser: Browser
  /** Stops what runs for this file alone, besides the browser. */
  stop(): Promise<void>
}

/** Starts an installation before the first test of a journey file and takes it away after the last. */
export function openInstallation(start: () => Promise<Started>): Installation {
  let started: Started | undefined
  const open: { readonly context: BrowserContext; readonly isLasting: boolean }[] = []
  const problems: string[] = []
  const running = (): Started => {
    if (!started) throw new Error('The product has not started yet.')
    return started
  }

  beforeAll(async () => {
    started = await start()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      for (const { context } of open) await saveEvidence(context, started?.dataDir ?? '')
    }
    const lasting = open.filter(({ isLasting }) => isLasting)
    for (const { context, isLasting } of open.splice(0)) if (!isLasting) await context.close()
    open.push(...lasting)
    expect(problems.splice(0), 'errors in the browser’s console').toEqual([])
  })
  afterAll(async () => {
    if (!started) return
    await started.browser.close()
    await started.stop()
  })

  return {
    get url() {
      return started?.url ?? ''
    },
    get internals() {
      return running()
    },
    newProfile: async (language, { isLasting = false } = {}) => {
      const { browser, url } = running()
      const context = await browser.newContext({ locale: language, baseURL: url })
      context.setDefaultTimeout(ACTION_LIMIT_MS)
      context.on('page', (page) => {
        watch(page, problems)
        settleBeforeGoingOn(page)
      })
      open.push({ context, isLasting })
      return context
    },
    mailTo: (address, after = 0) => newestMail(running().mailboxUrl, address, after),
  }
}

/**
 * The product that several journey files look at beside each other, each with members of its own: for those that move no clock,
 * change no setting and need nothing of the browser but flags.
 */
export function shareProduct(browserFlags: readonly string[] = []): SandboxInstallation {
  const installation = openInstallation(async () => ({
    ...inject('sharedProduct'),
    browser: await openBrowser(browserFlags),
    stop: () => Promise.resolve(),
  }))
  return inSandbox(installation)
}

const inSandbox = (installation: Installation): SandboxInstallation =>
  Object.assign(installation, {
    now: async () => Date.parse((await sandboxClock(installation.url)).now),
    queueJob: (name: string) => queueJob(installation.internals.databaseUrl, name),
  })

/**
 * A product of one journey file after the other, each with members of its own: for those that move the clock by some days at most,
 * change no setting and expect nobody else's work to be done. Its clock may be ahead of the machine's from the start.
 */
export function borrowProductForJourney(): Fixture {
  return withClock(
    openInstallation(async () => {
      const { running, release } = await borrowProduct(inject('poolUrl'))
      return { ...running, browser: await openBrowser([]), stop: release }
    }),
  )
}

const withClock = (installation: Installation): Fixture =>
  Object.assign(inSandbox(installation), {
    advanceClock: async (ms: number) => void (await sandboxClock(installation.url, ms)),
  })

/**
 * Starts the whole product for one journey file: own database, own mailbox, real server and built web, real browser, which may be
 * given flags of its own.
 */
export function startProductForJourney(
  env: Readonly<Record<string, string>> = {},
  browserFlags: readonly string[] = [],
): Fixture {
  return withClock(openInstallation(() => start(env, browserFlags)))
}

/** A process learns that the clock was moved by asking for it now and then, and a queued job begins within milliseconds. */
const CLOCK_KNOWN_MS = 1_500

async function queueJob(databaseUrl: string, name: string): Promise<void> {
  await pause(CLOCK_KNOWN_MS)
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  await boss.send(name)
  await boss.stop({ graceful: false })
}

async function start(
  env: Readonly<Record<string, string>>,
  browserFlags: readonly string[],
): Promise<Started> {
  const server = { adminUrl: inject('adminUrl'), template: inject('template') }
  const { running, stop } = await startOwnProduct(server, env)
  return { ...running, browser: await openBrowser(browserFlags), stop }
}

/** A browser with flags is a process of its own; without, it is the one of all journeys. */
function openBrowser(flags: readonly string[]): Promise<Browser> {
  return flags.length > 0 ? launchChromium(flags) : connectChromium(inject('browserEndpoint'))
}

/** Characters of a page that are printed. */
const MAX_SHOWN = 1500

/** What a failed journey saw last, and what the server said meanwhile. */
async function saveEvidence(context: BrowserContext, dataDir: string): Promise<void> {
  mkdirSync(EVIDENCE, { recursive: true })
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: join(EVIDENCE, `page-${index + 1}.png`), fullPage: true })
    const [shown, alerts] = [
      await page.locator('body').innerText(),
      await page.getByRole('alert').allInnerTexts(),
    ]
    // Pictures stay on the machine; what ran elsewhere is known by its output alone.
    process.stdout.write(`${page.url()}\n${alerts.join('\n')}\n${shown.slice(0, MAX_SHOWN)}\n`)
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
