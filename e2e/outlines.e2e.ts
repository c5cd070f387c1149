import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone } from './member.ts'

const WHO = {
  id: 'outlines',
  email: 'outlines@members.example',
  name: '윤곽',
  phone: '01023450783',
  password: '고래-plum-7723',
  locale: 'ko',
} as const
const text = textsOf('ko')
const journey = shareProduct()

/** From the next load on, the page counts how often there was nothing in it once something had stood there. */
const countEmptied = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const app = document.querySelector('#app')
      const { dataset } = document.documentElement
      dataset['emptied'] = '0'
      new MutationObserver(() => {
        const isEmpty = (document.querySelector('nav')?.childElementCount ?? 0) === 0
        if (isEmpty) dataset['emptied'] = String(Number(dataset['emptied']) + 1)
      }).observe(app ?? document.body, { childList: true, subtree: true })
    })
  })

it('a member’s screen has its outline before its scripts are there, and keeps title and tabs while they take over', async () => {
  await becomeMember(journey, WHO)
  const page = await memberOnPhone(journey, WHO)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await countEmptied(page)
  await page.goto('/ko/wallet', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: text('wallet', 'title'), exact: true }).waitFor()
  const tab = page.getByRole('link', { name: text('shell', 'tab_setting'), exact: true })
  expect(await tab.getAttribute('href')).toBe('/ko/setting')
  expect(await page.locator('#app [inert] [aria-busy=true]').count()).toBeGreaterThan(0)
  expect(await page.locator('#app [style]').count()).toBe(0)

  release()
  await page.getByRole('region', { name: 'USDT' }).or(page.getByText('USDT').first()).first().waitFor()
  expect(await page.locator('#app [inert]').count()).toBe(0)
  expect(await page.locator('html').getAttribute('data-emptied')).toBe('0')
  await tab.click()
  await page.waitForURL('**/ko/setting')
})
