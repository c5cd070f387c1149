import type { Browser, BrowserContext, Page } from 'playwright-core'
import { AREAS, type AreaRow } from '#console/shell/areas.ts'
import { INNER_AREAS } from '#console/shell/inner-areas.ts'
import type { Locale } from '#contract/locale.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import { totp } from '#tools/seed/totp.ts'
import { signInToConsole } from './console-sign-in.ts'
import type { Demo } from '#tools/seed/demo.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { addFaults, eachOfSome } from './faults.ts'
import { findShifts, SHIFTS_IN } from './layout-shift.ts'
import { CONSOLE_WIDTHS, inspectPage } from './screen-faults.ts'
import type { StaffSignIn } from '#tools/seed/seed-staff.ts'
import { selectorOf } from '#tools/build/styles.ts'

/** In a list: what opens a row, and the row that is open. */
const OPENER = selectorOf('console/ui/lists/ListTable.module.css', 'opener')
const OPENED = selectorOf('console/ui/lists/ListTable.module.css', 'opened')

export type Faults = {
  readonly consoleErrors: string[]
  readonly axe: string[]
  readonly overflow: string[]
  /** What moves by itself while a page opens. */
  readonly shift: string[]
}
interface Looking {
  readonly browser: Browser
  readonly demo: Demo
  readonly faults: Faults
  /** Addresses without /console that are looked at; all where there are none. */
  readonly wanted: readonly string[]
  readonly shoot: (page: Page, name: string) => Promise<void>
}

/** What stands for the :names of an address: the first of each of these lists, read by the console's own calls. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/members/:id': ['/api/staff/members'],
  '/members/:id/graph': ['/api/staff/members'],
  '/batches/:day': ['/api/staff/batches'],
  '/closes/:day': ['/api/staff/closes'],
  '/ico/:round': ['/api/staff/ico/rounds'],
  '/content/terms/:id': ['/api/staff/terms'],
  // A notice, and a video whose film staff put in.
  '/content/:id': ['/api/staff/content?kind=NOTICE', '/api/staff/content?kind=VIDEO&state=DRAFT'],
  // One that was corrected once.
  '/content/:id/versions/:number': ['/api/staff/content?kind=NOTICE&state=DRAFT'],
  '/campaigns/:id': ['/api/staff/campaigns'],
}
/** What stands for those that no list names. */
const FIXED: Readonly<Record<string, string>> = { ':number': '2', ':name': 'proofs' }

/** The addresses with real values in them; none where the demonstration data have none. */
async function addressesOf(page: Page, path: string): Promise<readonly string[]> {
  const samples = SAMPLES[path]
  const named = path.replaceAll(/:(?:number|name)/g, (name) => FIXED[name] ?? name)
  if (samples === undefined) return [named]
  const values = await page.evaluate(
    (calls) =>
      Promise.all(
        calls.map(async (call) => {
          const answer: { data?: { items?: readonly { id: string }[] } } = await (await fetch(call)).json()
          return answer.data?.items?.[0]?.id
        }),
      ),
    samples,
  )
  return values.flatMap((value) => (value === undefined ? [] : [named.replace(/:\w+/, value)]))
}

/** A code of an authenticator counts once for so long. */
const CODE_MS = 30_000

/** A profile per person and language, signed in once, when the first screen that only this person sees is looked at. */
function createProfiles({ browser, demo }: Looking, locale: string, codes: Set<string>) {
  const known = new Map<string, BrowserContext>()
  return async (person: StaffSignIn): Promise<BrowserContext> => {
    const own = known.get(person.loginId)
    if (own !== undefined) return own
    const profile = await browser.newContext({ locale: 'en-US' })
    known.set(person.loginId, profile)
    await profile.addCookies([{ name: 'console-locale', value: locale, url: `${demo.url}/console` }])
    const page = await profile.newPage()
    const code = await unusedCode(page, person, codes)
    await signInToConsole(page, demo.url, { loginId: person.loginId, password: person.password, code })
    await page.close()
    return profile
  }
}

/** The person's code of now, or the next one when it was used in another language. */
async function unusedCode(page: Page, person: StaffSignIn, codes: Set<string>): Promise<string> {
  const code = totp(person.otpSecret, Date.now())
  if (codes.has(`${person.loginId} ${code}`)) {
    await page.waitForTimeout(CODE_MS - (Date.now() % CODE_MS))
    return await unusedCode(page, person, codes)
  }
  codes.add(`${person.loginId} ${code}`)
  return code
}

async function inspect(page: Page, name: string, { faults, shoot }: Looking): Promise<void> {
  const found = await inspectPage(page, name, { widths: CONSOLE_WIDTHS, shoot: (view) => shoot(page, view) })
  faults.overflow.push(...found.overflow)
  faults.axe.push(...found.axe)
}

/** A screen as it opens, and with the case of its first row beside it where it has one. */
async function inspectScreen(page: Page, name: string, looking: Looking): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true))
  await inspect(page, name, looking)
  await page.setViewportSize({ width: 1280, height: 844 })
  if ((await page.locator(OPENER).count()) === 0) return
  await page.keyboard.press('j')
  // The row is marked with the same stroke that opens its case, which comes a moment after the key and may hide the list.
  await page.locator(OPENED).waitFor({ state: 'attached' })
  const opened = page.getByRole('complementary')
  if ((await opened.count()) === 0) return
  await page.waitForLoadState('networkidle')
  await inspect(page, `${name} opened`, looking)
}

/** Looks at every screen of the console in its languages, each as somebody who may see it. Returns how many there are. */
export async function inspectConsole(looking: Looking): Promise<number> {
  const { demo, faults: all, wanted } = looking
  const areas = [...AREAS, ...INNER_AREAS].filter(({ path }) => wanted.length === 0 || wanted.includes(path))
  const codes = new Set<string>()
  await eachOfSome(CONSOLE_TEXTS.locales, async (locale) => {
    const profileOf = createProfiles(looking, locale, codes)
    for (const area of areas) {
      const person = demo.staff.find(({ role }) => mayDo([role], area.right))
      if (person === undefined) throw new Error(`Nobody of the demonstration staff may see ${area.path}.`)
      const faults: Faults = { consoleErrors: [], axe: [], overflow: [], shift: [] }
      const page = await (await profileOf(person)).newPage()
      await inspectArea(page, { area, locale, looking: { ...looking, faults } })
      addFaults(all, { faults, name: `${locale} /console${area.path}` })
    }
  })
  return areas.length
}

interface AreaVisit {
  readonly area: AreaRow
  readonly locale: Locale
  readonly looking: Looking
}

async function inspectArea(page: Page, { area, locale, looking }: AreaVisit): Promise<void> {
  const { demo, faults } = looking
  const name = `console ${locale}${area.path}`
  page.on('pageerror', (error) => faults.consoleErrors.push(`${name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.consoleErrors.push(`${name}: ${message.text()}`)
  })
  await page.goto(`${demo.url}/console`, { waitUntil: 'networkidle' })
  for (const [index, address] of (await addressesOf(page, area.path)).entries()) {
    const url = `${demo.url}/console${address}`
    const visit = index === 0 ? name : `${name} ${index + 1}`
    if (SHIFTS_IN.has(locale)) faults.shift.push(...(await findShifts(page, { url, name: visit })))
    await page.goto(url, { waitUntil: 'networkidle' })
    await inspectScreen(page, visit, looking)
  }
  await page.close()
}
