import type { Page } from 'playwright-core'
import type { SignIn } from './demo.ts'
import { textsOf } from './texts.ts'

/** Signs in through the form, in English, and waits until the product has let the member in. */
export async function signInThroughForm(page: Page, url: string, { id, password }: SignIn): Promise<void> {
  const text = textsOf('en')
  // Prerendered pages stand before they live: their buttons wait until the scripts have arrived.
  await page.goto(`${url}/sign-in`, { waitUntil: 'networkidle' })
  await page.getByLabel(text('identity', 'id'), { exact: true }).fill(id)
  await page.getByLabel(text('identity', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('identity', 'sign_in') }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
}
