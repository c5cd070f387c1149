import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES, localePrefix } from '#contract/locale.ts'
import { firstLoad } from '#tools/screens/first-load.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone } from './member.ts'

const KILOBYTE = 1024
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
/** In KB, with what comes after the first view: 12 of them, which check the proof of balances and watch the connection. React and what every page is made of are 80. */
const MAX_KILOBYTES = {
  '/': 145,
  '/wallet': 126,
  '/trading': 117,
  '/trading/signal': 120,
  '/profit': 125,
  '/game': 130,
  '/reward': 117,
  '/setting': 116,
} as const
/** In KB, what the head of a member's page links: the page that all share, and what its own screen is made of. */
const MAX_FIRST_VIEW = 115
const BUILT = join(import.meta.dirname, '../dist/web')

/** The scripts that a part of a page's head names, by their path in the built app. */
const scriptsOf = (head: string) =>
  [...head.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)

/** What each member's route fetches for its first view in a language, in bytes as they are sent. */
function firstViews(folder: string): readonly (readonly [string, number])[] {
  const built = (name: string) => readFileSync(join(BUILT, folder, name), 'utf8')
  const shared = scriptsOf(built('app.html'))
  const screens: Readonly<Record<string, string>> = JSON.parse(built('screens.json'))
  return Object.entries(screens).map(([route, head]) => {
    const files = new Set([...shared, ...scriptsOf(head)])
    return [route, [...files].reduce((sum, file) => sum + statSync(join(BUILT, `${file}.br`)).size, 0)]
  })
}

const WHO = {
  id: 'firstload',
  email: 'first-load@members.example',
  name: 'Mea',
  phone: '01023450777',
  password: '고래-plum-7719',
  locale: 'en',
} as const
const text = textsOf('en')
const journey = shareProduct()

describe('the first page', () => {
  it.for([
    ['/sign-in', PHONE, 85],
    ['/ko/sign-in', PHONE, 85],
    // The replay with its chart, 9 KB, stands in a guest's first view; on a desk what is owed and held does as well.
    ['/', PHONE, 96],
    ['/ko', PHONE, 96],
    ['/', DESK, 100],
  ] as const)('%s comes at %o with at most %i KB of scripts', async ([route, viewport, most]) => {
    const profile = await journey.newProfile('en-US')
    const { script } = await firstLoad(profile, `${journey.url}${route}`, viewport)
    expect(script).toBeGreaterThan((most * KILOBYTE) / 2)
    expect(script).toBeLessThanOrEqual(most * KILOBYTE)
  })

  it('of a member comes without what is asked for later', { timeout: 120_000 }, async () => {
    await becomeMember(journey, WHO)
    const profile = (await memberOnPhone(journey, WHO)).context()
    const sizes: Record<string, number> = {}
    for (const route of Object.keys(MAX_KILOBYTES)) {
      const { script } = await firstLoad(profile, `${journey.url}${route}`, PHONE)
      sizes[route] = Math.ceil(script / KILOBYTE)
    }
    const tooLarge = Object.entries(MAX_KILOBYTES).filter(([route, most]) => (sizes[route] ?? 0) > most)
    expect(tooLarge, JSON.stringify(sizes)).toEqual([])
  })

  it.for(LOCALES)(
    'of a member links what its first view may weigh and no more, on every screen in %s',
    (locale) => {
      const views = firstViews(localePrefix(locale))
      expect(views.length).toBeGreaterThan(50)
      const tooLarge = views.filter(([, bytes]) => bytes > MAX_FIRST_VIEW * KILOBYTE)
      expect(tooLarge).toEqual([])
    },
  )

  it('comes to life further down once a guest scrolls to it', async () => {
    const page = await (await journey.newProfile('en-US')).newPage()
    await page.setViewportSize(PHONE)
    await page.goto(journey.url, { waitUntil: 'networkidle' })
    expect(await page.getByText(text('guest', 'books')).isVisible()).toBe(true)
    expect(await page.getByRole('region', { name: 'USDT' }).count()).toBe(0)
    await page.getByText(text('guest', 'books')).scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'USDT' }).waitFor()
  })
})
