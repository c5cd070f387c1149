import { failures } from '#contract/failures/failures.ts'
import type { Origin, Person } from '#server/kernel/console/console-calls.ts'
import { DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { writeAudit } from '../audit/audit.ts'
import type { StaffContext } from '../staff-context.ts'
import { parseLoginId } from '../people/people.ts'

export type RefusalKind = 'signIn' | 'right' | 'code' | 'setUp'
type Parts = Pick<StaffContext, 'db' | 'clock' | 'secrets' | 'log'>

/** People and addresses counted separately in one minute, per kind; the others are counted together. */
const MAX_SOURCES = 60
const REST = '*'
const KEEP_MS = 30 * DAY_MS
const ACTIONS = {
  signIn: 'session.signInRefused',
  right: 'session.rightRefused',
  code: 'session.codeRefused',
  setUp: 'session.setUpRefused',
} as const satisfies Readonly<Record<RefusalKind, string>>
/** Failures that an attack leaves, unlike a form that is not filled in. */
const ATTEMPTS: ReadonlySet<string> = new Set([
  failures.staff.wrongCredentials,
  failures.staff.tooManyAttempts,
  failures.staff.linkExpired,
  failures.staff.addressRefused,
  failures.otp.wrongCode,
  failures.passkey.refused,
  failures.passkey.copied,
  failures.common.tooManyRequests,
])
const UNKNOWN = { id: '00000000-0000-0000-0000-000000000000', name: '', roles: [] } as const

export interface Refusal {
  readonly kind: RefusalKind
  /** Who was refused; for a sign-in only what was typed, which proves nobody. */
  readonly by?: Person | undefined
  readonly typedId?: string | undefined
  readonly origin: Origin
  /** The operation that was refused. */
  readonly subject?: string | undefined
}

/** Counts a refusal in its minute. Returns how often it happened in that minute. */
async function countRefusal({ db, clock }: Parts, { kind, who, address }: Counted): Promise<number> {
  const nowMs = clock.nowMs()
  const minute = new Date(nowMs - (nowMs % MINUTE_MS))
  const { times } = await db.one<{ times: number }>(sql`
    insert into staff_refusals as r (minute, kind, who, address, times)
    select ${minute}, ${kind}, case when room then ${who} else ${REST} end, case when room then ${address} else ${REST} end, 1
    from (select count(*) < ${MAX_SOURCES} or bool_or(who = ${who} and address = ${address}) as room
      from staff_refusals where minute = ${minute} and kind = ${kind}) known
    on conflict (minute, kind, who, address) do update set times = r.times + 1
    returning times`)
  return times
}

interface Counted {
  readonly kind: RefusalKind
  readonly who: string
  readonly address: string
}

/**
 * Records a refusal: counted always, written into the audit log at the first, tenth, hundredth ... time in a minute, so that a flood
 * cannot fill the log. Never throws: a refusal is answered even when it cannot be recorded.
 */
export async function recordRefusal(self: Parts, refusal: Refusal): Promise<void> {
  const { kind, by, origin } = refusal
  const who = by?.loginId ?? parseLoginId(refusal.typedId ?? '') ?? ''
  try {
    const times = await countRefusal(self, { kind, who, address: origin.address })
    if (!/^10*$/.test(String(times))) return
    await self.db.tx((tx) =>
      writeAudit(self, tx, {
        by: by ?? { ...UNKNOWN, loginId: who },
        origin,
        action: ACTIONS[kind],
        subject: refusal.subject ?? who,
        after: { times: String(times) },
      }),
    )
  } catch (error) {
    self.log.error({ err: error, kind }, 'a refusal was not recorded')
  }
}

/** Runs `work`; a failed attempt is recorded before its failure is passed on. */
export async function recordingRefusals<Result>(
  self: Parts,
  refusal: Refusal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && ATTEMPTS.has(error.code)) await recordRefusal(self, refusal)
    throw error
  }
}

export interface RefusalCount {
  readonly kind: RefusalKind
  readonly count: number
  /** The most refused IDs, '' for unknown. */
  readonly who: string
  readonly at: Date
}

/** Refusals of the last 24 hours by kind. */
export function countRefusals(db: Queryable, now: Date): Promise<RefusalCount[]> {
  return db.many<RefusalCount>(sql`
    select kind, sum(times)::integer as count, max(minute) as at,
      (array_agg(who order by times desc, minute desc))[1] as who
    from staff_refusals where minute > ${plus(now, -DAY_MS)} group by kind order by kind`)
}

/** Deletes counts that are older than a month; the audit log keeps its entries. Returns how many. */
export function sweepRefusals({ db, clock }: Pick<StaffContext, 'db' | 'clock'>): Promise<number> {
  return db.run(sql`delete from staff_refusals where minute < ${plus(clock.now(), -KEEP_MS)}`)
}
