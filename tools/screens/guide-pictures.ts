import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { totp } from '#tools/seed/totp.ts'
import { LOCALES, localePrefix, type Locale } from '#contract/locale.ts'
import { launchChromium } from '#tools/launch/chromium.ts'
import { startDemo } from '#tools/seed/demo.ts'
import { endWithdrawLock } from '#tools/ops/end-withdraw-lock.ts'
import { step } from '#tools/launch/progress.ts'
import { confirmWithPassword, signInThroughForm } from './sign-in.ts'
import { textsOf } from './texts.ts'

/** Which screen stands in a guide: the guides' folders, and routes. */
const SCREENS: Readonly<Record<string, string>> = {
  'auto-master': '/trading',
  'checking-the-books': '/trading/signal/history',
  deposits: '/wallet/deposit',
  'getting-started': '/',
  membership: '/subscribe',
  referral: '/reward/incentive',
  'reward-plan': '/reward/headcount',
  security: '/account/otp',
  signals: '/trading/signal',
  swap: '/wallet/swap',
  'up-down': '/game',
  vesting: '/ico',
  withdrawals: '/wallet/withdraw',
}
/** Shown last, after the member has set one-time codes up: without them these screens only ask for that. */
const BEHIND_OTP: ReadonlySet<string> = new Set(['swap', 'withdrawals'])
const ROOT = join(import.meta.dirname, '../..')
const PICTURES = join(ROOT, 'web/public/guides')
const SIZE = { width: 390, height: 844 }
const SHARPNESS = 1.5
const QUALITY = 68

/** A screen as a phone shows it; returns its title. */
async function shoot(page: Page, address: string, file: string): Promise<string> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const png = await page.screenshot()
  await sharp(png).webp({ quality: QUALITY }).toFile(join(PICTURES, file))
  return (await page.title()).split(' · ')[0] ?? ''
}

/** Puts the picture after the first paragraph of a guide, unless the guide has one already. */
function addPicture(guide: string, locale: Locale, title: string): void {
  const file = join(ROOT, 'content/guides', guide, `${locale}.md`)
  const parts = readFileSync(file, 'utf8').split('\n\n')
  if (parts.some((part) => part.startsWith('!['))) return
  const picture = `![${title}](/guides/${guide}.${locale}.webp "${SIZE.width}x${SIZE.height}")`
  // Title, summary, first paragraph.
  writeFileSync(file, [...parts.slice(0, 3), picture, ...parts.slice(3)].join('\n\n'))
}

async function shootAll(page: Page, url: string, guides: readonly string[]): Promise<void> {
  for (const guide of guides) {
    for (const locale of LOCALES) {
      const name = `${guide}.${locale}.webp`
      addPicture(guide, locale, await shoot(page, `${url}${localePrefix(locale)}${SCREENS[guide]}`, name))
    }
    console.log(guide)
  }
}

async function switchOtpOn(page: Page, url: string, password: string): Promise<void> {
  const text = textsOf('en')
  await page.goto(`${url}/account/otp`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: text('otp', 'show_key') }).click()
  await confirmWithPassword(page, password)
  const key = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
  const code = totp(key.replaceAll(/\s/g, ''), Date.now())
  await page.getByLabel(text('otp', 'code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: text('otp', 'switch_on') }).click()
  await page.getByText(text('otp', 'done')).waitFor()
}

/** Makes the guides' pictures anew from the real screens of the demonstration: those named, or all. */
async function main(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const demo = await step('Starting the product with demonstration data', () => startDemo())
  const browser = await launchChromium()
  try {
    const [who] = demo.signIns
    if (who === undefined) throw new Error('tools/seed/seed.ts makes no member to sign in with.')
    const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: SHARPNESS, colorScheme: 'light' })
    await signInThroughForm(page, demo.url, who)
    const named = process.argv.slice(2)
    const guides = Object.keys(SCREENS).filter((guide) => named.length === 0 || named.includes(guide))
    const behind = guides.filter((guide) => BEHIND_OTP.has(guide))
    await shootAll(
      page,
      demo.url,
      guides.filter((guide) => !BEHIND_OTP.has(guide)),
    )
    if (behind.length > 0) {
      await switchOtpOn(page, demo.url, who.password)
      // Withdrawals open a day after OTP was set up.
      await endWithdrawLock(demo.databaseUrl, who.id)
    }
    await shootAll(page, demo.url, behind)
  } finally {
    await browser.close()
    await demo.stop()
  }
}

await main()
