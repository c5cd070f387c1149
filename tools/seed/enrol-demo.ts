import type { Country } from '#contract/rules/countries.ts'
import type { Locale } from '#contract/locale.ts'
import type { InflowRoute } from '#contract/members/referral.ts'
import type { Stage } from './stage.ts'

/** What everybody of the demonstration signs in with. */
export const DEMO_PASSWORD = 'plum-ink-7431'

/** Who is made, and by whom they were invited. */
export interface NewDemo {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly country: Country
  readonly locale: Locale
  readonly inviterId?: string | undefined
  readonly via?: InflowRoute | undefined
}

/** The sign-up form's part about who invited. */
async function inviteOf({ kernel, modules }: Stage, { inviterId, via }: NewDemo) {
  if (inviterId === undefined || via === undefined) return {}
  return { invite_code: (await modules.identity.getMember(kernel.db, inviterId)).inviteCode, via }
}

/** Makes a confirmed member at the stage's time; `hash` is of the demonstration's password. Returns the member's number. */
export async function enrolDemo(stage: Stage, demo: NewDemo, hash: string): Promise<string> {
  const { id, name, phone, country, locale } = demo
  const form = {
    ...(await inviteOf(stage, demo)),
    id,
    name,
    country,
    locale,
    email: `${id}@mail.example`,
    phone_number: phone,
    password: DEMO_PASSWORD,
    password_check: DEMO_PASSWORD,
    agreeTerms: true,
    agreePrivacy: true,
    agreeAge: true,
    termsVersion: '2026-11-01',
  }
  return await stage.kernel.db.tx((tx) => stage.modules.identity.enrolMember(tx, { form, hash }))
}
