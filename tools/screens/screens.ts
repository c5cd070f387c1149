import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { LANGUAGE_TAGS, LOCALES, localePrefix, type Locale } from '#contract/locale.ts'
import { build, isBuilt } from '#tools/build/build-when-changed.ts'
import { launchChromium } from '#tools/launch/chromium.ts'
import { type Faults, inspectConsole } from './console-screens.ts'
import { type Demo, startDemo } from '#tools/seed/demo.ts'
import { addFaults, countOf, eachOfSome } from './faults.ts'
import { findShifts, SHIFTS_IN } from './layout-shift.ts'
import { shootPictures } from './pictures.ts'
import { step } from '#tools/launch/progress.ts'
import { inspectPage, LOOKS, MEMBER_WIDTHS } from './screen-faults.ts'
import { signInThroughForm } from './sign-in.ts'
import { SPECIFIED_ROUTES } from './specified-routes.ts'
import { findTouchFaults } from './touch-faults.ts'

const BUILD_FACTS = join(import.meta.dirname, '../../dist/web/build.json')

/** What the page after sign-up finds in its tab; without it that page leads back to the form. */
const JUST_SIGNED_UP = { id: 'minsu2026', email: 'minsu@members.example', name: 'Minsu Kim', mailSent: true }

/** One screen in one language: where it is, and the browser profile that may see it. */
interface Visit {
  readonly route: string
  readonly locale: Locale
  readonly page: Page
  readonly url: string
}

const { values } = parseArgs({
  options: {
    route: { type: 'string', multiple: true },
    locale: { type: 'string', multiple: true },
    /** Only the members' screens or only the console's. */
    part: { type: 'string' },
    shots: { type: 'string' },
    /** Only the pictures of README.md, taken anew. */
    pictures: { type: 'boolean' },
  },
})

const noFaults = (): AllFaults => ({
  names: [],
  consoleErrors: [],
  axe: [],
  overflow: [],
  shift: [],
  touch: [],
})

/** Before the addresses of the staff console. */
const CONSOLE = '/console'

/** What is wrong with a members' screen, by kind; `names` are a title, a heading or a language that is missing. */
type AllFaults = Faults & {
  readonly names: string[]
  /** What is too small for a finger or an eye on a phone. */
  readonly touch: string[]
}

/** The list whose first entry leads to the screen of one thing. */
const LISTS: Readonly<Record<string, string>> = {
  '/board/inquiry/history/:id': '/board/inquiry/history',
  '/ico/vesting/schedule/:ico_number': '/ico/vesting/histories/available',
  '/setting/webhooks/:id': '/setting/webhooks',
  '/trading/strategies/:id': '/trading/strategies',
}

/** A receipt is shown for a withdrawal that was just made; without one the screen leads to the wallet. */
const LEAVES_WITHOUT_STATE: ReadonlySet<string> = new Set(['/wallet/withdraw-complete'])

interface BuiltRoutes {
  readonly routes: readonly string[]
  readonly redirected: readonly string[]
}

async function main(): Promise<void> {
  if (!isBuilt()) await step('Building the web app', build)
  const demo = await step('Starting the product with demonstration data', () => startDemo())
  const browser = await launchChromium()
  try {
    if (values.pictures) return await shootPictures(browser, demo)
    const { routes, redirected }: BuiltRoutes = JSON.parse(readFileSync(BUILD_FACTS, 'utf8'))
    const leads = new Set([...LEAVES_WITHOUT_STATE, ...redirected])
    const shown = routes.filter((route) => !leads.has(route) && (values.route?.includes(route) ?? true))
    const locales = LOCALES.filter((locale) => values.locale?.includes(locale) ?? true)
    const guest = await browser.newContext({ locale: 'en-US' })
    await guest.addInitScript(
      (kept) => sessionStorage.setItem('signed-up', kept),
      JSON.stringify(JUST_SIGNED_UP),
    )
    const member = await browser.newContext({ locale: 'en-US' })
    await signInThroughForm(await member.newPage(), demo.url, livedInSignIn(demo))
    const faults = noFaults()
    const ofMembers = values.part === 'console' ? [] : shown
    await eachOfSome(ofMembers, async (pattern) => {
      const route = await addressOf(pattern, { member, url: demo.url })
      await inspect({ route, locales, url: demo.url, profiles: [guest, member] }, faults)
    })
    const ofConsole = values.route?.filter((route) => route.startsWith(CONSOLE)) ?? []
    const isAsked = values.part !== 'members' && (values.route === undefined || ofConsole.length > 0)
    const wanted = ofConsole.map((route) => route.slice(CONSOLE.length) || '/')
    const look = { browser, demo, faults, wanted, shoot: shootIfAsked }
    const consoleScreens = isAsked ? await inspectConsole(look) : 0
    report(faults, { routes, shown: ofMembers.length, languages: locales.length, consoleScreens })
  } finally {
    await browser.close()
    await demo.stop()
  }
}

