import { failures } from '#contract/failures/failures.ts'
import { DAY_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newId, newSecret } from '#server/kernel/database/ids.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'
import { mailChange } from '../mail/mail-change.ts'
import { getMember } from '../profile/members.ts'
import { nameDevice, recordEvent } from './security-events.ts'
import { findAccess } from './session-access.ts'

interface TokenTimes {
  readonly accessSeconds: number
  readonly idleMs: number
  readonly absoluteMs: number
  /** How long the token before the newest one is answered with the newest, for tabs that asked at the same time. */
  readonly graceMs: number
}

async function getTimes({ parameters }: Pick<IdentityContext, 'parameters'>): Promise<TokenTimes> {
  return {
    accessSeconds: (await parameters.get('token.access_minutes')) * SECONDS_A_MINUTE,
    idleMs: (await parameters.get('token.idle_days')) * DAY_MS,
    absoluteMs: (await parameters.get('token.absolute_days')) * DAY_MS,
    graceMs: (await parameters.get('token.grace_seconds')) * SECOND_MS,
  }
}

const SECONDS_A_MINUTE = 60

interface SessionRow {
  id: string
  member_id: string
  seed: string
  counter: number
  rotated_at: Date | null
  device_digest: string
  device_key: string | null
  created_at: Date
  last_used_at: Date
  ended_at: Date | null
  end_reason: string | null
}

/** How a browser is recognised: by an id it made, and by a key where it can keep one. */
export interface Device {
  readonly id: string | undefined
  /** Thumbprint of the key. */
  readonly key: string | undefined
}

