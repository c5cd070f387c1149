import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sendStaff, signInStaff, staffCode, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'

const { session } = consoleApi
export const SET_UP_PASSWORD = 'another-lamp-20260'

/** The token of the newest set-up link in one mailbox; '' when none was mailed. */
export async function mailedSetUpToken(fixture: Fixture, email: string): Promise<string> {
  const mails = await fixture.mails(email)
  const link = mails.flatMap(({ links }) => links).find((one) => one.includes('/console/set-up'))
  return new URLSearchParams(new URL(link ?? 'http://none/').hash.slice(1)).get('token') ?? ''
}

interface Reply {
  readonly code: string
  readonly secret: string
  readonly enrolment: string
}

async function send(
  fixture: Fixture,
  operation: Parameters<typeof sendStaff>[1],
  body: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { text } = await sendStaff(fixture, operation, { body })
  const { code = 'success', data = {} }: { code?: string; data?: Partial<Reply> } = JSON.parse(text)
  return { code, secret: data.secret ?? '', enrolment: data.enrolment ?? '' }
}

export const openLink = (fixture: Fixture, token: string) => send(fixture, session.openSetUp, { token })

/** Confirms a link with a password: shows the OTP secret. */
export const confirmLink = (fixture: Fixture, token: string, password: string = SET_UP_PASSWORD) =>
  send(fixture, session.confirmSetUp, { token, password })

export const activate = (fixture: Fixture, { enrolment, secret }: Reply) =>
  send(fixture, session.activateSetUp, { enrolment, code: staffCode(fixture, secret) })

/** Goes through a set-up from its mail to the first sign-in, a minute later. */
export async function setUpByMail(
  fixture: Fixture,
  { email, loginId }: { email: string; loginId: string },
): Promise<StaffCaller> {
  const confirmed = await confirmLink(fixture, await mailedSetUpToken(fixture, email))
  const { code } = await activate(fixture, confirmed)
  if (code !== 'success') throw new Error(`${loginId} could not be set up: ${confirmed.code} ${code}`)
  fixture.advance(MINUTE_MS)
  return signInStaff(fixture, loginId, { password: SET_UP_PASSWORD, secret: confirmed.secret })
}
