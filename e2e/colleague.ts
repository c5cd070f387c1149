import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { signInToConsole } from '#tools/screens/console-sign-in.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { openAuthenticator } from './authenticator.ts'
import { type Calls, callsOf } from './calls.ts'
import type { Installation } from './harness.ts'

const ACT_MS = 45_000
const SCREEN = { width: 1280, height: 800 }
export const STAFF_PASSWORD = 'another-lamp-20260'
const text = textsOf('en', CONSOLE_TEXTS)
const member = textsOf('en')

export interface Invited {
  readonly loginId: string
  readonly name: string
  readonly email: string
}

/** A staff member at the console, in a separate browser, in English. */
export interface Colleague {
  readonly loginId: string
  readonly page: Page
  /** The next code of the own authenticator. */
  readonly code: () => Promise<string>
  /** Calls with the browser's own session. */
  readonly calls: Calls
}

/** The set-up link in the newest mail to somebody invited. */
export async function mailedLink(journey: Pick<Installation, 'mailTo'>, email: string): Promise<URL> {
  const { links } = await journey.mailTo(email)
  return new URL(links.find((link) => link.includes('/console/set-up#token=')) ?? '')
}

/** Opens the mailed link in a new browser, sets the account up and signs in with it. */
export async function setUpInBrowser(journey: Installation, { loginId, email }: Invited): Promise<Colleague> {
  const page = await (await journey.newProfile('en-US', { isLasting: true })).newPage()
  await page.setViewportSize(SCREEN)
  await page.goto((await mailedLink(journey, email)).href)
  await page.getByLabel(text('session', 'new_password'), { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: text('session', 'set_up_next'), exact: true }).click()
  const key = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
  const code = openAuthenticator(key.replaceAll(/\s/g, ''))
  await page.getByLabel(member('otp', 'code'), { exact: true }).fill(await code())
  await page.getByRole('button', { name: text('session', 'set_up_send'), exact: true }).click()
  await page.getByText(text('session', 'set_up_done')).waitFor()
  await signInToConsole(page, journey.url, { loginId, password: STAFF_PASSWORD, code: await code() })
  const headers = async () => ({ cookie: await sessionOf(page) })
  const { session } = consoleApi
  const prove = async () =>
    callsOf(journey.url, { headers }).ok(session.stepUp, { body: { code: await code() } })
  const calls = callsOf(journey.url, { headers, prove })
  return { loginId, page, code, calls }
}

/** The session's cookie, which a browser takes with this name over TLS only. */
async function sessionOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const { name, value, secure, httpOnly } = cookies.find((one) => one.name === '__Host-staff') ?? {}
  if (value === undefined || secure !== true || httpOnly !== true)
    throw new Error('No session that only TLS carries and no script reads.')
  return `${name}=${value}`
}

/** The same over HTTP, for those whose screens are looked at no further. Returns calls with their session. */
export async function setUpByCalls(journey: Installation, { loginId, email }: Invited): Promise<Calls> {
  const { session } = consoleApi
  const open = callsOf(journey.url)
  const token = new URLSearchParams((await mailedLink(journey, email)).hash.slice(1)).get('token') ?? ''
  const { secret, enrolment } = await open.ok(session.confirmSetUp, {
    body: { token, password: STAFF_PASSWORD },
  })
  const code = openAuthenticator(secret)
  await open.ok(session.activateSetUp, { body: { enrolment, code: await code() } })
  const body = { loginId, password: STAFF_PASSWORD, code: await code() }
  const answer = await fetch(`${journey.url}${session.signIn.path}`, {
    method: session.signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${loginId} could not sign in: ${await answer.text()}`)
  const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  return callsOf(journey.url, { headers: () => ({ cookie }) })
}

/** Presses what is to be done, fills its sheet and sends it; where a code is asked for, it is given. */
export async function act(
  { page, code }: Colleague,
  label: string,
  { fields = {}, boxes = [] }: { fields?: Readonly<Record<string, string>>; boxes?: readonly string[] } = {},
): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: label, exact: true })
  for (const [name, value] of Object.entries(fields))
    await sheet.getByLabel(name, { exact: true }).fill(value)
  for (const name of boxes) await sheet.getByRole('checkbox', { name, exact: true }).check()
  await sheet.getByRole('button', { name: label, exact: true }).click()
  const asked = page.getByRole('dialog', { name: text('step_up', 'title'), exact: true })
  await vi.waitFor(
    async () => expect((await asked.isVisible()) || !(await sheet.isVisible()), label).toBe(true),
    { timeout: ACT_MS, interval: 50 },
  )
  if (await asked.isVisible()) {
    await asked.getByLabel(member('otp', 'code'), { exact: true }).fill(await code())
    await asked.getByRole('button', { name: text('step_up', 'send'), exact: true }).click()
  }
  await sheet.waitFor({ state: 'hidden' })
}

/** Opens the only request that waits, lets it be done and sees that none waits any more. */
export async function approveOnlyRequest(colleague: Colleague): Promise<void> {
  const { page } = colleague
  await page.goto('/console/requests')
  await page.getByRole('row').nth(1).click()
  await act(colleague, text('requests', 'approve'))
  await page.getByText(text('requests', 'none')).waitFor()
}
