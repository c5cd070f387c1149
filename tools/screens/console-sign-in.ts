import type { Page } from 'playwright-core'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from './texts.ts'

/** Somebody of the staff at the console's door; `code` is what the authenticator shows now. */
export interface StaffAtDoor {
  readonly loginId: string
  readonly password: string
  readonly code: string
}

/** Signs in at the console by keyboard alone, in the language that the browser asks for, and waits for the navigation. */
export async function signInToConsole(page: Page, url: string, person: StaffAtDoor): Promise<void> {
  await page.goto(`${url}/console/sign-in`, { waitUntil: 'networkidle' })
  // Keys that come before the form has drawn its first field, which asks for them, are nobody's.
  await page.locator('[name=loginId]:focus').waitFor()
  const { keyboard } = page
  await keyboard.type(person.loginId)
  await keyboard.press('Tab')
  await keyboard.type(person.password)
  // Between password and code stands the button that shows the password.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type(person.code)
  await keyboard.press('Enter')
  const language = await page.evaluate(() => document.documentElement.lang)
  const text = textsOf(language === 'ko' ? 'ko' : 'en', CONSOLE_TEXTS)
  await page.getByRole('navigation', { name: text('nav', 'label') }).waitFor()
}
