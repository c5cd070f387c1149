import { expect, it } from 'vitest'
import { drawOutline, outlinedRoutes } from './outlines.ts'
import { m } from './i18n/messages.ts'
import { MEMBER_ROUTES } from './member-routes.ts'
import { prerenderablePages, renderPage } from './Prerendered.tsx'

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Digits that are the same for everybody: a name, when the night begins, how rise and fall look. */
const FOR_ALL = [
  'P2P',
  m.signals_worth_text(),
  m.push_night_text(),
  m.auto_hit_rate({ days: 30 }),
  '+1.36%',
  '−1.28%',
]

it('has title, tabs and the shape of the screen in the language of the page', async () => {
  const html = await drawOutline('/wallet', 'ko')
  expect(textOf(html)).toMatch(/^지갑 출금 .* 홈 지갑 수익 설정$/)
  expect(html).toContain('href="/ko/wallet/withdraw"')
  expect(html).toContain('aria-busy="true"')
  expect(html).toMatch(/<div inert="".*<main/)
})

it('is there for every screen of the frame, with nothing of anybody or of the day in it', async () => {
  const routes = outlinedRoutes()
  const framed = MEMBER_ROUTES.filter((row) => 'layout' in row && row.layout === 'framed')
  expect(routes).toEqual(expect.arrayContaining(framed.map((row) => row.path)))
  for (const route of routes) {
    const text = textOf(await drawOutline(route, 'en'))
    expect(text, route).toMatch(/Home Wallet Profit Setting$/)
    const rest = FOR_ALL.reduce((left, known) => left.replaceAll(known, ''), text)
    expect(rest, route).not.toMatch(/\d/)
  }
})

it('is a member’s alone: pages drawn after it are a guest’s again', async () => {
  await drawOutline('/', 'en')
  const [page] = prerenderablePages().filter(({ path }) => path === '/')
  const { html } = await renderPage(page ?? expect.fail('no page'), null)
  expect(html).toContain('href="/sign-in"')
  await expect(drawOutline('/sign-in', 'en')).rejects.toThrow('/sign-in has no frame')
})
