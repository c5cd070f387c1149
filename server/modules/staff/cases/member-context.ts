import { CHARTED_DAYS, VELOCITY_DAYS, type MemberContext } from '#contract/console/money/cases.ts'
import { formatUnits } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Receipt } from '#server/modules/ledger/ledger.ts'
import { accountsOf, type PayoutVelocity } from '#server/modules/wallet/wallet.ts'
import { listNotes } from '../members/member-card.ts'
import type { StaffContext } from '../staff-context.ts'

/** What a case is gathered from. */
export type CaseSelf = Pick<StaffContext, 'db' | 'clock' | 'ledger' | 'wallet' | 'identity' | 'referral'>
type Self = CaseSelf

/** What came in is summed over the newest so many of each account. */
const MAX_RECEIVED = 1_000
const SHOWN_CREDITS = 8

interface Inflow {
  readonly kind: string
  readonly currency: string
  readonly count: number
  readonly units: bigint
}

/** Receipts as a small ledger: one line for each kind and coin, the largest first. */
export function sumInflows(receipts: readonly Receipt[]): readonly Inflow[] {
  const groups = Map.groupBy(receipts, ({ kind, currency }) => `${currency} ${kind}`)
  return [...groups.values()]
    .map((group) => ({
      kind: group[0]?.kind ?? '',
      currency: group[0]?.currency ?? '',
      count: group.length,
      units: group.reduce((sum, { units }) => sum + units, 0n),
    }))
    .toSorted((one, other) => (one.units > other.units ? -1 : one.units < other.units ? 1 : 0))
}

async function inflowsOf({ db, clock, ledger }: Self, memberId: string) {
  const receipts = await ledger.listReceived(db, {
    accounts: accountsOf(memberId),
    since: plus(clock.now(), -CHARTED_DAYS * DAY_MS),
    limit: MAX_RECEIVED,
  })
  const toSum = (units: bigint, coin: string) => ({ amount: formatUnits(units), coin })
  return {
    inflows: sumInflows(receipts).map(({ kind, currency, count, units }) => ({
      kind,
      count,
      sum: toSum(units, currency),
    })),
    credits: receipts.slice(0, SHOWN_CREDITS).map(({ id, kind, currency, units, at }) => ({
      id,
      kind,
      sum: toSum(units, currency),
      at: at.toISOString(),
    })),
  }
}

/** The sums of 1, 7 and 30 days, and each day for the chart. */
export function toVelocity({ days, limit, mean }: PayoutVelocity): MemberContext['velocity'] {
  return {
    spans: VELOCITY_DAYS.map((span) => {
      const within = days.filter(({ daysAgo }) => daysAgo < span)
      return {
        days: span,
        count: within.reduce((sum, { count }) => sum + count, 0),
        worthUsdt: formatUnits(within.reduce((sum, { worth }) => sum + worth, 0n)),
      }
    }),
    daysUsdt: Array.from({ length: CHARTED_DAYS }, (_, index) =>
      formatUnits(days.find(({ daysAgo }) => daysAgo === CHARTED_DAYS - 1 - index)?.worth ?? 0n),
    ),
    limitUsdt: formatUnits(limit),
    meanUsdt: mean === null ? null : formatUnits(mean),
  }
}

async function flagsOf({ db, identity, referral }: Self, memberId: string) {
  const flags = await referral.flagsOf(db, memberId)
  const otherOf = (flag: (typeof flags)[number]) =>
    flag.memberId === memberId ? flag.uplineId : flag.memberId
  const members = await identity.findMembers(db, flags.map(otherOf))
  return flags.map((flag) => ({
    id: `${flag.memberId} ${flag.uplineId} ${flag.reason}`,
    other: { id: otherOf(flag), loginId: members.get(otherOf(flag))?.loginId ?? '' },
    reason: flag.reason,
    state: flag.state,
    foundAt: flag.foundAt.toISOString(),
  }))
}

async function devicesOf({ db, identity }: Self, memberId: string) {
  const devices = await identity.listDevices(db, memberId)
  const change = await identity.findCredentialChange(db, memberId)
  return {
    devices: devices.map(({ firstAt, lastAt, ...device }) => ({
      ...device,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    credentialChange: change === undefined ? null : { kind: change.kind, at: change.at.toISOString() },
  }
}

/** What a person needs to know of a member to decide about their money, gathered from each module's front door. */
export async function getContext(self: Self, memberId: string): Promise<MemberContext> {
  const velocity = await self.wallet.getPayoutVelocity(self.db, { memberId, days: CHARTED_DAYS })
  return {
    ...(await inflowsOf(self, memberId)),
    velocity: toVelocity(velocity),
    ...(await devicesOf(self, memberId)),
    flags: await flagsOf(self, memberId),
    notes: await listNotes(self.db, memberId),
  }
}
