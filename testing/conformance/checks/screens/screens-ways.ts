import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { join, shared } from '#testing/conformance/people.ts'
import { MEMBERS, VARIANTS } from '#testing/conformance/routes.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const aMember = shared((stage) => join(stage))

const pathOf = (page: Page) => new URL(page.url()).pathname
const leadsTo = (page: Page, path: string) => page.waitForURL((address) => address.pathname === path)
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls a page that is longer than its window to its end. */
async function scrollDown(page: Page): Promise<void> {
  await until('a page to scroll', async () => {
    await page.mouse.wheel(0, 5_000)
    return (await scrolled(page)) > 100 ? true : undefined
  })
}

async function showsError(
  page: Page,
  { title, status, words }: { title: string; status: string; words: readonly (string | RegExp)[] },
): Promise<void> {
  await page.getByText(status, { exact: true }).first().waitFor()
  assert.equal(await page.title(), title)
  const heading = page.getByRole('heading', { level: 1 })
  assert.match(await heading.innerText(), /\S{3}/, 'its message')
  for (const word of words) await page.getByText(word).first().waitFor()
}

/** Opens `/` or another address in a browser of this language and answers where it led. */
async function landing(
  stage: Stage,
  { browser, cookie, path = '/' }: { browser: string; cookie?: string; path?: string },
): Promise<string> {
  const page = await stage.phone(undefined, browser)
  if (cookie !== undefined)
    await page.context().addCookies([{ name: 'locale', value: cookie, url: stage.url }])
  await page.goto(path, { waitUntil: 'networkidle' })
  const found = `${pathOf(page).replace(/(.)\/$/, '$1')} in ${String(await page.locator('html').getAttribute('lang'))}`
  await page.context().close()
  return found
}

/** Section 2: navigation, errors, guards and languages. */
export const wayChecks: Checks = {
  '2.5': async (stage) => {
    const page = await stage.phone()
    const go = async (path: string) => assert.equal((await page.goto(path))?.status(), 200, path)
    await go('/term')
    await leadsTo(page, '/term/use')
    await go('/ko/term')
    await leadsTo(page, '/ko/term/use')
    const { body } = await stage.call('GET', '/api/config/public')
    const store = String(Object(body['data'])['storeUrl'])
    assert.match(store, /^https:\/\//)
    await page.route(`${new URL(store).origin}/**`, (route) => route.fulfill({ body: 'the store' }))
    for (const path of ['/app', '/ja/app']) {
      await go(path)
      await page.waitForURL((address) => address.href.startsWith(store))
    }
  },

  '2.6': async (stage) => {
    const page = await stage.phone()
    for (const [path, words] of Object.entries({
      '/wallet/nothing-here': 'Page not found: /wallet/nothing-here',
      '/nowhere': 'Page not found: /nowhere',
    })) {
      const answer = await page.goto(path)
      assert.equal(answer?.status(), 404, path)
      await page.getByText(words, { exact: true }).waitFor()
    }
    for (const [prefix, lang] of Object.entries(VARIANTS)) {
      const path = `${prefix}/no-such-page`
      await page.goto(path)
      await page.getByText(path).first().waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), lang, path)
    }
  },

  '2.7': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    await page.goto('/setting', { waitUntil: 'networkidle' })
    await scrollDown(page)
    await page.locator('main a[href="/term/use"]').click()
    await leadsTo(page, '/term/use')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    assert.equal(await scrolled(page), 0)
    await scrollDown(page)
    await page.locator('nav a[href="/setting"]').click()
    await leadsTo(page, '/setting')
    await page.locator('main a[href="/term/use"]').waitFor()
    assert.equal(await scrolled(page), 0)
  },

  '2.8': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    await page.goto('/nowhere')
    await showsError(page, { title: 'Page Not Found', status: '404', words: ['Page not found: /nowhere'] })
    await page.route('**/term/use/_payload.json', (route) =>
      route.fulfill({ status: 500, body: 'no payload' }),
    )
    await page.goto('/setting', { waitUntil: 'networkidle' })
    await page.locator('main a[href="/term/use"]').click()
    await showsError(page, { title: 'Internal Server Error', status: '500', words: [/try again/i] })
  },

  '2.9': async (stage) => {
    const guest = await stage.phone()
    for (const path of [...MEMBERS, '/wallet/withdraw-complete', '/board/inquiry/history/1']) {
      await guest.goto(path, { waitUntil: 'domcontentloaded' })
      await leadsTo(guest, '/sign-in')
    }
    for (const prefix of Object.keys(VARIANTS)) {
      await guest.goto(`${prefix}/wallet`)
      await leadsTo(guest, `${prefix}/sign-in`)
    }
    const member = await join(stage)
    const page = await stage.phone(member)
    await page.goto('/wallet', { waitUntil: 'networkidle' })
    assert.equal(pathOf(page), '/wallet')
    const ended = await member.call('DELETE', '/api/member/sessions')
    assert.equal(ended.http, 200, ended.text)
    await page.reload()
    await leadsTo(page, '/sign-in')
  },

  '2.10': async (stage) => {
    const lands = async (wish: Parameters<typeof landing>[1], where: string) =>
      assert.equal(await landing(stage, wish), where, JSON.stringify(wish))
    await lands({ browser: 'ko-KR' }, '/ko in ko')
    await lands({ browser: 'ja-JP' }, '/ja in ja')
    await lands({ browser: 'zh-CN' }, '/zh_CN in zh-CN')
    await lands({ browser: 'zh-TW' }, '/zh_TW in zh-TW')
    await lands({ browser: 'en-US' }, '/ in en')
    await lands({ browser: 'de-DE' }, '/ in en')
    await lands({ browser: 'ko-KR', cookie: 'ja' }, '/ja in ja')
    await lands({ browser: 'ko-KR', cookie: 'en' }, '/ in en')
    await lands({ browser: 'ko-KR', cookie: 'nothing' }, '/ko in ko')
    await lands({ browser: 'ko-KR', cookie: 'ja', path: '/zh_TW' }, '/zh_TW in zh-TW')
    await lands({ browser: 'ko-KR', cookie: 'ja', path: '/zh_CN/sign-in' }, '/zh_CN/sign-in in zh-CN')
    await lands({ browser: 'ko-KR', cookie: 'ja', path: '/sign-in' }, '/sign-in in en')
    const page = await stage.phone()
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.locator('select').selectOption({ label: '日本語' })
    await leadsTo(page, '/ja/sign-in')
    await page.goto('/')
    assert.match(pathOf(page), /^\/ja\/?$/, 'a chosen language is remembered')
  },
}
