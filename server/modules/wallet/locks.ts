import { failures } from '#contract/failures/failures.ts'
import type { LockReason } from '#contract/wallet/wallet-parts.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { WalletContext } from './wallet-context.ts'

/** Why and until when the member cannot withdraw; no end means until staff lift it. */
export interface WithdrawLock {
  readonly reason: LockReason
  readonly until: string | null
}

/**
 * Of each of the members the lock that ends last, if any: after a changed credential, or laid by staff, risk or reconciliation. A
 * suspended member's money stays put until the suspension is lifted, including withdrawals requested before it.
 */
export async function findLocks(
  { identity, clock }: Pick<WalletContext, 'identity' | 'clock'>,
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, WithdrawLock>> {
  // Nobody can ask for a withdrawal of an erased account; what is read of it is read by staff.
  const members = await identity.findFacts(db, memberIds)
  const rows = await db.many<LaidRow>(sql`
    select distinct on (member_id) member_id as "memberId", reason, until from wallet_locks
    where member_id = any (${[...memberIds]}::uuid[]) and lifted_at is null and (until is null or until > ${clock.now()})
    order by member_id, until desc nulls first`)
  const laid = new Map(rows.map((row) => [row.memberId, row]))
  const locks = new Map<string, WithdrawLock>()
  for (const [memberId, member] of members) {
    const lock = member.isSuspended
      ? ({ reason: 'STAFF', until: null } as const)
      : strongerOf(laid.get(memberId), member.withdrawLockedUntil, clock.nowMs())
    if (lock !== undefined) locks.set(memberId, lock)
  }
  return locks
}

interface LaidRow {
  readonly memberId: string
  readonly reason: LockReason
  readonly until: Date | null
}

/** The one that ends later: what was laid, or the time after a changed credential. */
function strongerOf(
  laid: LaidRow | undefined,
  securityEnds: Date | undefined,
  nowMs: number,
): WithdrawLock | undefined {
  const endsMs = securityEnds?.getTime() ?? 0
  if (laid !== undefined && (laid.until === null || laid.until.getTime() > endsMs))
    return { reason: laid.reason, until: laid.until?.toISOString() ?? null }
  return endsMs <= nowMs ? undefined : { reason: 'SECURITY', until: new Date(endsMs).toISOString() }
}

/** The same for one member. */
export async function lockOf(
  wallet: Pick<WalletContext, 'identity' | 'clock'>,
  db: Queryable,
  memberId: string,
): Promise<WithdrawLock | undefined> {
  return (await findLocks(wallet, db, [memberId])).get(memberId)
}

/** Those of the members whose withdrawals are locked now, for whatever reason. */
export async function lockedAmong(
  { identity, clock }: Pick<WalletContext, 'identity' | 'clock'>,
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set()
  const laid = await db.many<{ member_id: string }>(sql`
    select distinct member_id from wallet_locks
    where member_id = any (${[...memberIds]}::uuid[]) and lifted_at is null and (until is null or until > ${clock.now()})`)
  return new Set([...laid.map(({ member_id }) => member_id), ...(await identity.findLocked(db, memberIds))])
}

/** WITHDRAW-A002 with reason and end. */
export function toLockedFailure(lock: WithdrawLock): Failure {
  return new Failure(failures.withdraw.locked, { meta: { time: lock.until ?? '–', reason: lock.reason } })
}

/** Throws WITHDRAW-A002 with reason and end while withdrawals of the member are locked. */
export async function requireUnlocked(wallet: WalletContext, db: Queryable, memberId: string): Promise<void> {
  const lock = await lockOf(wallet, db, memberId)
  if (lock !== undefined) throw toLockedFailure(lock)
}

/** Locks a member's withdrawals, until a time or until lifted. Returns the lock's number. */
export async function createLock(
  { clock }: Pick<WalletContext, 'clock'>,
  db: Queryable,
  lock: { memberId: string; reason: Exclude<LockReason, 'SECURITY'>; note: string; until?: Date },
): Promise<string> {
  const id = newUuid(clock.nowMs())
  await db.run(sql`
    insert into wallet_locks (id, member_id, reason, note, until, made_at)
    values (${id}, ${lock.memberId}, ${lock.reason}, ${lock.note}, ${lock.until ?? null}, ${clock.now()})`)
  return id
}

/** Lifts a lock that was laid; a lock after a changed credential only ends by time. */
export async function liftLock(
  { clock }: Pick<WalletContext, 'clock'>,
  db: Queryable,
  id: string,
): Promise<void> {
  await db.run(sql`update wallet_locks set lifted_at = ${clock.now()} where id = ${id} and lifted_at is null`)
}

/** A lock of a member's withdrawals. */
export interface LaidLock {
  readonly id: string
  readonly memberId: string
  readonly reason: string
  readonly note: string
  readonly until: Date | null
  readonly madeAt: Date
}

/** Locks of a member's withdrawals that can be lifted. */
export function listLocks(
  { clock }: Pick<WalletContext, 'clock'>,
  db: Queryable,
  memberId: string,
): Promise<LaidLock[]> {
  return db.many<LaidLock>(sql`
    select id, member_id as "memberId", reason, note, until, made_at as "madeAt" from wallet_locks
    where member_id = ${memberId} and lifted_at is null and (until is null or until > ${clock.now()}) order by made_at desc`)
}
