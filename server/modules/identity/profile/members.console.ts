import type { consoleApi } from '#contract/console.ts'
import type { StaffMemberRow } from '#contract/console/members.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts, MemberSubject } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor } from '#server/kernel/console/keyset.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { listForStaff, revealMember, type MaskedMember } from './masked-members.ts'
import { changeSuspension } from './suspend-member.ts'
import type { IdentityContext } from '../identity-context.ts'
import { recordEvent } from '../session/security-events.ts'
import { resendFor } from '../sign-up/certify.ts'

type Self = IdentityContext & ConsoleParts
type Calls = typeof consoleApi.members
const done = { done: true as const }

/** A member as the console's list shows them. */
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

function list(self: Self): Look<Calls['listMembers']> {
  return async ({ query: { cursor, size, flag, ...filter } }) => {
    const isLocked = flag === 'WITHDRAW_LOCKED'
    const found = await listForStaff(self, self.db, {
      ...filter,
      isLocked,
      after: parseCursor(cursor),
      limit: size + 1,
    })
    const { rows, next } = pageOf(found, size, ({ createdAt, id }) => ({ at: createdAt, id }))
    return { items: rows.map(toMemberView), next }
  }
}

function suspension(self: Self): Pick<ConsoleCalls<Calls>, 'suspendMember' | 'unsuspendMember'> {
  const change = async (tx: Tx, about: MemberSubject, isSuspended: boolean) => {
    await changeSuspension(self, tx, { memberId: about.memberId, isSuspended })
    const [from, to] = isSuspended ? ['ACTIVE', 'SUSPENDED'] : ['SUSPENDED', 'ACTIVE']
    return { answer: done, subject: about.subject, before: { state: from ?? '' }, after: { state: to ?? '' } }
  }
  return {
    suspendMember: async ({ tx, params, body: { reason } }) => ({
      ...(await change(tx, await self.requireSubject(tx, params['id']), true)),
      reason,
    }),
    unsuspendMember: async ({ tx, params, body: { reason } }) => ({
      ...(await change(tx, await self.requireSubject(tx, params['id']), false)),
      reason,
    }),
  }
}

/** Members: found, uncovered for a reason, suspended, mailed again. */
export function membersConsole(
  deps: IdentityContext,
  parts: ConsoleParts,
): Pick<
  ConsoleCalls<Calls>,
  'listMembers' | 'unmaskMember' | 'suspendMember' | 'unsuspendMember' | 'resendMail' | 'requestOtpReset'
> {
  const self: Self = { ...deps, ...parts }
  return {
    listMembers: list(self),
    async unmaskMember({ tx, params, body: { reason } }) {
      const { memberId, subject } = await self.requireSubject(tx, params['id'])
      const answer = await revealMember(tx, memberId)
      // The member is told at once, without who it was and from where.
      await recordEvent(self, tx, { memberId, kind: 'DATA_SEEN', device: '', address: '' })
      return { answer, subject, reason }
    },
    ...suspension(self),
    async resendMail({ tx, params }) {
      const { memberId, subject } = await self.requireSubject(tx, params['id'])
      await resendFor(self, tx, memberId)
      return { answer: done, subject }
    },
    async requestOtpReset({ tx, params, staff: by, body: { reason } }) {
      const { memberId } = await self.requireSubject(tx, params['id'])
      return self.createRequest(tx, { kind: 'otpReset', params: { memberId }, reason, by })
    },
  }
}
