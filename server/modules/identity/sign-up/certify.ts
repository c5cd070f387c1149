import { DAY_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { digest } from '#server/kernel/database/ids.ts'
import { failures } from '#contract/failures/failures.ts'
import { parseEmail, parseId } from '#contract/rules/member-fields.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { sendMail } from '../mail/mails.ts'
import { getMember, lockMember } from '../profile/members.ts'
import { lockWithdrawals } from '../password/new-credential.ts'
import { recordEvent } from '../session/security-events.ts'
import { sendVerification } from './sign-up.ts'

interface LinkRow {
  member_id: string
  kind: 'SIGN_UP' | 'EMAIL_CHANGE'
  email: string
}

/** Uses a link up. Throws SIGNUP-A001 when it is unknown, used or older than 24 hours. */
async function spendLink(identity: IdentityContext, tx: Tx, secret: string): Promise<LinkRow> {
  const now = identity.clock.now()
  const link = await tx.maybe<LinkRow>(sql`
    update identity_links set used_at = ${now}
    where digest = ${digest(secret)} and used_at is null and expires_at > ${now}
    returning member_id, kind, email`)
  if (link === undefined) throw new Failure(failures.signUp.linkExpired)
  return link
}

async function confirmMember(
  identity: IdentityContext,
  tx: Tx,
  { memberId, origin }: { memberId: string; origin: Origin },
) {
  const member = await lockMember(tx, memberId)
  const confirmed = await tx.run(sql`
    update identity_members set state = 'ACTIVE', confirmed_at = ${identity.clock.now()}
    where id = ${memberId} and state = 'UNCONFIRMED'`)
  if (confirmed === 0) throw new Failure(failures.signUp.linkExpired)
  await recordEvent(identity, tx, { memberId, kind: 'CERTIFIED', ...origin })
  const { trialEndsAt, bonus } = await identity.hooks.confirmed(tx, memberId)
  return {
    id: member.login_id,
    kind: 'SIGN_UP' as const,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    bonus,
  }
}

async function applyNewEmail(
  identity: IdentityContext,
  tx: Tx,
  { link, origin }: { link: LinkRow; origin: Origin },
) {
  const member = await lockMember(tx, link.member_id)
  const taken = await tx.maybe(
    sql`select 1 from identity_members where email = ${link.email} and id <> ${member.id}`,
  )
  if (taken !== undefined || member.pending_email !== link.email)
    throw new Failure(failures.signUp.linkExpired)
  await tx.run(
    sql`update identity_members set email = pending_email, pending_email = null where id = ${member.id}`,
  )
  await lockWithdrawals(identity, tx, { memberId: member.id })
  await recordEvent(identity, tx, { memberId: member.id, kind: 'EMAIL_CHANGED', ...origin })
  await sendMail(identity, tx, {
    kind: 'emailChanged',
    to: member.email,
    memberId: member.id,
    locale: member.locale,
    values: {
      name: member.name,
      id: member.login_id,
      time: identity.formatTime(identity.clock.now(), member.locale, { zone: member.timezone }),
    },
    path: '/account/modify',
  })
  return { id: member.login_id, kind: 'EMAIL_CHANGE' as const, trialEndsAt: null, bonus: null }
}

/** Opens the link of a mail: begins the account and its trial, or puts a new address into force. Throws SIGNUP-A001. */
export async function certify(
  identity: IdentityContext,
  { token, origin }: { token: string; origin: Origin },
) {
  const answer = await identity.db.tx(async (tx) => {
    const link = await spendLink(identity, tx, token)
    return link.kind === 'SIGN_UP'
      ? confirmMember(identity, tx, { memberId: link.member_id, origin })
      : applyNewEmail(identity, tx, { link, origin })
  })
  identity.outbox.wake()
  return answer
}

/** A new link instead of the earlier ones. */
async function sendAgain(identity: IdentityContext, tx: Tx, memberId: string): Promise<void> {
  const member = await getMember(tx, memberId)
  await tx.run(
    sql`update identity_links set used_at = ${identity.clock.now()} where member_id = ${member.id} and used_at is null`,
  )
  await sendVerification(identity, tx, {
    memberId: member.id,
    id: member.login_id,
    name: member.name,
    email: member.email,
    locale: member.locale,
  })
}

/** The same at the wish of staff. Throws STAFF-A008 for a member who is confirmed, COMMON-A002 five times a day. */
export async function resendFor(identity: IdentityContext, tx: Tx, memberId: string): Promise<void> {
  const found = await tx.maybe(
    sql`select 1 from identity_members where id = ${memberId} and state = 'UNCONFIRMED'`,
  )
  if (found === undefined) throw new Failure(failures.staff.wrongState)
  const most = { most: await identity.parameters.get('signup.resend_day_count'), windowMs: DAY_MS }
  if (!(await identity.limits.consume(`resend by staff ${memberId}`, most)))
    throw new Failure(failures.common.tooManyRequests)
  await sendAgain(identity, tx, memberId)
  tx.afterCommit(() => identity.outbox.wake())
}

/**
 * Sends the verification mail again: 60 s after the last, at most five a day (COMMON-A002 with `meta.time`).
 * Returns alike whether or not such an unconfirmed account exists. Throws SIGNUP-C002 when no mail can be sent.
 */
export async function resendCertification(identity: IdentityContext, form: { id: string; email: string }) {
  if (!(await identity.mailer.isReachable())) throw new Failure(failures.signUp.mailFailed)
  const id = parseId(form.id) ?? ''
  const email = parseEmail(form.email) ?? ''
  const pauseMs = (await identity.parameters.get('signup.resend_seconds')) * SECOND_MS
  const nextAt = plus(identity.clock.now(), pauseMs)
  const key = `resend ${id} ${email}`
  const mayNow = await identity.limits.consume(`${key} minute`, { most: 1, windowMs: pauseMs })
  const most = await identity.parameters.get('signup.resend_day_count')
  const mayToday = mayNow && (await identity.limits.consume(`${key} day`, { most, windowMs: DAY_MS }))
  if (!mayToday) throw new Failure(failures.common.tooManyRequests, { meta: { time: nextAt.toISOString() } })
  await identity.db.tx(async (tx) => {
    const found = await tx.maybe<{ id: string }>(sql`
      select id from identity_members where login_id = ${id} and email = ${email} and state = 'UNCONFIRMED'`)
    if (found !== undefined) await sendAgain(identity, tx, found.id)
  })
  identity.outbox.wake()
  return { nextAt: nextAt.toISOString() }
}
