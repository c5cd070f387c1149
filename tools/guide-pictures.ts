import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { LOCALES, localePrefix, type Locale } from '#contract/locale.ts'
import { launchChromium } from './chromium.ts'
import { startDemo } from './demo.ts'
import { step } from './progress.ts'
import { signInThroughForm } from './sign-in.ts'

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
const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'web/public/guides')
const SIZE = { width: 390, height: 844 }
const SHARPNESS = 1.5
const QUALITY = 68

/** A screen as a phone shows it; answers its title. */
async function shoot(page: Page, address: string, file: string): Promise<string> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const png = await page.screenshot()
  await sharp(png).webp({ quality: QUALITY }).toFile(join(PICTURES, file))
  return (await page.title()).split(' · ')[0] ?? ''
}

/** Puts the picture after the first paragraph of a guide, unless the guide has one already. */
function putIn(guide: string, locale: Locale, title: string): void {
  const file = join(ROOT, 'content/guides', guide, `${locale}.md`)
  const parts = readFileSync(file, 'utf8').split('\n\n')
  if (parts.some((part) => part.startsWith('!['))) return
  const picture = `![${title}](/guides/${guide}.${locale}.webp "${SIZE.width}x${SIZE.height}")`
  // Title, summary, first paragraph.
  writeFileSync(file, [...parts.slice(0, 3), picture, ...parts.slice(3)].join('\n\n'))
}

/** Makes the guides' pictures anew from the real screens of the demonstration. */
async function main(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const demo = await step('Starting the product with demonstration data', () => startDemo())
  const browser = await launchChromium()
  try {
    const [who] = demo.signIns
    if (who === undefined) throw new Error('tools/seed.ts makes no member to sign in with.')
    const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: SHARPNESS, colorScheme: 'light' })
    await signInThroughForm(page, demo.url, who)
    for (const [guide, route] of Object.entries(SCREENS)) {
      if (!existsSync(join(ROOT, 'content/guides', guide))) continue
      for (const locale of LOCALES) {
        const name = `${guide}.${locale}.webp`
        putIn(guide, locale, await shoot(page, `${demo.url}${localePrefix(locale)}${route}`, name))
      }
      console.log(guide)
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

await main()
