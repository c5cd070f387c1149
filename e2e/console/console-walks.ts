import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'

const PAGE_MS = 60_000

/** Opens the first row of the list that is shown, and returns the case beside it. */
export async function openFirst(page: Page) {
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('j')
  const opened = page.getByRole('complementary')
  await opened.waitFor()
  return opened
}

/** Presses Enter on a dialog's button once the cursor is there, as it must be without a pointer. */
export async function pressWhenFocused(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name })
  await vi.waitFor(
    async () => expect(await button.evaluate((one) => one === document.activeElement)).toBe(true),
    { timeout: PAGE_MS, interval: 50 },
  )
  await page.keyboard.press('Enter')
}

declare global {
  interface Window {
    pressedKeys?: number
  }
}

/** Counts the keys that a person presses on this page from now on, Control and every typed sign among them. */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.pressedKeys = 0
    window.addEventListener('keydown', () => (window.pressedKeys = (window.pressedKeys ?? 0) + 1), {
      capture: true,
    })
  })
  return () => page.evaluate(() => window.pressedKeys ?? 0)
}
