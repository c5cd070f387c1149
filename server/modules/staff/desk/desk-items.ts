import { MAX_DESK_ITEMS, type DeskItem } from '#contract/console/desk.ts'
import { APPROVAL_SIDES } from '#contract/console/people/approvals.ts'
import { formatUnits } from '#contract/money.ts'
import { mayDo } from '#contract/rules/staff-rights.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { mayAnswer } from '#server/modules/inquiries/inquiries.ts'
import { nameMembers } from '../members/name-members.ts'
import { listApprovalViews } from '../requests/approvals.ts'
import { listRequests, type RequestSelf } from '../requests/requests.ts'

/** An item whose member is not named yet. */
type Found = Omit<DeskItem, 'subject'> & { readonly memberId?: string; readonly subject?: string }
const NOTHING = { text: '', sum: null, change: null, dueAt: null } as const
/** Of a queue so many are read; those another side decides are left out. */
const MAX_READ = 50

async function listWithdrawals(self: RequestSelf, by: Person): Promise<Found[]> {
  if (!mayDo(by.roles, 'withdrawals.approve')) return []
  const rows = await self.wallet.listWithdrawals(self.db, { queue: 'WAITING', limit: MAX_READ })
  const approvalsOf = await listApprovalViews(
    self.db,
    rows.map(({ id }) => id),
  )
  const isOwn = (id: string): boolean => {
    const given = approvalsOf(id)
    if (given.some((approval) => approval.by.id === by.id)) return false
    return APPROVAL_SIDES.some(
      (side) => by.roles.includes(side) && !given.some((approval) => approval.side === side),
    )
  }
  return rows
    .filter(({ id }) => isOwn(id))
    .map((row) => ({
      ...NOTHING,
      id: row.id,
      kind: 'withdrawal',
      text: row.risks[0] ?? '',
      memberId: row.member_id,
      sum: { amount: formatUnits(row.units), coin: row.coin },
      waitsSince: row.created_at.toISOString(),
    }))
}

async function listOwnRequests(self: RequestSelf, by: Person): Promise<Found[]> {
  if (!mayDo(by.roles, 'requests.decide')) return []
  const { items } = await listRequests(self, { state: 'OPEN', size: MAX_READ }, by)
  return items
    .filter(({ mayDecide }) => mayDecide)
    .map(({ id, kind, subject, before, after, askedAt, endsAt }) => {
      const [only, ...others] = Object.keys(after).filter((name) => before[name] !== after[name])
      const isOne = only !== undefined && others.length === 0
      return {
        ...NOTHING,
        id,
        kind: 'request',
        text: kind,
        subject,
        change: isOne ? { before: before[only] ?? '–', after: after[only] ?? '–' } : null,
        waitsSince: askedAt,
        dueAt: endsAt,
      }
    })
}

async function listInquiries(self: RequestSelf, by: Person): Promise<Found[]> {
  if (!mayDo(by.roles, 'inquiries.answer')) return []
  const answerMs = (await self.parameters.get('inquiry.answer_hours')) * HOUR_MS
  const queued = await self.inquiries.listQueued()
  return queued.flatMap(({ id, memberId, type, title, assignedTo, waitingSince }): Found[] => {
    const isOthers = assignedTo !== null && assignedTo !== by.id
    if (waitingSince === null || isOthers || !mayAnswer(by, type)) return []
    const dueAt = plus(waitingSince, answerMs).toISOString()
    return [
      {
        ...NOTHING,
        id,
        kind: 'inquiry',
        text: title,
        memberId,
        waitsSince: waitingSince.toISOString(),
        dueAt,
      },
    ]
  })
}

async function listKeys(self: RequestSelf, by: Person): Promise<Found[]> {
  if (!mayDo(by.roles, 'autotrading.decide')) return []
  const keys = await self.autotrading.listWaitingKeys()
  return keys.map(({ id, memberId, type, registeredAt }) => ({
    ...NOTHING,
    id,
    kind: 'exchangeKey',
    text: type,
    memberId,
    waitsSince: registeredAt,
  }))
}

async function listFlags(self: RequestSelf, by: Person): Promise<Found[]> {
  if (!mayDo(by.roles, 'referral.decide')) return []
  const flags = await self.referral.listFlags(self.db, {
    state: 'OPEN',
    after: undefined,
    limit: MAX_DESK_ITEMS,
  })
  return flags.map(({ memberId, uplineId, reason, foundAt }) => ({
    ...NOTHING,
    id: `${memberId}_${uplineId}`,
    kind: 'referralFlag',
    text: reason,
    memberId,
    waitsSince: foundAt.toISOString(),
  }))
}

/** What the person alone can move on, oldest first: nothing that waits for another side or another person. */
export async function listDeskItems(self: RequestSelf, by: Person): Promise<DeskItem[]> {
  const found = [
    ...(await listWithdrawals(self, by)),
    ...(await listOwnRequests(self, by)),
    ...(await listInquiries(self, by)),
    ...(await listKeys(self, by)),
    ...(await listFlags(self, by)),
  ]
    .toSorted((one, other) => one.waitsSince.localeCompare(other.waitsSince))
    .slice(0, MAX_DESK_ITEMS)
  const nameOf = await nameMembers(
    self,
    by,
    found.flatMap(({ memberId }) => memberId ?? []),
  )
  return found.map(({ memberId, subject, ...item }) => ({
    ...item,
    subject: subject ?? (memberId === undefined ? '' : nameOf(memberId).loginId),
  }))
}
