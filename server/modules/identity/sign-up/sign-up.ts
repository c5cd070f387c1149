import type { FailureCode } from '#contract/failures/errors.ts'
import { failures } from '#contract/failures/failures.ts'
import { isCountry, type Country } from '#contract/rules/countries.ts'
import type { signUp as operation } from '#contract/members/identity.ts'
import type { BodyOf } from '#contract/operation.ts'
import {
  INVITE_ALPHABET,
  INVITE_CODE_LENGTH,
  parseEmail,
  parseId,
  parseInviteCode,
  parseName,
} from '#contract/rules/member-fields.ts'
import type { Locale } from '#contract/locale.ts'
import { INFLOW_ROUTES } from '#contract/members/referral.ts'
import { addressBlock } from '#server/kernel/address-block.ts'
import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { fieldFailure } from '#server/kernel/http/envelope.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { digest, newCode, newSecret, newUuid } from '#server/kernel/database/ids.ts'
import { mayReveal } from '../session/budget.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { sendMail } from '../mail/mails.ts'
import { findInviter } from '../profile/members.ts'
import { isAcceptablePassword } from '../password/passwords.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { recordEvent } from '../session/security-events.ts'
import { ZONE_OF_COUNTRY } from './zone-of-country.ts'

export type SignUpForm = BodyOf<typeof operation>

/** The form after it was read: everything as it will be stored. */
interface Applicant {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly country: Country
  readonly password: string
  readonly inviteCode: string | undefined
}

export async function getLinkMs({ parameters }: Pick<IdentityContext, 'parameters'>): Promise<number> {
  return (await parameters.get('signup.mail_hours')) * HOUR_MS
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === ''
}

/** Reads the form; every wrong field goes into `wrong` with its code. */
export function parseForm(form: SignUpForm, wrong: Map<string, FailureCode>): Applicant | undefined {
  const id = parseId(form.id)
  const email = parseEmail(form.email)
  const name = parseName(form.name)
  const country = isCountry(form.country) ? form.country : undefined
  const phone = parsePhoneNumber(form.phone_number, country ?? 'KOR')
  const typedCode = form.invite_code?.trim() ?? ''
  const inviteCode = typedCode === '' ? undefined : parseInviteCode(typedCode)
  if (id === undefined) wrong.set('id', failures.signUp.invalidId)
  if (email === undefined) wrong.set('email', failures.signUp.invalidEmail)
  if (name === undefined) wrong.set('name', failures.signUp.invalidName)
  if (country === undefined) wrong.set('country', failures.signUp.invalidCountry)
  if (phone === undefined) wrong.set('phone_number', failures.signUp.invalidPhone)
  if (!isAcceptablePassword(form.password, form.id)) wrong.set('password', failures.signUp.invalidPassword)
  if (form.password !== form.password_check || form.password_check === '')
    wrong.set('password_check', failures.signUp.passwordsDiffer)
  if (typedCode !== '' && inviteCode === undefined) wrong.set('invite_code', failures.signUp.wrongInviteCode)
  if (!form.agreeTerms) wrong.set('agreeTerms', failures.signUp.consentMissing)
  if (!form.agreePrivacy) wrong.set('agreePrivacy', failures.signUp.consentMissing)
  if (!form.agreeAge) wrong.set('agreeAge', failures.signUp.tooYoung)
  if (
    id === undefined ||
    email === undefined ||
    name === undefined ||
    country === undefined ||
    phone === undefined
  )
    return undefined
  return { id, email, name, country, phone, password: form.password, inviteCode }
}

interface Taken {
  id: boolean
  email: boolean
  phone: boolean
}

/** Which of the three are in use. An address another member is changing to is not in use before it is confirmed. */
export async function findTaken(
  tx: Tx | IdentityContext['db'],
  asked: { id?: string; email?: string; phone?: string },
): Promise<Taken> {
  return tx.one<Taken>(sql`select
    exists (select from identity_members where login_id = ${asked.id ?? ''}) as id,
    exists (select from identity_members where email = ${asked.email ?? ''}) as email,
    exists (select from identity_members where phone_number = ${asked.phone ?? ''}) as phone`)
}

export function addTakenErrors(taken: Taken, wrong: Map<string, FailureCode>): void {
  if (taken.id) wrong.set('id', failures.signUp.idTaken)
  if (taken.email) wrong.set('email', failures.signUp.emailTaken)
  if (taken.phone) wrong.set('phone_number', failures.signUp.phoneTaken)
}

/** A link that proves an address; only its digest is stored. Returns the secret. */
export async function makeLink(
  identity: IdentityContext,
  tx: Tx,
  link: { memberId: string; kind: 'SIGN_UP' | 'EMAIL_CHANGE'; email: string },
): Promise<string> {
  const secret = newSecret()
  const now = identity.clock.now()
  await tx.run(sql`
    insert into identity_links (digest, member_id, kind, email, created_at, expires_at)
    values (${digest(secret)}, ${link.memberId}, ${link.kind}, ${link.email}, ${now}, ${plus(now, await getLinkMs(identity))})`)
  return secret
}

export async function sendVerification(
  identity: IdentityContext,
  tx: Tx,
  member: { memberId: string; id: string; name: string; email: string; locale: Locale },
): Promise<void> {
  const secret = await makeLink(identity, tx, {
    memberId: member.memberId,
    kind: 'SIGN_UP',
    email: member.email,
  })
  await sendMail(identity, tx, {
    kind: 'verification',
    to: member.email,
    locale: member.locale,
    values: { name: member.name, id: member.id, time: await formatTime(identity, member.locale) },
    path: `/sign/certification?token=${secret}`,
  })
}

async function formatTime(identity: IdentityContext, locale: Locale): Promise<string> {
  return identity.formatTime(plus(identity.clock.now(), await getLinkMs(identity)), locale)
}

