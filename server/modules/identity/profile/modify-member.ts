import type { FailureCode } from '#contract/failures/errors.ts'
import { failures } from '#contract/failures/failures.ts'
import type { modifyMe } from '#contract/members/account.ts'
import type { BodyOf } from '#contract/operation.ts'
import { isCountry, type Country } from '#contract/rules/countries.ts'
import { parseEmail, parseName } from '#contract/rules/member-fields.ts'
import type { SecurityEventKind } from '#contract/members/account.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { fieldFailure } from '#server/kernel/http/envelope.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import { mayReveal } from '../session/budget.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import { sendMail } from '../mail/mails.ts'
import { getMember, lockMember, type MemberRow } from './members.ts'
import { lockWithdrawals } from '../password/new-credential.ts'
import { isAcceptablePassword } from '../password/passwords.ts'
import { parsePhoneNumber } from '../sign-up/phone-number.ts'
import { getProfile } from './profile.ts'
import { hasReauth, spendReauth } from '../session/reauthenticate.ts'
import { recordEvent } from '../session/security-events.ts'
import { closeSessions } from '../session/sessions.ts'
import { findTaken, makeLink, getLinkMs } from '../sign-up/sign-up.ts'

export type ModifyForm = BodyOf<typeof modifyMe>

/** What will be different; undefined means unchanged. */
interface Change {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly country?: Country | undefined
  readonly password?: string | undefined
  readonly timezone?: string | undefined
}

function isTimezone(zone: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC'
}

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}

