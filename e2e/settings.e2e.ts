import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'
import { selectorOf } from '#tools/build/styles.ts'

const FIGURE = selectorOf('web/ui/text/Figure.module.css', 'figure')

const JOURNEY_MS = 200_000
const TOKEN_MS = 11 * 60_000
const PERSON: Person = {
  id: 'minseo2026',
  email: 'minseo@members.example',
  name: '강민서',
  phone: '01023450081',
  password: '단풍-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const journey = borrowProductForJourney()

const openSettings = (page: Page) => page.goto('/ko/setting', { waitUntil: 'networkidle' })
const theSwitch = (page: Page, group: string, key: string) =>
  page.getByRole('switch', { name: text(group, key), exact: true })
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
/** The colour in which the example beside the choice tells of a rise or a fall. */
const colourOf = (page: Page, move: 'rise' | 'fall') =>
  page
    .getByText(move === 'rise' ? /^\+[\d.]+%$/ : /^−[\d.]+%$/)
    .first()
    .evaluate((element) => getComputedStyle(element).color)

beforeAll(() => becomeMember(journey, PERSON))

describe('settings, in Korean on a phone', () => {
  it(
    'theme and colours of rise and fall change at once, stay after a reload, and come with the page itself',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      const light = await ground(page)
      await page.getByRole('button', { name: text('setting', 'theme_dark'), exact: true }).click()
      await expect.poll(() => ground(page)).not.toBe(light)
      const dark = await ground(page)
      const [rise, fall] = [await colourOf(page, 'rise'), await colourOf(page, 'fall')]
      await page.getByLabel(text('setting', 'move'), { exact: true }).selectOption('green-red')
      await expect.poll(() => colourOf(page, 'rise')).not.toBe(rise)
      expect(await colourOf(page, 'fall')).not.toBe(fall)
      const html = await (await page.request.get('/ko/setting')).text()
      expect(html).toMatch(/<html[^>]* data-theme="dark" data-move="green-red"/)
      const [up, down] = [await colourOf(page, 'rise'), await colourOf(page, 'fall')]
      await page.reload({ waitUntil: 'networkidle' })
      expect([await ground(page), await colourOf(page, 'rise'), await colourOf(page, 'fall')]).toEqual([
        dark,
        up,
        down,
      ])
    },
    JOURNEY_MS,
  )

  it(
    'another language shows the same page, and mails and pushes follow it',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      const changed = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' || answer.request().method() === 'PATCH',
      )
      await page.getByLabel(text('setting', 'language'), { exact: true }).selectOption('ja')
      await page.waitForURL('**/ja/setting')
      expect((await changed).ok()).toBe(true)
      await page.getByText(textsOf('ja')('setting', 'display'), { exact: true }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('ja')
      await page.goto('/')
      await page.waitForURL('**/ja/')
      await page.goto('/ja/setting', { waitUntil: 'networkidle' })
      await page.getByLabel(textsOf('ja')('setting', 'language'), { exact: true }).selectOption('ko')
      await page.waitForURL('**/ko/setting')
    },
    JOURNEY_MS,
  )

  it(
    'balances are covered on every screen until they are shown again',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      await theSwitch(page, 'wallet', 'hide').click()
      await page.goto('/ko/wallet', { waitUntil: 'networkidle' })
      await page.getByText('••••').first().waitFor()
      expect(await page.locator(FIGURE).filter({ hasText: /\d/ }).count()).toBe(0)
      await openSettings(page)
      expect(await theSwitch(page, 'wallet', 'hide').isChecked()).toBe(true)
      await theSwitch(page, 'wallet', 'hide').click()
      await page.goto('/ko/wallet', { waitUntil: 'networkidle' })
      await page.locator(FIGURE).filter({ hasText: /\d/ }).first().waitFor()
      expect(await page.getByText('••••').count()).toBe(0)
    },
    JOURNEY_MS,
  )

  it(
    'what is told at night, of signals, of rewards and as advertising is the member’s choice; a consent says its dates',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      const names = ['night', 'signals', 'rewards'] as const
      const before = await Promise.all(names.map((name) => theSwitch(page, 'push', name).isChecked()))
      expect(before).toEqual([false, true, true])
      for (const name of names) {
        const answered = page.waitForResponse(
          (answer) => answer.url().endsWith('/api/setting') && answer.ok(),
        )
        await theSwitch(page, 'push', name).click()
        await answered
      }
      await theSwitch(page, 'push', 'marketing').click()
      const told = page.getByRole('dialog')
      await told.getByText(/동의하셨습니다/).waitFor()
      const year = new Date(await journey.now()).getUTCFullYear()
      expect(await told.innerText()).toContain(String(year + 2))
      await told.getByRole('button').click()
      await openSettings(page)
      const after = await Promise.all(names.map((name) => theSwitch(page, 'push', name).isChecked()))
      expect(after).toEqual([true, false, false])
      expect(await theSwitch(page, 'push', 'marketing').isChecked()).toBe(true)
      await theSwitch(page, 'push', 'marketing').click()
      await page
        .getByRole('dialog')
        .getByText(/철회하셨습니다/)
        .waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'reports a change without a connection as failed and keeps what the server knows',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      // Dialogs come while nobody waits for them: later there may be no connection to fetch them by.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('DialogHost')),
      )
      const told = page.getByRole('dialog')
      async function isRefused(): Promise<void> {
        await told.getByText(text('common', 'error'), { exact: true }).waitFor()
        await told.getByRole('button').click()
        await told.waitFor({ state: 'hidden' })
      }
      await page.context().setOffline(true)
      for (const name of ['marketing', 'signals', 'night'] as const) {
        const before = await theSwitch(page, 'push', name).isChecked()
        await theSwitch(page, 'push', name).click()
        await isRefused()
        expect(await theSwitch(page, 'push', name).isChecked(), name).toBe(before)
      }
      const language = page.getByLabel(text('setting', 'language'), { exact: true })
      await language.selectOption('ja')
      await isRefused()
      expect([await language.inputValue(), new URL(page.url()).pathname]).toEqual(['ko', '/ko/setting'])
    },
    JOURNEY_MS,
  )

  it(
    'a list that cannot be read says so instead of waiting, and is there once the connection is back',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await page.goto('/ko/alarm', { waitUntil: 'networkidle' })
      await page.context().setOffline(true)
      await page.getByRole('tab', { name: text('alarm', 'withdrawals'), exact: true }).click()
      await page.getByRole('alert').getByText(text('common', 'error'), { exact: true }).waitFor()
      await page.context().setOffline(false)
      await page.getByText(text('alarm', 'none'), { exact: true }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    },
    JOURNEY_MS,
  )

  it(
    'alarms of all kinds do not stand under the name of one kind while those are read',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      // A consent given or withdrawn is confirmed by an alarm.
      await theSwitch(page, 'push', 'marketing').click()
      await page.getByRole('dialog').waitFor()
      let letThrough = (): void => undefined
      const held = new Promise<void>((resolve) => (letThrough = resolve))
      await page.route('**/api/alarm?*WITHDRAW_COMPLETE*', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/ko/alarm')
      const rows = page.getByRole('main').getByRole('listitem')
      await rows.first().waitFor()
      const tab = page.getByRole('tab', { name: text('alarm', 'withdrawals'), exact: true })
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
      expect(await rows.count()).toBe(0)
      letThrough()
      await page.getByText(text('alarm', 'none'), { exact: true }).waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'by keyboard: a screen begins at its name, and arrows walk along its tabs',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await page.getByRole('link', { name: text('identity', 'sessions') }).press('Enter')
      await expect.poll(focused).toBe(text('identity', 'modify'))
      await page.goBack()
      await expect.poll(focused).toBe(text('setting', 'title'))
      await page.goto('/ko/alarm', { waitUntil: 'networkidle' })
      const tab = (key: string) => page.getByRole('tab', { name: text('alarm', key), exact: true })
      await tab('all').press('ArrowLeft')
      await expect.poll(() => tab('withdrawals').getAttribute('aria-selected')).toBe('true')
      await tab('withdrawals').press('ArrowRight')
      await expect.poll(() => tab('all').getAttribute('aria-selected')).toBe('true')
      await expect.poll(focused).toBe(text('alarm', 'all'))
    },
    JOURNEY_MS,
  )

  it(
    'a browser that refuses pushes is told what to do, and the switch stays off',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await openSettings(page)
      await theSwitch(page, 'push', 'all').click()
      await page.getByText(text('push', 'blocked')).waitFor()
      expect(await theSwitch(page, 'push', 'all').isChecked()).toBe(false)
    },
    JOURNEY_MS,
  )

  it(
    'a device that is signed out elsewhere is out',
    async () => {
      const own = await memberOnPhone(journey, PERSON)
      const other = await memberOnPhone(journey, PERSON)
      await openSettings(own)
      await own.getByRole('link', { name: text('identity', 'sessions') }).click()
      await own.waitForURL('**/ko/account/modify#sessions')
      const others = own.getByRole('button', { name: text('identity', 'end'), exact: true })
      await others.first().waitFor()
      await own.getByRole('button', { name: text('identity', 'end_all'), exact: true }).click()
      await own
        .getByRole('dialog')
        .getByRole('button', { name: text('common', 'confirm') })
        .click()
      await expect.poll(() => others.count()).toBe(0)
      // What the other device holds is good for ten minutes at most and has no successor.
      await journey.advanceClock(TOKEN_MS)
      await other.goto('/ko/wallet')
      await other.waitForURL(/\/ko\/sign-in/)
      await own.goto('/ko/wallet', { waitUntil: 'networkidle' })
      expect(new URL(own.url()).pathname).toBe('/ko/wallet')
    },
    JOURNEY_MS,
  )
})
