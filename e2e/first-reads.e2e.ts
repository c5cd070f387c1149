import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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

/** The addresses that a page reads until nothing more comes, without the call of several. */
async function readsOf(page: Page, route: string): Promise<string[]> {
  const asked: string[] = []
  const record = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
  }
  page.on('request', record)
  await page.goto(route, { waitUntil: 'networkidle' })
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
      const later = ['/api/transparency/me', ...(LATER[route] ?? [])]
      const asked = await readsOf(page, route)
      expect(
        asked.filter((address) => !later.includes(address)),
        `${route} asks for no more`,
      ).toEqual([])

      await page.route(`**${readTogether.path}*`, (call) => call.abort())
      const alone = await readsOf(page, route)
      expect(
        ahead.filter((address) => !alone.includes(address)),
        `${route} needs what it reads ahead`,
      ).toEqual([])
      await page.unroute(`**${readTogether.path}*`)
    }
  },
)