/** Returns the new member's number, or undefined when the ID, address or phone was taken meanwhile. */
export async function insertMember(
  identity: IdentityContext,
  tx: Tx,
  applicant: Applicant & {
    hash: string
    form: SignUpForm
    inviterId: string | null
    agreed: Readonly<Record<'use' | 'privacy' | 'age', string>>
  },
) {
  const { form, agreed } = applicant
  const now = identity.clock.now()
  const memberId = newUuid(now.getTime())
  const route =
    INFLOW_ROUTES.find((known) => known === form.via?.toUpperCase()) ??
    (applicant.inviteCode === undefined ? 'ETC' : 'CODE')
  const inserted = await tx.run(sql`
    insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code,
      inviter_id, inflow_route, locale, timezone, created_at)
    values (${memberId}, ${applicant.id}, ${applicant.email}, ${applicant.name}, ${applicant.phone}, ${applicant.country},
      ${applicant.hash}, 'UNCONFIRMED', ${newCode(INVITE_ALPHABET, INVITE_CODE_LENGTH)}, ${applicant.inviterId}, ${route},
      ${form.locale}, ${ZONE_OF_COUNTRY[applicant.country]}, ${now})
    on conflict do nothing`)
  if (inserted === 0) return undefined
  for (const [kind, version] of Object.entries(agreed)) {
    await tx.run(sql`
      insert into identity_consents (member_id, kind, version, locale, agreed_at)
      values (${memberId}, ${kind}, ${version}, ${form.locale}, ${now})`)
  }
  return memberId
}

/** The neutral answer once the budget for telling is used up: it looks like success, and the mail says what happened. */
async function answerNeutrally(
  identity: IdentityContext,
  tx: Tx,
  applicant: Applicant & { locale: Locale },
): Promise<void> {
  const isFree = await identity.limits.consume(`neutral mail ${applicant.email}`, {
    most: 1,
    windowMs: DAY_MS,
  })
  if (!isFree) return
  await sendMail(identity, tx, {
    kind: 'signUpRefused',
    to: applicant.email,
    locale: applicant.locale,
    values: { name: applicant.name, id: applicant.id },
  })
}

/** Each form that would make a member or look like it counts for its address block, whatever comes of it (decision 0138). */
async function requireRoom({ limits, parameters }: IdentityContext, address: string): Promise<void> {
  const most = [
    { most: await parameters.get('signup.address_hour_count'), windowMs: HOUR_MS },
    { most: await parameters.get('signup.address_day_count'), windowMs: DAY_MS },
  ]
  if (!(await limits.consumeWithinAll(`sign-up from ${addressBlock(address)}`, most)))
    throw new Failure(failures.common.tooManyRequests)
}

/**
 * What a sign-up needs before its transaction opens: the hash of the password, or undefined of a form with wrong fields, which
 * signUp refuses. Throws SIGNUP-C002 when no mail can be sent, COMMON-A002 when the address block sent too many forms.
 */
export async function prepareSignUp(
  identity: IdentityContext,
  { form, origin }: Pick<SignUpRequest, 'form' | 'origin'>,
): Promise<string | undefined> {
  if (!(await identity.mailer.isReachable())) throw new Failure(failures.signUp.mailFailed)
  const wrong = new Map<string, FailureCode>()
  parseForm(form, wrong)
  if (wrong.size > 0) return undefined
  await requireRoom(identity, origin.address)
  return identity.passwords.hash(form.password)
}

export interface SignUpRequest {
  readonly form: SignUpForm
  readonly origin: Origin
  /** What prepareSignUp answered to the same form. */
  readonly hash: string | undefined
}

/**
 * Takes a sign-up form: an UNCONFIRMED member and a verification mail valid for 24 hours.
 * Throws SIGNUP-B001...B013 with every wrong field; then nothing has changed.
 */
export async function signUp(identity: IdentityContext, tx: Tx, { form, origin, hash }: SignUpRequest) {
  const wrong = new Map<string, FailureCode>()
  const applicant = parseForm(form, wrong)
  const { version, accepted } = await identity.hooks.termsInForce(tx)
  // What was agreed to is not what binds: the boxes are as good as empty.
  if (form.termsVersion !== version)
    for (const box of ['agreeTerms', 'agreePrivacy']) wrong.set(box, failures.signUp.consentMissing)
  const inviter =
    applicant?.inviteCode === undefined ? undefined : await findInviter(tx, applicant.inviteCode)
  if (applicant?.inviteCode !== undefined && inviter === undefined)
    wrong.set('invite_code', failures.signUp.wrongInviteCode)
  if (applicant === undefined || wrong.size > 0) {
    throw fieldFailure(wrong, (field) => isBlank(Object.getOwnPropertyDescriptor(form, field)?.value))
  }
  assert(hash !== undefined, 'a form without wrong fields was hashed before')
  const answer = { id: applicant.id, email: applicant.email, mailSent: true }
  const memberId = await insertMember(identity, tx, {
    ...applicant,
    hash,
    form,
    inviterId: inviter?.id ?? null,
    agreed: { use: accepted.use[0], privacy: accepted.privacy[0], age: version },
  })
  if (memberId === undefined) {
    addTakenErrors(await findTaken(tx, applicant), wrong)
    if (await mayReveal(identity.limits, origin.address)) throw fieldFailure(wrong, () => false)
    await answerNeutrally(identity, tx, { ...applicant, locale: form.locale })
    return answer
  }
  await sendVerification(identity, tx, {
    memberId,
    id: applicant.id,
    name: applicant.name,
    email: applicant.email,
    locale: form.locale,
  })
  await recordEvent(identity, tx, { memberId, kind: 'SIGN_UP', ...origin })
  return answer
}
