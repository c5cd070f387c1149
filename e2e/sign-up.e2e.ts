import type { BrowserContext, Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'
import { borrowProductForJourney } from './harness.ts'
import {
  becomeMember,
  fillSignIn,
  fillSignUp,
  memberOnPhone,
  nextCode,
  type Person,
  sendSignUp,
  setUpOtp,
} from './member.ts'
import { staffPage } from './staff.ts'
import { plugInAuthenticator } from './virtual-authenticator.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const JOURNEY_MS = 200_000
/** The sandbox market has its past at once, but the first signals are worked out while we look. */
const SIGNALS_LIMIT_MS = 90_000

const MEMBER: Person = {
  id: 'minsu2026',
  email: 'minsu@members.example',
  name: '김민수',
  phone: '010-2345-6789',
  password: '고래-plum-7431',
  locale: 'ko',
}
/** Who has a passkey. */
const KEYED: Person = {
  ...MEMBER,
  id: 'keyed2026',
  email: 'keyed@members.example',
  phone: '010-2345-6790',
}
const text = textsOf('ko')
const journey = borrowProductForJourney()

describe('a stranger becomes a member, in Korean', () => {
  it('signs up, confirms by mail, signs in, sets up OTP, reads live signals in two tabs, and sees the trial end', async () => {
    const profile = await journey.newProfile('ko-KR')
    const page = await profile.newPage()
    await signUp(page)
    await confirmByMail(page)
    await page.getByRole('link', { name: text('identity', 'sign_in'), exact: true }).click()
    await fillSignIn(page, MEMBER)
    await setUpOtp(journey, page, MEMBER)
    await listSignalRows(page)
    const second = await profile.newPage()
    await listSignalRows(second)
    await outliveTheToken(profile, [page, second])
    await outliveTheTrial(page)
  })
})

describe('passkeys', () => {
  it(
    'one is added by name in Korean on a phone, signs in alone, and confirms its own removal in place of a code',
    async () => {
      await becomeMember(journey, KEYED)
      const page = await memberOnPhone(journey, KEYED)
      await plugInAuthenticator(page)
      const otpKey = await setUpOtp(journey, page, KEYED)
      await page.goto('/ko/account/passkeys')
      const named = { name: text('passkey', 'add'), exact: true }
      await page.getByLabel(text('passkey', 'name'), { exact: true }).fill('내 휴대폰')
      await page.getByRole('button', named).click()
      const asked = page.getByRole('dialog', { name: text('identity', 'reauth') })
      await asked.getByLabel(text('otp', 'code'), { exact: true }).fill(await nextCode(journey, otpKey))
      await asked.getByRole('button', { name: text('common', 'confirm'), exact: true }).click()
      await page.getByText('내 휴대폰', { exact: true }).waitFor()
      const told = page.getByRole('dialog')
      await told.getByRole('button', { name: text('common', 'confirm'), exact: true }).click()
      await page.evaluate(() => localStorage.clear())
      await page.goto('/ko/sign-in', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: text('passkey', 'sign_in'), exact: true }).click()
      await page.waitForURL((address) => address.pathname.replace(/\/$/, '') === '/ko')
      await page.goto('/ko/account/passkeys')
      await page.getByRole('button', { name: `${text('passkey', 'remove')}: 내 휴대폰` }).click()
      await asked.getByRole('button', { name: text('passkey', 'confirm'), exact: true }).click()
      await asked.getByText(text('passkey', 'confirmed')).waitFor()
      await asked.getByRole('button', { name: text('common', 'confirm'), exact: true }).click()
      await expect.poll(() => page.getByText('내 휴대폰', { exact: true }).count()).toBe(0)
    },
    JOURNEY_MS,
  )

  it(
    'one of a staff person opens the console without password or code, and ends there too',
    async () => {
      const english = textsOf('en')
      const page = await staffPage(journey, 'auditor')
      await plugInAuthenticator(page)
      await page.getByRole('link', { name: english('passkey', 'title'), exact: true }).click()
      const add = { name: english('passkey', 'add'), exact: true }
      await page.getByRole('button', add).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel(english('passkey', 'name'), { exact: true }).fill('Office key')
      await sheet.getByRole('button', add).click()
      const row = page.getByRole('row').filter({ hasText: 'Office key' })
      await row.waitFor()
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.getByRole('button', { name: english('passkey', 'sign_in'), exact: true }).click()
      await page.getByRole('link', { name: english('passkey', 'title'), exact: true }).click()
      await row.click()
      const remove = { name: english('passkey', 'remove'), exact: true }
      await page.getByRole('button', remove).click()
      await sheet.getByRole('button', remove).click()
      await expect.poll(() => row.count()).toBe(0)
    },
    JOURNEY_MS,
  )
})

