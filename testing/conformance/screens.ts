import type { Locator, Page } from 'playwright-core'

/** A screen that does not show something by then does not have it. */
const LOOK_MS = 20_000

/** Where to look: a page or a part of it. */
type Scope = Page | Locator

/** Waits for each of these words, in whatever order. Throws at the first that is not shown. */
export async function see(scope: Scope, words: readonly (string | RegExp)[]): Promise<void> {
  for (const word of words)
    await scope.getByText(word).filter({ visible: true }).first().waitFor({ timeout: LOOK_MS })
}

/** Waits for the buttons, links, tabs … of one role with these exact names. */
export async function seeAll(
  scope: Scope,
  role: Parameters<Page['getByRole']>[0],
  names: readonly (string | RegExp)[],
): Promise<void> {
  for (const name of names)
    await scope
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .waitFor({ timeout: LOOK_MS })
}

/** Waits until the page is at this path. */
export async function at(page: Page, path: string | RegExp): Promise<void> {
  await page.waitForURL(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    { timeout: LOOK_MS },
  )
}

/** Presses the button of this name. */
export async function press(scope: Scope, name: string | RegExp): Promise<void> {
  await scope
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
}

/** Follows the link of this name to this path. */
export async function openLink(page: Page, name: string | RegExp, path: string | RegExp): Promise<void> {
  await page
    .getByRole('link', { name, exact: typeof name === 'string' })
    .first()
    .click()
  await at(page, path)
}

/** The cells of a table's first row with this text; throws when there is none. */
export async function rowWith(scope: Scope, text: string | RegExp): Promise<readonly string[]> {
  const row = scope.getByRole('row').filter({ hasText: text }).first()
  await row.waitFor({ timeout: LOOK_MS })
  return row.getByRole('cell').allInnerTexts()
}

/** The dialog on top. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
}
