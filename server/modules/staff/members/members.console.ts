import { failures } from '#contract/failures/failures.ts'
import type { StaffMemberCard, StaffMemberRow } from '#contract/console/members.ts'
import type { consoleApi } from '#contract/console.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { MaskedMember } from '#server/modules/identity/identity.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import { createRequest, type RequestSelf } from '../requests/requests.ts'
import { getMemberCard } from './member-card.ts'
import { getTimeline } from './timeline.ts'

type Calls = typeof consoleApi.members

export function toMemberView(member: MaskedMember): StaffMemberRow {
  const { id, loginId, name, email, phone, country, locale, state } = member
  return {
    id,
    loginId,
    name,
    email,
    phone,
    country,
    locale,
    state,
    withdrawLockedUntil: member.withdrawLockedUntil?.toISOString() ?? null,
    createdAt: member.createdAt.toISOString(),
  }
}

function list({ db, identity }: RequestSelf): Look<Calls['listMembers']> {
  return async ({ query: { cursor, size, flag, ...filter } }) => {
    const isLocked = flag === 'WITHDRAW_LOCKED'
    const found = await identity.listForStaff(db, {
      ...filter,
      isLocked,
      after: parseCursor(cursor),
      limit: size + 1,
    })
    const { rows, next } = pageOf(found, size, ({ createdAt, id }) => ({ at: createdAt, id }))
    return { items: rows.map(toMemberView), next }
  }
}

function getMember(self: RequestSelf): Look<Calls['getMember']> {
  return async ({ params }): Promise<StaffMemberCard> => {
    const member = await self.identity.getForStaff(self.db, parseId(params['id']))
    return { ...toMemberView(member), ...(await getMemberCard(self, member)) }
  }
}

/** The member an act is about, as the audit log names them. */
async function subjectOf({ identity }: RequestSelf, db: Queryable, id: string | undefined) {
  const { id: memberId } = await identity.getForStaff(db, parseId(id))
  return { memberId, subject: memberMark(memberId) }
}

const done = { done: true as const }

function suspension(self: RequestSelf): Pick<ConsoleCalls<Calls>, 'suspendMember' | 'unsuspendMember'> {
  const change = async (tx: Tx, about: { memberId: string; subject: string }, isSuspended: boolean) => {
    await self.identity.changeSuspension(tx, { memberId: about.memberId, isSuspended })
    const [from, to] = isSuspended ? ['ACTIVE', 'SUSPENDED'] : ['SUSPENDED', 'ACTIVE']
    return { answer: done, subject: about.subject, before: { state: from ?? '' }, after: { state: to ?? '' } }
  }
  return {
    suspendMember: async ({ tx, params, body: { reason } }) => ({
      ...(await change(tx, await subjectOf(self, tx, params['id']), true)),
      reason,
    }),
    unsuspendMember: async ({ tx, params, body: { reason } }) => ({
      ...(await change(tx, await subjectOf(self, tx, params['id']), false)),
      reason,
    }),
  }
}

function locking(self: RequestSelf): Pick<ConsoleCalls<Calls>, 'lockWithdrawals' | 'liftLock'> {
  return {
    async lockWithdrawals({ tx, params, body: { reason, hours } }) {
      const { memberId, subject } = await subjectOf(self, tx, params['id'])
      const until = hours === null ? undefined : plus(self.clock.now(), hours * HOUR_MS)
      const lock = {
        memberId,
        reason: 'STAFF' as const,
        note: reason,
        ...(until === undefined ? {} : { until }),
      }
      const lockId = await self.wallet.createLock(tx, lock)
      return { answer: { lockId }, subject, after: { locked: until?.toISOString() ?? '-' }, reason }
    },
    async liftLock({ tx, params, body: { lockId, reason } }) {
      const { memberId, subject } = await subjectOf(self, tx, params['id'])
      const lock = (await self.wallet.listLocks(tx, memberId)).find(({ id }) => id === lockId)
      if (lock === undefined) throw new Failure(failures.staff.wrongState)
      await self.wallet.liftLock(tx, lock.id)
      return { answer: done, subject, before: { lock: lock.note }, reason }
    },
  }
}

/** Members: found, looked at, uncovered for a reason, locked, suspended. */
export function membersConsole(self: RequestSelf): ConsoleCalls<Calls> {
  const { identity } = self
  return {
    listMembers: list(self),
    getMember: getMember(self),
    async listMemberEvents({ params, query }) {
      const member = await identity.getForStaff(self.db, parseId(params['id']))
      return getTimeline(self, member, query)
    },
    async unmaskMember({ tx, params, body: { reason } }) {
      const { memberId, subject } = await subjectOf(self, tx, params['id'])
      return { answer: await identity.revealMember(tx, memberId), subject, reason }
    },
    ...suspension(self),
    ...locking(self),
    async noteMember({ tx, params, staff, body: { text } }) {
      const { memberId, subject } = await subjectOf(self, tx, params['id'])
      const now = self.clock.now()
      const id = newUuid(now.getTime())
      await tx.run(sql`
        insert into staff_notes (id, member_id, staff_id, text, at) values (${id}, ${memberId}, ${staff.id}, ${text}, ${now})`)
      return { answer: { id }, subject, after: { note: id } }
    },
    async resendMail({ tx, params }) {
      const { memberId, subject } = await subjectOf(self, tx, params['id'])
      await identity.resendFor(tx, memberId)
      return { answer: done, subject }
    },
    async requestOtpReset({ tx, params, staff: by, body: { reason } }) {
      const { memberId } = await subjectOf(self, tx, params['id'])
      return createRequest(self, tx, { kind: 'otpReset', params: { memberId }, reason, by })
    },
  }
}
