import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS, LOCALE_NAMES, type Locale } from '#contract/locale.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, onPhone, type Person } from './member.ts'

const JOURNEY_MS = 180_000
/** Lines of the page above are longer or shorter in another language. */
const MOVED_BY_TEXTS_PX = 100
const KANA = /[ぁ-ヿ]/
const PERSON: Person = {
  id: 'narae2026',
  email: 'narae@members.example',
  name: '한나래',
  phone: '01023450171',
  password: '억새-plum-7431',
  locale: 'ko',
}
const [korean, japanese] = [textsOf('ko'), textsOf('ja')]
const journey = shareProduct()

/** A field of the form by its label in a language; one of a step that is not shown counts as well. */
const field = (page: Page, text: typeof korean, key: string) =>
  page.getByLabel(text('identity', key), { exact: true }).first()

const choose = (page: Page, text: typeof korean, locale: Locale) =>
  page.getByRole('combobox', { name: text('setting', 'language') }).selectOption(LOCALE_NAMES[locale])

/** The scripts that the page has fetched so far. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js') && path.startsWith('/assets/')),
  )

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

/** A Korean page to sign up, with that to sign in before it in the history. */
async function fromSignInToSignUp(): Promise<Page> {
  const page = await onPhone(journey, 'ko')
  await page.goto('/ko/sign-in', { waitUntil: 'networkidle' })
  await page
    .getByRole('link', { name: korean('identity', 'sign_up') })
    .first()
    .click()
  await page.waitForURL('**/ko/sign-up')
  return page
}

/** From the next load on, a page's root says when its entry listens for Back. */
const flagListening = (page: Page) =>
  page.addInitScript(() => {
    const add = addEventListener.bind(window)
    window.addEventListener = (...asked: Parameters<typeof add>) => {
      if (asked[0] === 'popstate') document.documentElement.dataset['listening'] = ''
      add(...asked)
    }
  })

describe('a page in one language', () => {
  it('fetches no script of another, before and after the language is changed', async () => {
    const page = await onPhone(journey, 'ko')
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(new URL(page.url()).pathname).toBe('/ko/')
    for (const [locale, others] of [
      ['ko', /^\/assets\/(en|ja|zh_CN|zh_TW)\//],
      ['en', /^\/assets\/(ko|ja|zh_CN|zh_TW)\//],
    ] as const) {
      const scripts = await scriptsOf(page)
      expect(scripts.filter((path) => path.startsWith(`/assets/${locale}/`)).length).toBeGreaterThan(3)
      expect(scripts.filter((path) => others.test(path))).toEqual([])
      for (const path of scripts)
        expect(await (await fetch(`${journey.url}${path}`)).text()).not.toMatch(KANA)
      if (locale === 'en') continue
      await choose(page, korean, 'en')
      await page.locator('html[lang=en]').waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('the language of a half-filled form', () => {
  it('is changed without a loss but of the password, and Back leads to the page before in its language', async () => {
    const page = await fromSignInToSignUp()
    await field(page, korean, 'email').fill(PERSON.email)
    await field(page, korean, 'name').fill(PERSON.name)
    await field(page, korean, 'country').selectOption('JPN')
    await field(page, korean, 'phone').fill('09012345678')
    await page.getByRole('button', { name: korean('identity', 'go_on'), exact: true }).click()
    await page.waitForURL('**/ko/sign-up?step=2')
    await field(page, korean, 'id').fill(PERSON.id)
    await field(page, korean, 'password').fill(PERSON.password)
    await choose(page, korean, 'ja')

    await page.waitForURL('**/ja/sign-up?step=2')
    await expect.poll(() => field(page, japanese, 'id').inputValue()).toBe(PERSON.id)
    expect(await languageOf(page)).toBe('ja')
    expect(await field(page, japanese, 'id').isVisible()).toBe(true)
    expect(await field(page, japanese, 'password').inputValue()).toBe('')
    await page.getByRole('button', { name: japanese('common', 'back'), exact: true }).click()
    for (const [key, value] of Object.entries({ email: PERSON.email, name: PERSON.name, country: 'JPN' }))
      expect(await field(page, japanese, key).inputValue(), key).toBe(value)
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(kept).not.toContain(PERSON.password)
    expect(kept).not.toContain(PERSON.email)

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: korean('identity', 'reach') }).waitFor()
    expect([new URL(page.url()).pathname, await languageOf(page)]).toEqual(['/ko/sign-up', 'ko'])
    // Whether the app of that page is there already or not.
    await page.goBack()
    await page.getByRole('button', { name: korean('identity', 'sign_in'), exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/ko/sign-in')
  })

  it.each([
    ['a script of the page could hear of it', '**/assets/**/*.js', false],
    ['React takes the page over', '**/assets/react-dom-*.js', true],
  ])('follows Back that is pressed before %s', async (_moment, held, isHeard) => {
    const page = await fromSignInToSignUp()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(held, async (route) => {
      await released
      await route.continue()
    })
    await flagListening(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: korean('identity', 'reach') }).waitFor()
    if (isHeard) await page.locator('html[data-listening]').waitFor()
    await page.evaluate(() => history.back())
    await page.waitForURL('**/ko/sign-in', { waitUntil: 'commit' })
    release()
    await page.getByRole('button', { name: korean('identity', 'sign_in'), exact: true }).waitFor()
  })

  it('stays as it is without a connection', async () => {
    const page = await onPhone(journey, 'ko')
    await page.goto('/ko/sign-in', { waitUntil: 'networkidle' })
    await field(page, korean, 'id').fill(PERSON.id)
    await page.context().setOffline(true)
    await choose(page, korean, 'ja')
    await page.getByText(korean('offline', 'banner'), { exact: true }).waitFor()
    expect(await field(page, korean, 'id').inputValue()).toBe(PERSON.id)
    expect(new URL(page.url()).pathname).toBe('/ko/sign-in')
  })
})

describe('a member', () => {
  it(
    'stays where they had scrolled to, and a page of another language that a link leads to comes whole',
    async () => {
      await becomeMember(journey, PERSON)
      const page = await memberOnPhone(journey, PERSON)
      await page.goto('/ko/setting', { waitUntil: 'networkidle' })
      const language = page.getByLabel(korean('setting', 'language'), { exact: true })
      // Low on the screen: the page may be shorter in the other language.
      await language.evaluate((select) => scrollTo(0, scrollY + select.getBoundingClientRect().top - 700))
      const before = await page.evaluate(() => scrollY)
      expect(before).toBeGreaterThan(100)
      await choose(page, korean, 'ja')
      await page.waitForURL('**/ja/setting')
      await page.getByText(japanese('setting', 'display'), { exact: true }).waitFor()
      await expect
        .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before))
        .toBeLessThan(MOVED_BY_TEXTS_PX)
      expect(await languageOf(page)).toBe(LANGUAGE_TAGS.ja)

      // A guest page leads a member on to where its address says.
      await page.goto('/ja/sign-in?next=%2Fko%2Fwallet%3Fa%3D1')
      await page.waitForURL('**/ko/wallet?a=1')
      await page
        .getByRole('heading', { name: korean('wallet', 'title') })
        .first()
        .waitFor()
      const scripts = await scriptsOf(page)
      expect(scripts.filter((path) => path.startsWith('/assets/ja/'))).toEqual([])
    },
    JOURNEY_MS,
  )
})
