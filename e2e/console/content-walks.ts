import type { Page } from 'playwright-core'
import { LOCALE_NAMES, LOCALES } from '#contract/locale.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'

const text = textsOf('en', CONSOLE_TEXTS)
const member = textsOf('en')

/** Presses a button of the page, fills the fields of the sheet that it opens, and sends it. */
export async function act(page: Page, label: string, filled: Readonly<Record<string, string>> = {}) {
  await page.getByRole('button', { name: label, exact: true }).click()
  const sheet = page.getByRole('dialog')
  for (const [field, value] of Object.entries(filled)) await sheet.getByLabel(field).fill(value)
  await sheet.getByRole('button', { name: label, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Saves the form of texts, and waits until the form has been read again. */
export async function saveTexts(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('content', 'save'), exact: true }).click()
  await page.getByText(text('content', 'saved'), { exact: true }).first().waitFor()
}

/** Writes title and text in a language; the preview beside them must show both. */
async function write(page: Page, locale: (typeof LOCALES)[number], title: string): Promise<void> {
  await page.getByRole('tab', { name: LOCALE_NAMES[locale] }).click()
  await page.getByLabel(text('inquiries', 'title')).fill(title)
  await page.getByLabel(text('content', 'body'), { exact: true }).fill(`## ${title} ${locale}`)
  await page.getByRole('heading', { name: `${title} ${locale}` }).waitFor()
}

/** Makes a notice in five languages. */
export async function writeNotice(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  await page.goto('/console/content/new')
  await page.getByLabel(text('content', 'name')).fill(id)
  for (const locale of LOCALES) await write(page, locale, `${title} (${locale})`)
  await saveTexts(page)
  await page.waitForURL(`**/console/content/${id}`)
}

/** Changes its English title, and sees the words that went and came in the newest version. */
export async function compareVersions(
  page: Page,
  { title, before, after }: Readonly<Record<'title' | 'before' | 'after', string>>,
) {
  await page.getByLabel(text('inquiries', 'title')).fill(title)
  await saveTexts(page)
  await page.getByRole('link', { name: text('versions', 'number').replace('{number}', '2') }).click()
  await page.locator('del', { hasText: before }).waitFor()
  await page.locator('ins', { hasText: after }).waitFor()
  await page.goBack()
}

/** Makes a preview link of an item, and copies it. */
export async function copyPreviewLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await act(page, text('previews', 'create'))
  await page.getByRole('button', { name: text('previews', 'copy') }).click()
  await page.getByText(member('common', 'copied')).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
