import type { Page } from 'playwright-core'
import { BASE_LOCALE, type Locale } from '#contract/locale.ts'
import type { SignIn } from '#tools/seed/demo.ts'
import { textsOf } from './texts.ts'

/** Signs in through the form, in English, and waits until the product has let the member in. */
export async function signInThroughForm(page: Page, url: string, { id, password }: SignIn): Promise<void> {
  const text = textsOf('en')
  // Prerendered pages stand before they live: their buttons wait until the scripts have arrived.
  await page.goto(`${url}/sign-in`, { waitUntil: 'networkidle' })
  await page.getByLabel(text('identity', 'id'), { exact: true }).fill(id)
  await page.getByLabel(text('identity', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('identity', 'sign_in'), exact: true }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
}

/** Returns the sheet that asks a member who it is. */
export async function confirmWithPassword(
  page: Page,
  password: string,
  locale: Locale = BASE_LOCALE,
): Promise<void> {
  const text = textsOf(locale)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(text('identity', 'password_current'), { exact: true }).fill(password)
  await sheet.getByRole('button', { name: text('common', 'confirm'), exact: true }).click()
}
