import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'

const JOURNEY_MS = 180_000
const PERSON: Person = {
  id: 'jiho2026',
  email: 'jiho@members.example',
  name: '한지호',
  phone: '01023450061',
  password: '억새-plum-7431',
  locale: 'ko',
}
/** A signal as the list answers it; its time is far away. */
const SIGNAL = {
  symbol: 'BTCUSDT',
  direction: 'UP',
  state: 'ACTIVE',
  price: 100_200,
  target: 101_500,
  stop: 99_400,
  validUntil: '2090-01-01T00:00:00.000Z',
}
const text = textsOf('ko')
const journey = shareProduct()

/** A page whose worker is in charge, so that its next navigation goes through it. */
async function memberPage(): Promise<Page> {
  const page = await memberOnPhone(journey, PERSON)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

describe('without a connection', () => {
  beforeAll(() => becomeMember(journey, PERSON))

  it(
    'a member reads so in their language, sees the last signals with their time and no balance, and reconnects without help',
    async () => {
      const page = await memberPage()
      // Before each page's own scripts: the page that is open may yet keep the list it has asked for.
      await page.addInitScript(
        (signal) =>
          localStorage.setItem('seen-signals', JSON.stringify({ atMs: Date.now(), signals: [signal] })),
        SIGNAL,
      )
      await page.context().setOffline(true)
      await page.goto('/ko/wallet')
      await page.getByRole('heading', { name: text('offline', 'title') }).waitFor()
      const seen = page.getByRole('region', { name: text('offline', 'seen') })
      await seen.getByText(/BTC\/USDT/).waitFor()
      await seen.getByText(/기준입니다/).waitFor()
      expect(await page.title()).toContain(text('offline', 'title'))
      expect(await page.locator('html').getAttribute('lang')).toBe('ko')
      expect(await page.getByText('MCS', { exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: text('common', 'retry') }).click()
      await page.getByRole('heading', { name: text('offline', 'title') }).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('heading', { name: text('wallet', 'title'), exact: true }).waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'comes back though nobody says that the connection is there',
    async () => {
      const page = await memberPage()
      await page.addInitScript(() =>
        addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
      )
      await page.context().setOffline(true)
      await page.goto('/ko/wallet')
      await page.getByRole('heading', { name: text('offline', 'title') }).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('heading', { name: text('wallet', 'title'), exact: true }).waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'the worker keeps the notice alone: no page, no answer and nothing after signing out',
    async () => {
      const page = await memberPage()
      await page.goto('/ko/trading/signal', { waitUntil: 'networkidle' })
      await page.waitForFunction(() => localStorage.getItem('seen-signals') !== null)
      await page.goto('/ko/wallet', { waitUntil: 'networkidle' })
      const kept = await page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(kept.toSorted()).toEqual(['/offline.html', '/offline.js'])
      await page.goto('/ko/setting')
      await page.getByRole('button', { name: text('setting', 'sign_out') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('common', 'confirm') })
        .click()
      await page.waitForURL(/\/ko\/sign-in/)
      expect(await page.evaluate(() => localStorage.getItem('seen-signals'))).toBeNull()
    },
    JOURNEY_MS,
  )
})

describe('the installed app', () => {
  it('a browser takes the manifest of each language without a fault', async () => {
    const profile = await journey.newProfile('en-US')
    const page = await profile.newPage()
    const session = await profile.newCDPSession(page)
    for (const [path, start] of [
      ['/sign-in', '/'],
      ['/ko/sign-in', '/ko/'],
      ['/zh_TW/wallet', '/zh_TW/'],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const { errors, data, manifest } = await session.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(manifest.startUrl).toBe(`${journey.url}${start}`)
      expect(manifest.icons?.length).toBe(4)
      expect(JSON.parse(data ?? '{}').screenshots.length).toBe(3)
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      // A profile without a disk installs nothing; everything else would be ours.
      const own = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
      expect(own).toEqual([])
    }
  })
})
