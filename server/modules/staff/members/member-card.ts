import { failures } from '#contract/failures/failures.ts'
import type { StaffMemberCard, StaffMemberRow } from '#contract/console/members.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { MaskedMember } from '#server/modules/identity/identity.ts'
import type { StaffContext } from '../staff-context.ts'

const MAX_INQUIRIES = 10
const MAX_NOTES = 50

type Rest = Omit<StaffMemberCard, keyof StaffMemberRow>

/** What colleagues noted about a member, newest first. */
export async function listNotes(db: Queryable, memberId: string): Promise<Rest['notes']> {
  const rows = await db.many<{ id: string; by: string; text: string; at: Date }>(sql`
    select n.id, p.login_id as by, n.text, n.at from staff_notes n join staff_people p on p.id = n.staff_id
    where n.member_id = ${memberId} order by n.at desc, n.id desc limit ${MAX_NOTES}`)
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
}

/** Who is not in the tree yet has no team. */
async function teamOf({ referral }: StaffContext, memberId: string): Promise<Rest['team']> {
  try {
    const { levels } = await referral.getTeam(memberId)
    const members = levels.reduce((sum, { teamCount }) => sum + teamCount, 0)
    return { members, fundsUsdt: levels.at(-1)?.total ?? '0' }
  } catch (error) {
    if (error instanceof Failure && error.code === failures.common.notFound)
      return { members: 0, fundsUsdt: '0' }
    throw error
  }
}

async function planOf({ db, rewards }: StaffContext, memberId: string): Promise<Rest['plan']> {
  if (!(await rewards.hasOpenPlan(db, memberId))) return null
  const { plan } = await rewards.getPlan(memberId)
  if (plan === null) return null
  return { id: plan.id, joined: plan.joined, paid: plan.cumulative.total, target: plan.target }
}

/** What is left of a profile after the erasure: the card still shows money and what staff did, under the number. */
const ERASED = { timezone: 'UTC', inviteCode: '-', inviter: null, via: '-', otpOn: false, sessions: [] }

/** What identity knows beyond the list's row. */
async function profileOf({ db, identity }: StaffContext, member: MaskedMember) {
  if (member.state === 'CLOSED') return { ...ERASED, confirmedAt: member.confirmedAt?.toISOString() ?? null }
  const facts = await identity.getMember(db, member.id)
  const inviters = await identity.findMembers(db, facts.inviterId === undefined ? [] : [facts.inviterId])
  const [inviter] = [...inviters].map(([id, { loginId }]) => ({ id, loginId }))
  return {
    timezone: facts.timezone,
    inviteCode: facts.inviteCode,
    inviter: inviter ?? null,
    via: facts.via,
    confirmedAt: member.confirmedAt?.toISOString() ?? null,
    otpOn: await identity.isOtpOn(db, member.id),
    sessions: await identity.sessionsFor(db, member.id),
  }
}

async function moneyOf({ db, wallet }: StaffContext, memberId: string) {
  const { MCS, USDT, gasTrx, withdrawLock } = await wallet.balanceIn(db, memberId)
  const locks = await wallet.listLocks(db, memberId)
  return {
    wallet: {
      MCS: { available: MCS.available, locked: MCS.locked, hold: MCS.hold, bonus: MCS.bonus },
      USDT: { available: USDT.available, hold: USDT.hold },
      gasTrx,
    },
    withdrawLock,
    locks: locks.map(({ id, reason, note, until, madeAt }) => ({
      id,
      reason,
      note,
      until: until?.toISOString() ?? null,
      madeAt: madeAt.toISOString(),
    })),
  }
}

async function dealingsOf({ db, membership, inquiries, referral }: StaffContext, memberId: string) {
  const { SIGNAL, AUTOBOT } = await membership.getStatus(memberId)
  const asked = await inquiries.list(memberId, { page: 1, size: MAX_INQUIRIES })
  const flags = await referral.flagsOf(db, memberId)
  return {
    access: {
      SIGNAL: { state: SIGNAL.state, end: SIGNAL.end },
      AUTOBOT: { state: AUTOBOT.state, end: AUTOBOT.end },
    },
    inquiries: asked.items.map(({ id, title, status, createdAt }) => ({
      id,
      title,
      state: status,
      createdAt,
    })),
    flags: flags.map((flag) => ({
      memberId: flag.memberId === memberId ? flag.uplineId : flag.memberId,
      reason: flag.reason,
      state: flag.state,
      foundAt: flag.foundAt.toISOString(),
    })),
  }
}

/** Everything of a member's card beyond the row of the list; name, e-mail and phone stay covered. Of an erased one what is left. */
export async function getMemberCard(self: StaffContext, member: MaskedMember): Promise<Rest> {
  return {
    ...(await profileOf(self, member)),
    ...(await moneyOf(self, member.id)),
    ...(await dealingsOf(self, member.id)),
    plan: await planOf(self, member.id),
    team: await teamOf(self, member.id),
    notes: await listNotes(self.db, member.id),
  }
}
