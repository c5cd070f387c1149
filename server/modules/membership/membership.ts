import { HOUR_MS, plus, type Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Tx } from '#server/kernel/db.ts'

export interface MembershipDeps {
  readonly db: Database
  readonly clock: Clock
}

export type AccessState = 'TRIAL' | 'ACTIVE' | 'EXPIRING' | 'EXPIRED' | 'NONE'

/** Access to Signal Master: its state, and when it ends or ended. */
export interface SignalAccess {
  readonly state: AccessState
  readonly start: Date | undefined
  readonly end: Date | undefined
  /** Whether signals may be read now. */
  readonly isOpen: boolean
}

/** The trial lasts 72 hours to the second from the confirmation of the e-mail, and counts as expiring in its last 24. */
const TRIAL_MS = 72 * HOUR_MS
const EXPIRING_MS = 24 * HOUR_MS

export type Membership = ReturnType<typeof createMembership>

interface TrialRow {
  started_at: Date
  ends_at: Date
}

/** Who may use Signal Master and until when. */
export function createMembership({ db, clock }: MembershipDeps) {
  async function signalAccess(memberId: string): Promise<SignalAccess> {
    const trial = await db.maybe<TrialRow>(
      sql`select started_at, ends_at from membership_trials where member_id = ${memberId}`,
    )
    if (trial === undefined) return { state: 'NONE', start: undefined, end: undefined, isOpen: false }
    const left = trial.ends_at.getTime() - clock.nowMs()
    const state = left <= 0 ? 'EXPIRED' : left <= EXPIRING_MS ? 'EXPIRING' : 'TRIAL'
    return { state, start: trial.started_at, end: trial.ends_at, isOpen: left > 0 }
  }

  return {
    signalAccess,

    /** Begins the free trial, once per member, in the transaction that confirms the e-mail. Answers its end. */
    async startTrial(tx: Tx, memberId: string): Promise<Date> {
      const now = clock.now()
      const { ends_at } = await tx.one<{ ends_at: Date }>(sql`
        insert into membership_trials (member_id, started_at, ends_at) values (${memberId}, ${now}, ${plus(now, TRIAL_MS)})
        on conflict (member_id) do update set member_id = excluded.member_id
        returning ends_at`)
      return ends_at
    },

    /** The flags that sign-in tells (decisions D-24): subscribed means trial or paid. */
    async accessFlags(memberId: string) {
      const { isOpen, end } = await signalAccess(memberId)
      return {
        isSubscribed: isOpen,
        subscribeEndDate: end?.toISOString() ?? null,
        isAutobotSubscribed: false,
        autobotSubscribeEndDate: null,
      }
    },
  }
}
