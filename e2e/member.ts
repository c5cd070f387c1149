import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { LANGUAGE_TAGS, localePrefix, type Locale } from '#contract/locale.ts'
import type { Country } from '#contract/rules/countries.ts'
import { endWithdrawLock } from '#tools/ops/end-withdraw-lock.ts'
import { confirmWithPassword } from '#tools/screens/sign-in.ts'
import { textsOf } from '#tools/screens/texts.ts'
import type { Fixture, SandboxInstallation } from './harness.ts'
import { authenticatorCode } from './totp.ts'

/** How long a busy product is left alone. */
const BUSY_MS = 1_000
const BUSY_LIMIT_MS = 60_000

export const PHONE = { width: 390, height: 844 }

/** Who a journey is about. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly password: string
  readonly locale: Locale
  readonly inviteCode?: string
  /** Korea when it is not said. */
  readonly country?: Country
}

async function post(journey: Pick<Fixture, 'url'>, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const send = () => fetch(`${journey.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // A busy product says when to come back; the same call is then sent under the same key, as the app does.
  const status = await vi.waitFor(
    async () => {
      const answer = await send()
      expect(answer.status, path).not.toBe(503)
      return answer.status
    },
    { interval: BUSY_MS, timeout: BUSY_LIMIT_MS },
  )
  expect(status, path).toBe(200)
}

/** Signs a person up and confirms the mail by API, for journeys that are about something else. */
export async function becomeMember(journey: Pick<Fixture, 'url' | 'mailTo'>, person: Person): Promise<void> {
  await post(journey, '/api/auth/sign-up', {
    id: person.id,
    email: person.email,
    name: person.name,
    phone_number: person.phone,
    password: person.password,
    password_check: person.password,
    country: person.country ?? 'KOR',
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11-01',
    locale: person.locale,
    ...(person.inviteCode !== undefined && { invite_code: person.inviteCode }),
  })
  const { links } = await journey.mailTo(person.email)
  const link = links.find((address) => address.includes('token='))
  await post(journey, '/api/auth/certification', { token: new URL(link ?? '').searchParams.get('token') })
}

/** Fills the sign-up form as it stands before the browser, up to its last step: a button there sends it. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  const text = textsOf(person.locale)
  const field = (key: string) => page.getByLabel(text('identity', key), { exact: true })
  const goOn = () => page.getByRole('button', { name: text('identity', 'go_on'), exact: true }).click()
  await field('email').fill(person.email)
  await field('name').fill(person.name)
  await field('country').selectOption(person.country ?? 'KOR')
  await field('phone').fill(person.phone)
  await goOn()
  await field('id').fill(person.id)
  await field('password').fill(person.password)
  await goOn()
  for (const key of ['agree_terms', 'agree_privacy', 'agree_age'])
    await page.getByRole('checkbox', { name: text('identity', key) }).check()
}

/** Sends the filled form, and waits for the page that follows. */
export async function sendSignUp(page: Page, { locale }: Person): Promise<void> {
  await page.getByRole('button', { name: textsOf(locale)('identity', 'create_account'), exact: true }).click()
  await page.waitForURL(`**${localePrefix(locale)}/sign-up-complete`)
}

/** Fills the sign-in form as it stands before the browser, and waits for the home screen. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  const text = textsOf(person.locale)
  await page.getByLabel(text('identity', 'id'), { exact: true }).fill(person.id)
  await page.getByLabel(text('identity', 'password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: text('identity', 'sign_in'), exact: true }).click()
  const home = localePrefix(person.locale)
  await page.waitForURL((address) => address.pathname.replace(/\/$/, '') === home)
}

/** Opens the sign-in form and signs in. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${localePrefix(person.locale)}/sign-in`, { waitUntil: 'networkidle' })
  await fillSignIn(page, person)
}

/** An empty page on a phone, in a profile of its own. */
export async function onPhone(journey: Pick<Fixture, 'newProfile'>, locale: Locale): Promise<Page> {
  const page = await (await journey.newProfile(LANGUAGE_TAGS[locale])).newPage()
  await page.setViewportSize(PHONE)
  return page
}

/** A person's page on a phone, signed in. */
export async function memberOnPhone(journey: Pick<Fixture, 'newProfile'>, person: Person): Promise<Page> {
  const page = await onPhone(journey, person.locale)
  await signIn(page, person)
  return page
}

/** Sets one-time codes up through the screen, and leaves the member as a day later. Returns the authenticator's key. */
export async function setUpOtpADayAgo(
  journey: SandboxInstallation,
  page: Page,
  person: Person,
): Promise<string> {
  const key = await setUpOtp(journey, page, person)
  await endWithdrawLock(journey.internals.databaseUrl, person.id)
  return key
}

/** Sets one-time codes up through the screen, with the password first. Returns the authenticator's key. */
export async function setUpOtp(journey: Pick<Fixture, 'now'>, page: Page, person: Person): Promise<string> {
  const text = textsOf(person.locale)
  await page.goto(`${localePrefix(person.locale)}/account/otp`)
  await page.getByRole('button', { name: text('otp', 'show_key') }).click()
  await confirmWithPassword(page, person.password, person.locale)
  const step = page.getByRole('region', { name: text('otp', 'step2') })
  const shown = await step.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
  const key = shown.replaceAll(/\s/g, '')
  await page.getByLabel(text('otp', 'code'), { exact: true }).fill(codeAt(key, await journey.now()))
  await page.getByRole('button', { name: text('otp', 'switch_on') }).click()
  await page.getByText(text('otp', 'done')).waitFor()
  const codes = page.getByRole('region', { name: text('otp', 'recovery') }).getByRole('listitem')
  expect(await codes.count()).toBe(10)
  await page.getByRole('button', { name: text('otp', 'kept') }).click()
  await page.getByText(text('otp', 'is_on')).waitFor()
  return key
}

const STEP_MS = 30_000
/** The newest step of 30 s whose code was used, by authenticator's key. */
const newestSteps = new Map<string, number>()

function codeAt(key: string, nowMs: number): string {
  newestSteps.set(key, Math.floor(nowMs / STEP_MS))
  return authenticatorCode(key, nowMs)
}

/** A code that was not used yet: each step of 30 s counts once, so the clock moves on to the next one where it is still the same. */
export async function nextCode(journey: Fixture, key: string): Promise<string> {
  const now = await journey.now()
  const step = Math.floor(now / STEP_MS)
  const used = newestSteps.get(key) ?? step
  if (step <= used) await journey.advanceClock((used + 1) * STEP_MS - now)
  return codeAt(key, await journey.now())
}
