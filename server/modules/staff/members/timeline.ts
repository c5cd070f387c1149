import type { TimelineEvent } from '#contract/console/members.ts'
import { formatUnits } from '#contract/money.ts'
import { plus } from '#server/kernel/clock.ts'
import { pageOf, parseCursor, type Cursor } from '#server/kernel/console/keyset.ts'
import { accountsOf } from '#server/modules/wallet/wallet.ts'
import type { StaffContext } from '../staff-context.ts'
import { entriesAbout } from '../audit/list-audit.ts'

/** Events of one instant are found within so many beyond a page. */
const SLACK = 50
const LONG_AGO = new Date(0)

interface Whom {
  readonly id: string
  readonly loginId: string
}

interface Stretch {
  readonly before: Date
  readonly limit: number
}

async function securityOf({ db, identity }: StaffContext, memberId: string, stretch: Stretch) {
  const events = await identity.securityEventsFor(db, memberId, stretch)
  return events.map(({ id, kind, device, at }): TimelineEvent => ({
    id,
    source: 'SECURITY',
    kind,
    text: device,
    amount: null,
    at: at.toISOString(),
  }))
}

async function moneyOf({ ledger }: StaffContext, memberId: string, { before, limit }: Stretch) {
  const choice = { accounts: accountsOf(memberId), from: LONG_AGO, to: before }
  const { rows } = await ledger.getHistory(choice, { skip: 0, take: limit })
  return rows.map(({ id, kind, detail, units, currency, at }): TimelineEvent => ({
    id,
    source: 'MONEY',
    kind,
    text: detail,
    amount: { amount: formatUnits(units), coin: currency },
    at: at.toISOString(),
  }))
}

async function actsOf({ db }: StaffContext, member: Whom, stretch: Stretch) {
  const entries = await entriesAbout(db, member, stretch)
  return entries.map(({ id, action, by, reason, at }): TimelineEvent => ({
    id,
    source: 'STAFF',
    kind: action,
    text: reason === null ? by.loginId : `${by.loginId}: ${reason}`,
    amount: null,
    at,
  }))
}

const cursorOf = ({ at, id }: TimelineEvent): Cursor => ({ at: new Date(at), id })

function isNewer(one: Cursor, other: Cursor): boolean {
  const gap = one.at.getTime() - other.at.getTime()
  return gap > 0 || (gap === 0 && one.id > other.id)
}

/** What happened to a member, newest first: security, money, and what staff did. */
export async function getTimeline(
  self: StaffContext,
  member: Whom,
  { cursor, size }: { cursor?: string | undefined; size: number },
) {
  const after = parseCursor(cursor)
  const before = plus(after?.at ?? self.clock.now(), 1)
  const stretch = { before, limit: size + 1 + SLACK }
  const events = [
    ...(await securityOf(self, member.id, stretch)),
    ...(await moneyOf(self, member.id, stretch)),
    ...(await actsOf(self, member, stretch)),
  ]
    .filter((event) => after === undefined || isNewer(after, cursorOf(event)))
    .toSorted((one, other) => (isNewer(cursorOf(one), cursorOf(other)) ? -1 : 1))
  const { rows, next } = pageOf(events, size, cursorOf)
  return { items: [...rows], next }
}
