import { failures } from '#contract/failures/failures.ts'
import { parseEmail, parseId } from '#contract/rules/member-fields.ts'
import type { Locale } from '#contract/locale.ts'
import { addressSource } from '#server/kernel/address-block.ts'
import { MINUTE_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newCode } from '#server/kernel/database/ids.ts'
import { mayReveal, waitUntil } from '../session/budget.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { findKnownDevice } from '../session/known-device.ts'
import { sendMail } from '../mail/mails.ts'
import { findByLoginId, type MemberRow } from '../profile/members.ts'
import { recordEvent } from '../session/security-events.ts'
import { issuedPasswordMac } from '../session/sign-in.ts'

const TTL_MINUTES = 30
const LENGTH = 12
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

/** Twelve signs that a person can type, with letters and digits as the password rule asks. */
function newPassword(): string {
  return newCode(ALPHABET + DIGITS, LENGTH - 2) + newCode(ALPHABET, 1) + newCode(DIGITS, 1)
}

/** A browser that has signed in to the account before: strangers cannot use its budget up. */
const DEVICE = { free: 3, firstMs: 5 * MINUTE_MS, capMs: 15 * MINUTE_MS }
/** All strangers that ask for one account: a mail goes out every 15 minutes whatever they do. */
const ACCOUNT = { free: 2, firstMs: 15 * MINUTE_MS, capMs: 15 * MINUTE_MS }
/** One address that asks for whatever account. */
const SOURCE = { free: 10, firstMs: 30 * SECOND_MS, capMs: 5 * MINUTE_MS }

/** Throws FINDPW-A003 with `meta.time`, at most 15 minutes ahead; account and source wait independently of each other. */
async function requireTurn(identity: IdentityContext, id: string, origin: Origin): Promise<void> {
  const known = findKnownDevice(identity, origin.deviceCookie, id)
  const rules =
    known === undefined
      ? [
          { key: `find-password from ${addressSource(origin.address)}`, ...SOURCE },
          { key: `find-password ${id}`, ...ACCOUNT },
        ]
      : [{ key: `find-password device ${known}`, ...DEVICE }]
  const { until } = await identity.slowDowns.attempt(rules)
  if (until !== undefined) throw waitUntil(failures.findPassword.tooManyRequests, identity.clock, until)
}

async function issue(
  identity: IdentityContext,
  { member, origin }: { member: MemberRow; origin: Origin },
): Promise<void> {
  const password = newPassword()
  const now = identity.clock.now()
  const mac = issuedPasswordMac(identity, member.id, password)
  await identity.db.tx(async (tx) => {
    await tx.run(sql`
      insert into identity_issued_passwords (member_id, mac, created_at, expires_at)
      values (${member.id}, ${mac}, ${now}, ${plus(now, TTL_MINUTES * MINUTE_MS)})
      on conflict do nothing`)
    await tx.run(
      sql`delete from identity_issued_passwords where member_id = ${member.id} and expires_at <= ${now}`,
    )
    await recordEvent(identity, tx, { memberId: member.id, kind: 'PASSWORD_ISSUED', ...origin })
    await sendMail(identity, tx, {
      kind: 'passwordIssued',
      to: member.email,
      locale: member.locale,
      values: { name: member.name, id: member.login_id, code: password, minutes: String(TTL_MINUTES) },
      path: '/sign-in',
    })
  })
}

export interface FindPasswordForm {
  readonly id: string
  readonly email: string
  readonly locale: Locale
}

/**
 * Mails a password that works once within 30 minutes; the own one and those mailed before stay valid until one is used. Requests
 * that follow each other too fast wait up to 15 minutes (FINDPW-A003). FINDPW-A001 and A002 tell within the budget, afterwards it looks like success.
 */
export async function findPassword(identity: IdentityContext, form: FindPasswordForm, origin: Origin) {
  const id = parseId(form.id)
  const email = parseEmail(form.email)
  if (email === undefined)
    throw new Failure(failures.findPassword.invalidEmail, {
      fields: { email: failures.findPassword.invalidEmail },
    })
  await requireTurn(identity, form.id.trim().toLowerCase(), origin)
  if (!(await identity.mailer.isReachable())) throw new Failure(failures.findPassword.mailFailed)
  const member = id === undefined ? undefined : await findByLoginId(identity.db, id)
  if (member?.email === email) {
    await issue(identity, { member, origin })
    identity.outbox.wake()
    return { sent: true }
  }
  const [code, field] =
    member === undefined
      ? ([failures.findPassword.unknownId, 'id'] as const)
      : ([failures.findPassword.unknownEmail, 'email'] as const)
  if (await mayReveal(identity.limits, origin.address)) throw new Failure(code, { fields: { [field]: code } })
  return { sent: true }
}
