import { readEmail, readId } from '#contract/rules/member-fields.ts'
import type { Locale } from '#contract/locale.ts'
import { addressBlock } from '#server/kernel/address-block.ts'
import { HOUR_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newCode } from '#server/kernel/ids.ts'
import { mayTell } from './budget.ts'
import type { Identity, Origin } from './deps.ts'
import { sendMail } from './mails.ts'
import { findByLoginId, type MemberRow } from './members.ts'
import { noteEvent } from './security-events.ts'
import { issuedPasswordMac } from './sign-in.ts'

const TTL_MINUTES = 30
const PER_HOUR = { most: 3, windowMs: HOUR_MS }
const LENGTH = 12
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

/** Twelve signs that a person can type, with letters and digits as the password rule asks. */
function newPassword(): string {
  return newCode(ALPHABET + DIGITS, LENGTH - 2) + newCode(ALPHABET, 1) + newCode(DIGITS, 1)
}

async function demandRoom(identity: Identity, id: string, address: string): Promise<void> {
  const buckets = [`find-password ${id}`, `find-password from ${addressBlock(address)}`]
  const rooms = await Promise.all(buckets.map((bucket) => identity.limits.take(bucket, PER_HOUR)))
  if (rooms.every(Boolean)) return
  const nowMs = identity.clock.nowMs()
  const time = new Date(nowMs - (nowMs % HOUR_MS) + HOUR_MS).toISOString()
  throw new Failure('FINDPW-A003', { meta: { time } })
}

async function issue(
  identity: Identity,
  { member, origin }: { member: MemberRow; origin: Origin },
): Promise<void> {
  const password = newPassword()
  const now = identity.clock.now()
  const mac = issuedPasswordMac(identity, member.id, password)
  await identity.db.tx(async (tx) => {
    await tx.run(sql`
      insert into identity_issued_passwords (member_id, mac, created_at, expires_at)
      values (${member.id}, ${mac}, ${now}, ${plus(now, TTL_MINUTES * MINUTE_MS)})
      on conflict (member_id) do update set mac = excluded.mac, created_at = excluded.created_at, expires_at = excluded.expires_at`)
    await noteEvent(identity, tx, { memberId: member.id, kind: 'PASSWORD_ISSUED', ...origin })
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
 * Mails a password that works once within 30 minutes; the own one stays valid until it is used. Three requests an hour per
 * ID and per address block (FINDPW-A003). FINDPW-A001 and A002 tell within the budget, afterwards it looks like success.
 */
export async function findPassword(identity: Identity, form: FindPasswordForm, origin: Origin) {
  const id = readId(form.id)
  const email = readEmail(form.email)
  if (email === undefined) throw new Failure('FINDPW-B002', { fields: { email: 'FINDPW-B002' } })
  await demandRoom(identity, form.id.trim().toLowerCase(), origin.address)
  if (!(await identity.mailer.isReachable())) throw new Failure('FINDPW-C001')
  const member = id === undefined ? undefined : await findByLoginId(identity.db, id)
  if (member?.email === email) {
    await issue(identity, { member, origin })
    identity.outbox.wake()
    return { sent: true }
  }
  const [code, field] =
    member === undefined ? (['FINDPW-A001', 'id'] as const) : (['FINDPW-A002', 'email'] as const)
  if (await mayTell(identity.limits, origin.address)) throw new Failure(code, { fields: { [field]: code } })
  return { sent: true }
}