async function signUp(page: Page): Promise<void> {
  await page.goto('/ko/sign-up', { waitUntil: 'networkidle' })
  await fillSignUp(page, MEMBER)
  await sendSignUp(page, MEMBER)
  await page.getByText(text('identity', 'mail_sent')).waitFor()
}

async function confirmByMail(page: Page): Promise<void> {
  const mail = await journey.mailTo(MEMBER.email)
  expect(mail.language).toBe('ko')
  const link = mail.links.find((address) => address.includes('token='))
  expect(link).toContain(`${journey.url}/ko/sign/certification?token=`)
  await page.goto(link ?? '')
  await page.getByText(text('identity', 'confirmed'), { exact: true }).first().waitFor()
}

/** All signals, also those that are not worth a look. */
const SIGNALS = '/ko/trading/signal?view=all'

/** A signal's row, with its chance above the base rate. */
const firstRow = (page: Page) =>
  page
    .locator('a[href*="/trading/signal?id="]')
    .filter({ hasText: /기준 \d+/ })
    .first()

async function listSignalRows(page: Page): Promise<void> {
  await page.goto(SIGNALS)
  await firstRow(page).waitFor({ timeout: SIGNALS_LIMIT_MS })
}

/** What both tabs are answered that come back after something has happened to their token: one asks for a successor. */
async function comeBack(
  profile: BrowserContext,
  pages: readonly Page[],
  meanwhile: () => Promise<unknown>,
): Promise<{ reissues: readonly number[]; refused: readonly string[] }> {
  const [reissues, refused]: [number[], string[]] = [[], []]
  const record = (answer: Response) => {
    if (answer.url().endsWith('/api/token/reissue')) reissues.push(answer.status())
    if (answer.status() === 403) refused.push(answer.url())
  }
  // A page that is left while it asks for a successor would ask again when it is back: this one asks for nothing.
  for (const page of pages) await page.goto('/robots.txt')
  await meanwhile()
  profile.on('response', record)
  await Promise.all(pages.map((page) => page.goto(SIGNALS, { waitUntil: 'networkidle' })))
  for (const page of pages) {
    await firstRow(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/ko/trading/signal')
  }
  profile.off('response', record)
  return { reissues, refused }
}

/** A token whose end the device knows of is renewed before it is sent; one that the server alone knows to be over, after. */
async function outliveTheToken(profile: BrowserContext, pages: readonly [Page, Page]): Promise<void> {
  const known = await comeBack(profile, pages, () =>
    pages[0].evaluate(() => {
      const [claims = '', seal] = (localStorage.getItem('accessToken') ?? '').split('.')
      const ended = { ...JSON.parse(atob(claims)), e: Date.now() }
      localStorage.setItem('accessToken', `${btoa(JSON.stringify(ended))}.${seal}`)
    }),
  )
  expect(known).toEqual({ reissues: [200], refused: [] })
  const unknown = await comeBack(profile, pages, () => journey.advanceClock(11 * MINUTE_MS))
  expect(unknown.reissues).toEqual([200])
  expect(unknown.refused).not.toEqual([])
}

async function outliveTheTrial(page: Page): Promise<void> {
  await journey.advanceClock(72 * HOUR_MS)
  await page.reload()
  await page.getByText(text('signals', 'expired'), { exact: true }).first().waitFor()
}