/** The member with 120 days behind them: every screen has something to show. */
const LIVED_IN = 'dahye120'

function livedInSignIn(demo: Demo) {
  const found = demo.signIns.find(({ id }) => id === LIVED_IN)
  if (!found) throw new Error(`tools/seed/seed.ts makes no member ${LIVED_IN} to sign in with.`)
  return found
}

/** The address with something real in it: a list's first entry stands for its :name. */
async function addressOf(
  route: string,
  { member, url }: { member: BrowserContext; url: string },
): Promise<string> {
  if (!route.includes(':')) return route
  const list = LISTS[route]
  if (list === undefined) throw new Error(`${route} needs the list that leads to it.`)
  const page = await member.newPage()
  await page.goto(`${url}${list}`)
  const start = route.slice(0, route.indexOf(':'))
  const href = await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')
  await page.close()
  return new URL(href ?? '', url).pathname
}

interface Inspection {
  readonly route: string
  readonly locales: readonly Locale[]
  readonly url: string
  /** Tried in this order: the first that is not sent elsewhere sees the screen. */
  readonly profiles: readonly BrowserContext[]
}

async function inspect({ route, locales, url, profiles }: Inspection, all: AllFaults): Promise<void> {
  const faults = noFaults()
  const page = await pageThatSees(profiles, `${url}${route}`)
  for (const locale of locales) {
    const watch = watchConsole(page, `${localePrefix(locale)}${route}`, faults)
    await inspectScreen({ route, locale, page, url }, faults)
    watch.end()
  }
  await page.close()
  addFaults(all, { faults, name: route })
}

/** A member is sent away from pages for guests, and a guest from pages for members. */
async function pageThatSees(profiles: readonly BrowserContext[], address: string): Promise<Page> {
  for (const profile of profiles) {
    const page = await profile.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    if (new URL(page.url()).pathname === new URL(address).pathname) return page
    await page.close()
  }
  throw new Error(`${address} shows itself to nobody: every profile is sent elsewhere.`)
}

function watchConsole(page: Page, where: string, faults: Faults): { end(): void } {
  const record = (text: string) => void faults.consoleErrors.push(`${where}: ${text}`)
  const onError = (error: Error) => record(error.message)
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') record(message.text())
  }
  page.on('pageerror', onError).on('console', onConsole)
  return { end: () => void page.off('pageerror', onError).off('console', onConsole) }
}

async function inspectScreen({ route, locale, page, url }: Visit, faults: AllFaults): Promise<void> {
  const path = `${localePrefix(locale)}${route}`
  if (SHIFTS_IN.has(locale))
    faults.shift.push(...(await findShifts(page, { url: `${url}${path}`, name: path })))
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => true))
  if (new URL(page.url()).pathname.replace(/\/$/, '') !== path.replace(/\/$/, '')) {
    throw new Error(`${path} was left for ${page.url()} while it was looked at.`)
  }
  faults.names.push(...(await namesMissing(page, locale)).map((fault) => `${path}: ${fault}`))
  const { shots } = values
  const found = await inspectPage(page, path, {
    widths: MEMBER_WIDTHS,
    async shoot(look) {
      if (shots) await shoot(page, look, shots)
    },
  })
  faults.touch.push(...(await findTouchFaults(page, path)))
  faults.overflow.push(...found.overflow)
  faults.axe.push(...found.axe)
}

/** Every page says in its own language what it is: in the tab, and in a heading. */
async function namesMissing(page: Page, locale: Locale): Promise<string[]> {
  const { title, lang, headings } = await page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent?.trim() ?? ''),
  }))
  return [
    ...(title === '' ? ['no title'] : []),
    ...(headings.some((heading) => heading !== '') ? [] : ['no heading']),
    ...(lang === LANGUAGE_TAGS[locale] ? [] : [`marked as ${lang}`]),
  ]
}

async function shootIfAsked(page: Page, name: string): Promise<void> {
  if (values.shots) await shoot(page, name.replaceAll(' ', '_'), values.shots)
}

async function shoot(page: Page, name: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  await page.screenshot({ path: join(directory, `${name.replaceAll('/', '_')}.png`), fullPage: true })
}

interface Extent {
  readonly routes: readonly string[]
  readonly shown: number
  readonly languages: number
  readonly consoleScreens: number
}

function report(faults: AllFaults, { routes, shown, languages, consoleScreens }: Extent): void {
  const pattern = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)
  const missing = SPECIFIED_ROUTES.filter((route) => !routes.some((built) => pattern(route).test(built)))
  const counts = Object.fromEntries(Object.entries(faults).map(([kind, list]) => [kind, list.length]))
  const extent = { screens: shown, languages, consoleScreens, ...LOOKS }
  console.log(JSON.stringify({ ...extent, ...counts, missing }))
  process.exitCode = countOf(faults) + missing.length > 0 ? 1 : 0
}

await main()
