import type { Page } from 'playwright-core'

/** The figure that stands beside a label in a list of sums, its spaces made plain. */
export async function figureBeside(page: Page, label: string): Promise<string> {
  const line = page.locator('div:has(> dt)').filter({ hasText: label }).last()
  return (await line.innerText()).replace(label, '').replaceAll('\u00a0', ' ').trim()
}
