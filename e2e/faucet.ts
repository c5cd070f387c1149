import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'

/** Nineteen blocks of the sandbox chain take about six seconds; a busy machine takes longer. */
export const SOLID_MS = 90_000

const text = textsOf('ko')

async function faucet(page: Page, coin: string, amount: string): Promise<void> {
  await page.goto('/ko/wallet/deposit')
  await page.getByRole('button', { name: text('deposit', 'faucet_open') }).click()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: text('faucet', 'other') }).click(),
  ])
  await opened.getByLabel('Coin').selectOption(coin)
  await opened.getByLabel('Amount').fill(amount)
  await opened.getByRole('button', { name: 'Send' }).click()
  await opened.getByRole('status').waitFor()
  await opened.close()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common', 'close') })
    .click()
}

/** Play coins for a Korean member: seen first as Pending with its blocks counted, then Complete without a reload. */
export async function deposit(page: Page, coin: string, amount: string): Promise<void> {
  await faucet(page, coin, amount)
  const row = page.getByText(new RegExp(`\\+${Number(amount).toLocaleString('en-US')}.*${coin}`)).first()
  await row.waitFor({ timeout: SOLID_MS })
  await page.getByText(text('wallet', 'complete')).first().waitFor({ timeout: SOLID_MS })
  await expect.poll(() => page.getByText(text('wallet', 'pending')).count(), { timeout: SOLID_MS }).toBe(0)
}
