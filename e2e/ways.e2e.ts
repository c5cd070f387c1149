import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { SPECIFIED_ROUTES } from '#tools/screens/specified-routes.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'

const JOURNEY_MS = 300_000
const MAX_TAPS = 6
const MEMBER: Person = {
  id: 'walker26',
  email: 'walker@members.example',
  name: 'Walker',
  phone: '01023450391',
  password: '고래-plum-7719',
  locale: 'en',
}
/** Screens before signing in, and screens of what a new product does not have yet: a round, an entry, an inquiry, a withdrawal. */
const NOT_FOR_A_NEW_MEMBER: ReadonlySet<string> = new Set([
  '/account/find-password',
  '/board/inquiry/history/:id',
  '/ico/enter',
  '/ico/vesting/histories/:type',
  '/ico/vesting/schedule/:ico_number',
  '/sign-in',
  '/sign-up',
  '/sign-up-complete',
  '/sign/certification',
  '/wallet/withdraw-complete',
])
const journey = shareProduct()

/** The addresses that the screen shown links to, without their search. */
async function linksOf(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  const links = await page
    .locator('a[href]:visible')
    .evaluateAll((found) =>
      found
        .map((link) => new URL(link.getAttribute('href') ?? '', window.location.href))
        .map(({ origin, pathname }) => (origin === window.location.origin ? pathname : '')),
    )
  return links.filter((link) => link !== '' && !/^\/(api|sandbox|ko|ja|zh_CN|zh_TW)(\/|$)/.test(link))
}

const PATTERNS = SPECIFIED_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The route an address belongs to; an address of none is by itself. */
const routeOf = (path: string): string => PATTERNS.find(({ pattern }) => pattern.test(path))?.route ?? path

/** How many taps each address is away from home; of the addresses of one route the first is walked. */
async function tapsFromHome(page: Page): Promise<ReadonlyMap<string, number>> {
  const taps = new Map<string, number>([['/', 0]])
  const walked = new Set<string>()
  // A map is walked in the order of its entries, those that come while it is walked too: nearest first.
  for (const [path, away] of taps) {
    const route = routeOf(path)
    if (away === MAX_TAPS || walked.has(route)) continue
    walked.add(route)
    for (const link of await linksOf(page, path)) if (!taps.has(link)) taps.set(link, away + 1)
  }
  return taps
}

describe('the ways of a member on a phone', () => {
  beforeAll(() => becomeMember(journey, MEMBER))

  it(
    'lead from home to every screen by links, with at most six taps',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      const taps = await tapsFromHome(page)
      const reached = new Set([...taps.keys()].map(routeOf))
      const lost = SPECIFIED_ROUTES.filter((route) => !NOT_FOR_A_NEW_MEMBER.has(route) && !reached.has(route))
      expect(lost).toEqual([])
    },
    JOURNEY_MS,
  )
})

const GUIDE = join(import.meta.dirname, '..', 'content', 'guides', 'what-is-missing')

describe('the guides', () => {
  it.each(['en', 'ko'] as const)(
    'tell a newcomer with their arithmetic why there is no grid bot, copy trading or leaderboard (%s)',
    async (locale) => {
      const [context, title] = [
        await journey.newProfile(locale),
        readFileSync(join(GUIDE, `${locale}.md`), 'utf8')
          .split('\n')[0]
          ?.replace('# ', '') ?? '',
      ]
      const page = await context.newPage()
      await page.goto(locale === 'en' ? '/guide' : `/${locale}/guide`)
      await page.getByRole('link', { name: title }).click()
      await page.getByRole('heading', { name: title }).waitFor()
      expect(await page.locator('main').innerText()).toMatch(/245[\s\S]*307/)
    },
    JOURNEY_MS,
  )
})
