import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { totp } from '#tools/seed/totp.ts'
import type { Demo } from '#tools/seed/demo.ts'
import { signInToConsole } from './console-sign-in.ts'
import { HEIGHT, setViewport } from './screen-faults.ts'
import { signInThroughForm } from './sign-in.ts'

/** Where README.md finds its pictures. */
const FOLDER = join(import.meta.dirname, '../../docs/pictures')
/** Sharp on the screens of today, and still below 200 KB each. */
const SCALE = 2

const OF_MEMBERS = [
  { name: 'wallet', route: '/wallet', theme: 'light' },
  { name: 'signals', route: '/trading/signal', theme: 'dark' },
  { name: 'game', route: '/game', theme: 'light' },
] as const

interface Picture {
  readonly name: string
  readonly url: string
  readonly theme: 'light' | 'dark'
  readonly width: number
}

async function shootPicture(page: Page, { name, url, theme, width }: Picture): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await setViewport(page, { width, height: HEIGHT })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => true))
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  console.log(`✓ docs/pictures/${name}.png`)
}

async function openConsole(page: Page, demo: Demo): Promise<void> {
  const [person] = demo.staff
  if (person === undefined) throw new Error('tools/seed/seed-staff.ts makes nobody to sign in with.')
  const { loginId, password, otpSecret } = person
  await signInToConsole(page, demo.url, { loginId, password, code: totp(otpSecret, Date.now()) })
}

/** Takes the pictures of README.md anew: three screens of a phone and the first page of the console. */
export async function shootPictures(browser: Browser, demo: Demo): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const [first] = demo.signIns
  if (first === undefined) throw new Error('tools/seed/seed.ts makes no member to sign in with.')
  const member = await browser.newPage({ locale: 'en-US', deviceScaleFactor: SCALE })
  await signInThroughForm(member, demo.url, first)
  for (const { name, route, theme } of OF_MEMBERS)
    await shootPicture(member, { name, url: `${demo.url}${route}`, theme, width: 390 })
  const staff = await browser.newPage({ locale: 'en-US' })
  await openConsole(staff, demo)
  await shootPicture(staff, { name: 'console', url: `${demo.url}/console`, theme: 'light', width: 1280 })
}
