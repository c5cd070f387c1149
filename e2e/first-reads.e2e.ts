import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { readTogether } from '#contract/system.ts'
import { readsOfScreens } from '#tools/build/loading/first-reads.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone } from './member.ts'

const WHO = {
  id: 'firstreads',
  email: 'first-reads@members.example',
  name: 'Mea',
  phone: '01023450779',
  password: '고래-plum-7721',
  locale: 'en',
} as const
/** What screens ask for later: the proof of balances, what depends on an answer, and signals once their stream is open. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  '/': [
    '/api/board/notice?country=KOR',
    '/api/guide?country=KOR',
    '/api/ico/rounds',
    '/api/wallet/deposit/address',
  ],
  '/trading/signal': ['/api/trading/signals?window=24h'],
  '/subscribe': ['/api/subscribe/history?item=SIGNAL&size=20'],
}
const journey = shareProduct()

/** Asked for by every page of a member, after all that it shows. */
const LAST = '/api/transparency/me'
const READ_LIMIT_MS = 30_000

/** The addresses that a page reads, `expected` among them, until nothing more comes, without the call of several. */
async function readsOf(page: Page, route: string, expected: readonly string[] = []): Promise<string[]> {
  const asked: string[] = []
  const record = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
  }
  page.on('request', record)
  await page.goto(route)
  // A busy machine draws long after its network has become quiet.
  await vi.waitFor(() => expect(asked, route).toEqual(expect.arrayContaining([LAST, ...expected])), {
    timeout: READ_LIMIT_MS,
    interval: 100,
  })
  await page.waitForLoadState('networkidle')
  page.off('request', record)
  return asked.filter((address) => !address.startsWith(readTogether.path))
}

it(
  'a member’s screens read ahead what they would have asked for, and ask for nothing of it again',
  {
    timeout: 240_000,
  },
  async () => {
    await becomeMember(journey, WHO)
    const page = await memberOnPhone(journey, WHO)
    for (const [route, ahead] of readsOfScreens()) {
      const later = [LAST, ...(LATER[route] ?? [])]
      const asked = await readsOf(page, route)
      expect(
        asked.filter((address) => !later.includes(address)),
        `${route} asks for no more`,
      ).toEqual([])

      await page.route(`**${readTogether.path}*`, (call) => call.abort())
      await readsOf(page, route, ahead)
      await page.unroute(`**${readTogether.path}*`)
    }
  },
)
