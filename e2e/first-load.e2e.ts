import { describe, expect, it } from 'vitest'
import { firstLoad } from '#tools/screens/first-load.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone } from './member.ts'

const KILOBYTE = 1024
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }
/** In KB, with what comes after the first view: 12 of them, which check the proof of balances and watch the connection. React and what every page is made of are 80. */
const MAX_KILOBYTES = {
  '/': 148,
  '/wallet': 127,
  '/trading': 118,
  '/trading/signal': 121,
  '/profit': 126,
  '/game': 132,
  '/reward': 118,
  '/setting': 117,
} as const
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
