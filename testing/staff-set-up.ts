import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sendStaff, signInStaff, staffCode, type StaffCaller } from './console-world.ts'
import type { World } from './world.ts'

const { session } = consoleApi
export const SET_UP_PASSWORD = 'another-lamp-20260'

/** The token of the newest set-up link in one mailbox; '' when none was mailed. */
export async function mailedSetUpToken(world: World, email: string): Promise<string> {
  const mails = await world.mails(email)
  const link = mails.flatMap(({ links }) => links).find((one) => one.includes('/console/set-up'))
  return new URLSearchParams(new URL(link ?? 'http://none/').hash.slice(1)).get('token') ?? ''
}

interface Reply {
  readonly code: string
  readonly secret: string
  readonly enrolment: string
}

async function send(
  world: World,
  operation: Parameters<typeof sendStaff>[1],
  body: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { text } = await sendStaff(world, operation, { body })
  const { code = 'success', data = {} }: { code?: string; data?: Partial<Reply> } = JSON.parse(text)
  return { code, secret: data.secret ?? '', enrolment: data.enrolment ?? '' }
}

export const openLink = (world: World, token: string) => send(world, session.openSetUp, { token })

/** Confirms a link with a password: shows the OTP secret. */
export const confirmLink = (world: World, token: string, password: string = SET_UP_PASSWORD) =>
  send(world, session.confirmSetUp, { token, password })

export const activate = (world: World, { enrolment, secret }: Reply) =>
  send(world, session.activateSetUp, { enrolment, code: staffCode(world, secret) })

/** Goes through a set-up from its mail to the first sign-in, a minute later. */
export async function setUpByMail(
  world: World,
  { email, loginId }: { email: string; loginId: string },
): Promise<StaffCaller> {
  const confirmed = await confirmLink(world, await mailedSetUpToken(world, email))
  const { code } = await activate(world, confirmed)
  if (code !== 'success') throw new Error(`${loginId} could not be set up: ${confirmed.code} ${code}`)
  world.advance(MINUTE_MS)
  return signInStaff(world, loginId, { password: SET_UP_PASSWORD, secret: confirmed.secret })
}