export interface TokenPair {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

/**
 * Refresh token n of a session: derived from the session's random seed and the server's key, so that the one successor
 * can be answered again without storing any token. 256 bits that nobody can make from the database alone.
 */
function tokenOf(identity: IdentityContext, session: { id: string; seed: string }, counter: number): string {
  return `${session.id}.${counter}.${identity.secrets.mac('refresh-token', `${session.id} ${session.seed} ${counter}`)}`
}

interface Family {
  readonly id: string
  readonly member_id: string
  readonly seed: string
  readonly device_key: string | null
}

function pairOf(
  identity: IdentityContext,
  session: Family,
  { counter, accessSeconds }: { readonly counter: number; readonly accessSeconds: number },
): TokenPair {
  const caller = {
    memberId: session.member_id,
    sessionId: session.id,
    deviceKey: session.device_key ?? undefined,
  }
  return {
    access_token: identity.tokens.issue(caller, accessSeconds),
    refresh_token: tokenOf(identity, session, counter),
    expires_in: accessSeconds,
  }
}

/** How a browser's number is kept; clients without one all have the same. */
export function digestDevice(identity: IdentityContext, deviceId: string | undefined): string {
  return identity.secrets.mac('device', deviceId ?? '')
}

/** Begins a session for a member and answers its first pair of tokens. */
export async function openSession(
  identity: IdentityContext,
  tx: Tx,
  { memberId, device, origin }: { memberId: string; device: Device; origin: Origin },
): Promise<TokenPair> {
  const now = identity.clock.now()
  const session = { id: newId(), member_id: memberId, seed: newSecret(), device_key: device.key ?? null }
  await tx.run(sql`
    insert into identity_sessions (id, member_id, seed, device_digest, device_key, device, address, created_at, last_used_at)
    values (${session.id}, ${memberId}, ${session.seed}, ${digestDevice(identity, device.id)}, ${session.device_key}, ${nameDevice(origin.device)},
      ${origin.address}, ${now}, ${now})`)
  return pairOf(identity, session, { counter: 0, ...(await getTimes(identity)) })
}

type EndReason = 'SIGNED_OUT' | 'ENDED' | 'REUSED' | 'EXPIRED' | 'PASSWORD' | 'CLOSED'

/** Ends sessions of a member: one, all, or all but one, and what was pushed to them. Returns how many ended. */
export async function closeSessions(
  identity: IdentityContext,
  db: Queryable,
  which: { memberId: string; only?: string; except?: string; reason: EndReason },
): Promise<number> {
  const ended = await db.many<{ id: string }>(sql`
    update identity_sessions set ended_at = ${identity.clock.now()}, end_reason = ${which.reason}
    where member_id = ${which.memberId} and ended_at is null
      and (${which.only ?? null}::text is null or id = ${which.only ?? null})
      and (${which.except ?? null}::text is null or id <> ${which.except ?? null})
    returning id`)
  if (ended.length > 0)
    await identity.hooks.sessionsEnded(
      db,
      ended.map(({ id }) => id),
    )
  db.afterCommit(() => {
    for (const { id } of ended) identity.live.drop(which.memberId, id)
  })
  return ended.length
}

type Verdict =
  | { kind: 'pair'; pair: TokenPair }
  | { kind: 'ended' }
  | { kind: 'unsafe' }
  | { kind: 'stolen'; memberId: string }

function isOver(session: SessionRow, nowMs: number, { idleMs, absoluteMs }: TokenTimes): boolean {
  return (
    nowMs - session.last_used_at.getTime() >= idleMs || nowMs - session.created_at.getTime() >= absoluteMs
  )
}

async function decideReuse(
  identity: IdentityContext,
  tx: Tx,
  { session, token, device }: { session: SessionRow; token: string; device: Device },
): Promise<Verdict> {
  const nowMs = identity.clock.nowMs()
  const times = await getTimes(identity)
  const { accessSeconds } = times
  if (session.ended_at !== null) return { kind: session.end_reason === 'REUSED' ? 'unsafe' : 'ended' }
  if (isOver(session, nowMs, times)) {
    await closeSessions(identity, tx, { memberId: session.member_id, only: session.id, reason: 'EXPIRED' })
    return { kind: 'ended' }
  }
  const isOwnKey = session.device_key === null || session.device_key === device.key
  const isOwnDevice = isOwnKey && isSame(digestDevice(identity, device.id), session.device_digest)
  if (isOwnDevice && isSame(token, tokenOf(identity, session, session.counter))) {
    await tx.run(sql`
      update identity_sessions set counter = counter + 1, rotated_at = ${identity.clock.now()}, last_used_at = ${identity.clock.now()}
      where id = ${session.id}`)
    return { kind: 'pair', pair: pairOf(identity, session, { counter: session.counter + 1, accessSeconds }) }
  }
  const isPrevious = session.counter > 0 && isSame(token, tokenOf(identity, session, session.counter - 1))
  const isFresh = session.rotated_at !== null && nowMs - session.rotated_at.getTime() < times.graceMs
  // A phone that lost the answer comes with the token before: its key, which nobody can copy, proves that it is no thief.
  const isProven = session.device_key !== null && isOwnKey
  if (isOwnDevice && isPrevious && (isFresh || isProven))
    return { kind: 'pair', pair: pairOf(identity, session, { counter: session.counter, accessSeconds }) }
  await closeSessions(identity, tx, { memberId: session.member_id, only: session.id, reason: 'REUSED' })
  return { kind: 'stolen', memberId: session.member_id }
}

/** Whether the token was once made by this server for this session: anything else says nothing about the session. */
function isOurs(identity: IdentityContext, session: SessionRow, token: string): boolean {
  const counter = Number.parseInt(token.split('.')[1] ?? '', 10)
  return Number.isInteger(counter) && counter >= 0 && isSame(token, tokenOf(identity, session, counter))
}

async function alarm(
  identity: IdentityContext,
  tx: Tx,
  { memberId, origin }: { memberId: string; origin: Origin },
): Promise<void> {
  const member = await getMember(tx, memberId)
  await recordEvent(identity, tx, { memberId, kind: 'TOKEN_REUSED', ...origin })
  await mailChange(identity, tx, { member, kind: 'securityAlarm', path: '/account/modify' })
}

/**
 * Exchanges a refresh token for its one successor. The token before it, shown again by the same device within ten seconds, or at any
 * time with a proof of the session's key, gets the same successor; anything else ends the session (TOKEN-A002) and tells the member. Throws TOKEN-A001 when the session is over.
 */
export async function reissueToken(
  identity: IdentityContext,
  { refreshToken, device }: { refreshToken: string; device: Device },
  origin: Origin,
): Promise<TokenPair> {
  const verdict = await identity.db.tx<Verdict>(async (tx) => {
    const session = await tx.maybe<SessionRow>(sql`
      select id, member_id, seed, counter, rotated_at, device_digest, device_key, created_at, last_used_at, ended_at, end_reason
      from identity_sessions where id = ${refreshToken.split('.')[0] ?? ''} for update`)
    if (session === undefined || !isOurs(identity, session, refreshToken)) return { kind: 'ended' }
    const found = await decideReuse(identity, tx, { session, token: refreshToken, device })
    if (found.kind === 'stolen') await alarm(identity, tx, { memberId: found.memberId, origin })
    return found
  })
  if (verdict.kind === 'pair') return verdict.pair
  if (verdict.kind === 'stolen') identity.outbox.wake()
  throw new Failure(verdict.kind === 'ended' ? failures.session.ended : failures.session.revoked)
}

/** Throws AUTH-A001 when the caller's session has ended, although the access token has not run out yet. */
export async function requireSession(
  identity: IdentityContext,
  { memberId, sessionId }: Caller,
): Promise<void> {
  await findAccess(identity.db, { memberId, sessionId })
}

interface ListedSession {
  id: string
  device: string
  address: string
  created_at: Date
  last_used_at: Date
}

const MAX_LISTED = 50

/** The devices that are signed in, newest use first. */
export async function listSessions(identity: IdentityContext, { memberId, sessionId }: Caller) {
  const { idleMs } = await getTimes(identity)
  const since = new Date(identity.clock.nowMs() - idleMs)
  const rows = await identity.db.many<ListedSession>(sql`
    select id, device, address, created_at, last_used_at from identity_sessions
    where member_id = ${memberId} and ended_at is null and last_used_at > ${since}
    order by last_used_at desc limit ${MAX_LISTED}`)
  return rows.map((row) => ({
    sid: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === sessionId,
  }))
}

/** Signs one device out. Throws COMMON-A001 for a session that is not the caller's own. */
export async function endSession(
  identity: IdentityContext,
  caller: Caller,
  { sid, origin }: { sid: string; origin: Origin },
) {
  const ended = await closeSessions(identity, identity.db, {
    memberId: caller.memberId,
    only: sid,
    reason: 'ENDED',
  })
  if (ended === 0) throw new Failure(failures.common.notFound)
  await recordEvent(identity, identity.db, { memberId: caller.memberId, kind: 'SESSION_ENDED', ...origin })
  return { ended: true }
}

/** Signs every other device out. */
export async function endOtherSessions(identity: IdentityContext, caller: Caller, origin: Origin) {
  const ended = await closeSessions(identity, identity.db, {
    memberId: caller.memberId,
    except: caller.sessionId,
    reason: 'ENDED',
  })
  if (ended > 0)
    await recordEvent(identity, identity.db, { memberId: caller.memberId, kind: 'SESSION_ENDED', ...origin })
  return { ended: true }
}

/** Ends the caller's own session. */
export async function signOut(identity: IdentityContext, caller: Caller, origin: Origin) {
  const ended = await closeSessions(identity, identity.db, {
    memberId: caller.memberId,
    only: caller.sessionId,
    reason: 'SIGNED_OUT',
  })
  if (ended > 0)
    await recordEvent(identity, identity.db, { memberId: caller.memberId, kind: 'SIGN_OUT', ...origin })
  return { ended: true }
}
