import type { Page } from 'playwright-core'
import { confirmWithPassword } from '#tools/screens/sign-in.ts'
import type { Script } from './script.ts'
import { RILEY, text } from './stage.ts'

const field = (key: string) => ({ name: text('identity', key), exact: true })

const signalCards = (page: Page) =>
  page.getByRole('button').filter({ hasText: text('signals', 'reward_risk') })

/** The first way in, typed at once: the film has shown typing. */
async function typeUnseen(page: Page): Promise<void> {
  await page.getByLabel(field('id').name, { exact: true }).fill(RILEY.id)
  await page.getByLabel(field('password').name, { exact: true }).fill(RILEY.password)
  await page.getByRole('button', field('sign_in')).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
}

/** From the form to a wallet that a password alone does not open. */
export const signUp: Script = {
  id: 'sign-up',
  picture: 0,
  scenes: [
    (camera) => camera.goTo('/sign-up'),
    async ({ page, type }) => {
      await type(page.getByLabel(field('email').name, { exact: true }), RILEY.email)
      await type(page.getByLabel(field('name').name, { exact: true }), RILEY.name)
    },
    async ({ page, type, scrollTo, click }) => {
      const country = page.getByLabel(field('country').name, { exact: true })
      await scrollTo(country)
      await country.selectOption('USA')
      await type(page.getByLabel(field('phone').name, { exact: true }), RILEY.phone)
      await click(page.getByRole('button', field('go_on')))
      await type(page.getByLabel(field('id').name, { exact: true }), RILEY.id)
      await type(page.getByLabel(field('password').name, { exact: true }), RILEY.password)
      await click(page.getByRole('button', field('go_on')))
    },
    async ({ page, click }) => {
      for (const key of ['agree_terms', 'agree_privacy', 'agree_age'])
        await click(page.getByRole('checkbox', { name: text('identity', key) }))
      await click(page.getByRole('button', field('create_account')))
      await page.waitForURL('**/sign-up-complete')
    },
    async ({ page, goTo, hold, click }, { mailedLink, demo }) => {
      await hold(2_000)
      await goTo((await mailedLink(RILEY.email)).replace(demo.url, ''))
      await page.getByText(text('identity', 'confirmed'), { exact: true }).first().waitFor()
      await hold(2_000)
      await click(page.getByRole('link', field('sign_in')))
      await page.waitForLoadState('networkidle')
      await typeUnseen(page)
    },
    async ({ page, goTo, point, click }) => {
      await goTo('/account/otp')
      await click(page.getByRole('button', { name: text('otp', 'show_key') }))
      await confirmWithPassword(page, RILEY.password)
      await point(page.getByRole('region', { name: text('otp', 'step2') }).getByRole('img'))
    },
    async ({ page, type, click }, stage) => {
      const step = page.getByRole('region', { name: text('otp', 'step2') })
      stage.otp.key = (await step.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(/\s/g, '')
      await type(page.getByLabel(text('otp', 'code'), { exact: true }), await stage.nextCode())
      await click(page.getByRole('button', { name: text('otp', 'switch_on') }))
      await page.getByText(text('otp', 'done')).waitFor()
    },
    async ({ page, scrollTo, hold, click }) => {
      await scrollTo(page.getByRole('region', { name: text('otp', 'recovery') }))
      await hold(7_000)
      await click(page.getByRole('button', { name: text('otp', 'kept') }))
    },
  ],
}

/** What the figures of a signal mean, and how it is checked. */
export const readingASignal: Script = {
  id: 'reading-a-signal',
  picture: 3,
  async before({ page, demo }) {
    await page.goto(`${demo.url}/trading/signal`)
    await signalCards(page).first().waitFor({ timeout: 120_000 })
  },
  scenes: [
    (camera) => camera.goTo('/trading/signal'),
    ({ page, point }) => point(signalCards(page).first()),
    async ({ page, click }) => {
      await click(signalCards(page).first())
      await page.getByRole('region', { name: text('signals', 'why') }).waitFor()
    },
    ({ page, scrollTo }) =>
      scrollTo(page.getByRole('region', { name: text('signals', 'target_before_stop') })),
    ({ page, scrollTo }) => scrollTo(page.getByRole('region', { name: text('signals', 'expected') })),
    ({ page, scrollTo }) => scrollTo(page.getByRole('region', { name: text('signals', 'why') })),
    ({ page, scrollTo }) =>
      scrollTo(page.getByRole('region', { name: text('signals', 'record'), exact: true })),
    async ({ page, click }) => {
      await click(page.getByRole('button', { name: text('signals', 'verify'), exact: true }))
      await page.getByText(text('signals', 'verified'), { exact: true }).waitFor()
    },
    async ({ page, goTo, point }) => {
      await goTo('/trading/signal/history')
      await point(page.getByRole('main').locator('tbody tr').first())
    },
  ],
}