/** Sent, but left empty; a field that was not sent is not to be changed. */
function isEmptied(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** The new password; undefined when both fields are empty, which means unchanged. */
function parsePassword(
  form: ModifyForm,
  member: MemberRow,
  wrong: Map<string, FailureCode>,
): string | undefined {
  const password = form.password ?? ''
  const check = form.password_check ?? ''
  if (password === '' && check === '') return undefined
  if (!isAcceptablePassword(password, member.login_id))
    wrong.set('password', failures.profile.invalidPassword)
  if (password !== check) wrong.set('password_check', failures.profile.passwordsDiffer)
  return password
}

function parsePhoneChange(form: ModifyForm, member: MemberRow, wrong: Map<string, FailureCode>) {
  const country = form.country ?? member.country
  if (!isCountry(country)) {
    wrong.set('country', failures.profile.invalidCountry)
    return { country: undefined, phone: undefined }
  }
  const phone = parsePhoneNumber(form.phone_number ?? member.phone_number, country)
  if (phone === undefined) wrong.set('phone_number', failures.profile.invalidPhone)
  return { country, phone }
}

function different<Value>(value: Value | undefined, now: Value): Value | undefined {
  return value === now ? undefined : value
}

/** Reads the form against the member as stored; wrong fields go into `wrong`. */
function parseChange(form: ModifyForm, member: MemberRow, wrong: Map<string, FailureCode>): Change {
  const email = form.email === undefined ? undefined : parseEmail(form.email)
  const name = form.name === undefined ? undefined : parseName(form.name)
  const { country, phone } = parsePhoneChange(form, member, wrong)
  if (form.email !== undefined && email === undefined) wrong.set('email', failures.profile.invalidEmail)
  if (form.name !== undefined && name === undefined) wrong.set('name', failures.profile.invalidName)
  return {
    email: different(email, member.email),
    name: different(name, member.name),
    country: different(country, member.country),
    phone: different(phone, member.phone_number),
    password: parsePassword(form, member, wrong),
    timezone: isGiven(form.timezone) && isTimezone(form.timezone) ? form.timezone : undefined,
  }
}

function isSensitive(change: Change, form: ModifyForm): boolean {
  const { email, phone, country, password } = change
  return [email, phone, country, password].some((value) => value !== undefined) || form.otpAtSignIn === false
}

async function refuseTaken(
  identity: IdentityContext,
  tx: Tx,
  { change, origin }: { change: Change; origin: Origin },
): Promise<void> {
  const taken = await findTaken(tx, { email: change.email ?? '', phone: change.phone ?? '' })
  const wrong = new Map<string, FailureCode>()
  if (taken.email) wrong.set('email', failures.profile.emailTaken)
  if (taken.phone) wrong.set('phone_number', failures.profile.phoneTaken)
  if (wrong.size === 0) return
  throw (await mayReveal(identity.limits, origin.address))
    ? fieldFailure(wrong, () => false)
    : new Failure(failures.common.tooManyRequests)
}

/**
 * The hash of a new password, made before the transaction; undefined when there is none, or one that will be refused: of a wrong
 * form, or without a living reauthToken.
 */
async function hashNewPassword(
  identity: IdentityContext,
  { caller, form }: ModifyRequest,
): Promise<string | undefined> {
  const wrong = new Map<string, FailureCode>()
  const password = parsePassword(form, await getMember(identity.db, caller.memberId), wrong)
  if (password === undefined || wrong.size > 0) return undefined
  const mayChange = await hasReauth(identity, { caller, token: form.reauthToken })
  return mayChange ? identity.passwords.hash(password) : undefined
}

async function store(
  tx: Tx,
  {
    member,
    change,
    form,
    hash,
  }: { member: MemberRow; change: Change; form: ModifyForm; hash: string | undefined },
) {
  const isHashed = (hash === undefined) === (change.password === undefined)
  assert(isHashed, 'a password that may be changed was hashed before')
  await tx.run(sql`
    update identity_members set
      name = coalesce(${change.name ?? null}, name),
      phone_number = coalesce(${change.phone ?? null}, phone_number),
      country = coalesce(${change.country ?? null}, country),
      pending_email = coalesce(${change.email ?? null}, pending_email),
      locale = coalesce(${form.locale ?? null}, locale),
      timezone = coalesce(${change.timezone ?? null}, timezone),
      otp_at_sign_in = coalesce(${form.otpAtSignIn ?? null}::boolean, otp_at_sign_in),
      password_hash = coalesce(${hash ?? null}, password_hash),
      must_change_password = must_change_password and ${hash ?? null}::text is null
    where id = ${member.id}`)
}

interface ChangeNotice {
  readonly event: SecurityEventKind
  readonly mail?: MailKind
}

function noticesOf(change: Change): ChangeNotice[] {
  const told: ChangeNotice[] = []
  if (change.password !== undefined) told.push({ event: 'PASSWORD_CHANGED', mail: 'passwordChanged' })
  if (change.phone !== undefined) told.push({ event: 'PHONE_CHANGED', mail: 'phoneChanged' })
  if (change.country !== undefined) told.push({ event: 'COUNTRY_CHANGED', mail: 'countryChanged' })
  if (change.email !== undefined) told.push({ event: 'EMAIL_CHANGE_ASKED' })
  return told
}

async function notifyChanges(
  identity: IdentityContext,
  tx: Tx,
  { member, change, origin }: { member: MemberRow; change: Change; origin: Origin },
) {
  const now = identity.clock.now()
  const values = {
    name: member.name,
    id: member.login_id,
    time: identity.formatTime(now, member.locale, { zone: member.timezone }),
  }
  for (const { event, mail } of noticesOf(change)) {
    await recordEvent(identity, tx, { memberId: member.id, kind: event, ...origin })
    if (mail === undefined) continue
    await sendMail(identity, tx, {
      kind: mail,
      to: member.email,
      locale: member.locale,
      values,
      path: '/account/modify',
    })
  }
  if (change.email === undefined) return
  const secret = await makeLink(identity, tx, {
    memberId: member.id,
    kind: 'EMAIL_CHANGE',
    email: change.email,
  })
  await sendMail(identity, tx, {
    kind: 'emailChange',
    to: change.email,
    memberId: member.id,
    locale: member.locale,
    values: {
      ...values,
      time: identity.formatTime(plus(now, await getLinkMs(identity)), member.locale, {
        zone: member.timezone,
      }),
    },
    path: `/sign/certification?token=${secret}`,
  })
}

/** What a changed credential brings with it: withdrawals locked for 24 hours, other devices signed out after a new password. */
async function secure(
  identity: IdentityContext,
  tx: Tx,
  { caller, change }: { caller: Caller; change: Change },
): Promise<Date> {
  const until = await lockWithdrawals(identity, tx, caller)
  if (change.password !== undefined) {
    await tx.run(sql`delete from identity_issued_passwords where member_id = ${caller.memberId}`)
    await closeSessions(identity, tx, {
      memberId: caller.memberId,
      except: caller.sessionId,
      reason: 'PASSWORD',
    })
  }
  return until
}

async function modify(
  identity: IdentityContext,
  tx: Tx,
  { caller, form, origin, hash }: ModifyRequest & { hash: string | undefined },
): Promise<Date | undefined> {
  const member = await lockMember(tx, caller.memberId)
  if (member.must_change_password && hash === undefined && (form.password ?? '') === '')
    throw new Failure(failures.auth.newPasswordRequired)
  const wrong = new Map<string, FailureCode>()
  const change = parseChange(form, member, wrong)
  if (wrong.size > 0) {
    throw fieldFailure(wrong, (field) => isEmptied(Object.getOwnPropertyDescriptor(form, field)?.value))
  }
  const isGuarded = isSensitive(change, form)
  if (isGuarded) await spendReauth(identity, tx, { caller, token: form.reauthToken })
  await refuseTaken(identity, tx, { change, origin })
  await store(tx, { member, change, form, hash })
  await notifyChanges(identity, tx, { member, change, origin })
  return isGuarded && noticesOf(change).length > 0 ? secure(identity, tx, { caller, change }) : undefined
}

export interface ModifyRequest {
  readonly caller: Caller
  readonly form: ModifyForm
  readonly origin: Origin
}

/**
 * Changes the account; empty password fields mean unchanged. Country, e-mail, phone and password need a reauthToken
 * (MODIFY-A002) and lock withdrawals for 24 hours. A new address takes effect when its link is opened.
 * Throws MODIFY-B001...B008 with every wrong field; then nothing has changed.
 */
export async function modifyMember(identity: IdentityContext, request: ModifyRequest) {
  const hash = await hashNewPassword(identity, request)
  const lockedUntil = await identity.db.tx((tx) => modify(identity, tx, { ...request, hash }))
  identity.outbox.wake()
  return {
    member: await getProfile(identity, request.caller.memberId),
    ...(lockedUntil === undefined ? {} : { withdrawLockedUntil: lockedUntil.toISOString() }),
  }
}
