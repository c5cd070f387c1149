import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { PHONE } from './member.ts'

const text = textsOf('en')
const journey = shareProduct()

async function openPage(path: string): Promise<Page> {
  const page = await (await journey.newProfile('en-US')).newPage()
  await page.setViewportSize(PHONE)
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const pathOf = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search)
/** The last row of the guides' list, which a phone shows only once it is scrolled. */
const lastGuide = (page: Page) => page.locator('a[href^="/guide?id="]').last()

describe('going from page to page', () => {
  it('begins a new page at its start, and comes back to where the old one was left', async () => {
    const page = await openPage('/guide')
    await lastGuide(page).scrollIntoViewIfNeeded()
    const left = await scrollOf(page)
    expect(left).toBeGreaterThan(100)
    await lastGuide(page).click()
    await page.waitForURL(/guide\?id=/)
    await expect.poll(() => scrollOf(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrollOf(page)).toBe(left)
  })

  it('comes back to where a page was left after a reload in between', async () => {
    const page = await openPage('/term/use')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/sign-in"]')?.click())
    await page.waitForURL('**/sign-in')
    await page.reload({ waitUntil: 'networkidle' })
    await page.goBack()
    await expect.poll(() => scrollOf(page)).toBe(900)
  })

  it('follows a link within a page, and Back leads out of it again, on the page as it stands', async () => {
    const page = await openPage('/term/use')
    await page.evaluate(() => document.body.setAttribute('data-same', 'yes'))
    const entry = page.getByRole('navigation', { name: text('content', 'contents') }).getByRole('link')
    await entry.last().click()
    await page.waitForURL(/#/)
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(300)
    await page.goBack()
    await expect.poll(() => scrollOf(page)).toBeLessThan(300)
    expect(page.url()).not.toContain('#')
    expect(await page.locator('body').getAttribute('data-same')).toBe('yes')
  })

  it('keeps the page and its address while the next one loads, and Back ends that', async () => {
    const page = await openPage('/guide')
    await lastGuide(page).click()
    await page.waitForURL(/guide\?id=/)
    const held = Promise.withResolvers<void>()
    await page.route(/SignInScreen-/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('identity', 'sign_in') })
      .click()
    await page.getByRole('progressbar', { name: text('common', 'loading') }).waitFor()
    expect(await pathOf(page)).toContain('/guide?id=')
    await page.goBack()
    await lastGuide(page).waitFor()
    held.resolve()
    await page.waitForLoadState('networkidle')
    expect(await pathOf(page)).toBe('/guide')
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  it('opens a new tab where a link is pressed with Ctrl', async () => {
    const page = await openPage('/guide')
    const opened = page.context().waitForEvent('page')
    await lastGuide(page).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await tab.waitForURL(/guide\?id=/)
    expect(await pathOf(page)).toBe('/guide')
  })

  it('keeps the prefix of the language, and names English without one', async () => {
    const page = await openPage('/ko/guide')
    await page.locator('a[href^="/ko/guide?id="]').first().click()
    await page.waitForURL(/\/ko\/guide\?id=/)
    await page.goto('/en/guide?from=mail')
    await page.waitForURL((url) => url.pathname === '/guide' && url.search === '?from=mail')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})
