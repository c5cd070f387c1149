import { MAX_NEW_ACCOUNTS, NEW_ACCOUNT_DAYS, type VelocityLink } from '#contract/console/money/velocity.ts'
import { formatUnits, mulDivDown, ONE } from '#contract/money.ts'
import { addressBlock } from '#server/kernel/address-block.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { StaffContext } from '../staff-context.ts'

export type VelocitySelf = Pick<
  StaffContext,
  'db' | 'clock' | 'identity' | 'wallet' | 'referral' | 'ledger' | 'market'
>

/** Kinds of the books by what the view calls them. */
const FLOWS = {
  withdrawals: ['withdraw', 'send'],
  swaps: ['swap_out'],
  commissions: ['recommend_profit'],
  bonuses: ['signup_free_increase'],
  deposits: ['deposit'],
} as const
type Flow = keyof typeof FLOWS
/** Worths in USDT millionths. */
type Flows = Readonly<Record<Flow, bigint>>

/** Amounts are texts in USDT, as answers have them. */
export interface Cluster extends Readonly<Record<Flow, string>> {
  readonly link: VelocityLink
  readonly shared: string
  readonly accounts: number
  /** Those with the largest outflow. */
  readonly memberIds: readonly string[]
}

const MAX_CLUSTERS = 100
const MAX_MEMBERS = 50
const NO_FLOWS: Flows = { withdrawals: 0n, swaps: 0n, commissions: 0n, bonuses: 0n, deposits: 0n }
const FLOW_OF_KIND = new Map<string, Flow>(
  (['withdrawals', 'swaps', 'commissions', 'bonuses', 'deposits'] as const).flatMap((flow) =>
    FLOWS[flow].map((kind) => [kind, flow] as const),
  ),
)

function addFlows(one: Flows, other: Flows): Flows {
  return {
    withdrawals: one.withdrawals + other.withdrawals,
    swaps: one.swaps + other.swaps,
    commissions: one.commissions + other.commissions,
    bonuses: one.bonuses + other.bonuses,
    deposits: one.deposits + other.deposits,
  }
}

/** What went out first, then what the house paid in, then what was swapped. */
const KEYS: readonly ((flows: Flows) => bigint)[] = [
  (flows) => flows.withdrawals,
  (flows) => flows.commissions + flows.bonuses,
  (flows) => flows.swaps,
]

function compareFlows(one: Flows, other: Flows): number {
  for (const keyOf of KEYS) {
    const [left, right] = [keyOf(one), keyOf(other)]
    if (left !== right) return left > right ? -1 : 1
  }
  return 0
}

/** What went through accounts in 24 hours, by member. MCS count at the newest price. */
async function getFlows(
  { db, clock, ledger, market }: VelocitySelf,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Flows>> {
  if (memberIds.length === 0) return new Map()
  const price = (await market.mcsPrice(db))?.units ?? 0n
  const since = plus(clock.now(), -DAY_MS)
  const kinds = [...FLOW_OF_KIND.keys()]
  const sums = await ledger.sumThrough(db, { ownerIds: memberIds, kinds, since })
  const flowsOf = new Map<string, Flows>()
  for (const { ownerId, currency, kind, units } of sums) {
    const flow = FLOW_OF_KIND.get(kind)
    if (flow === undefined) continue
    const flows = flowsOf.get(ownerId) ?? NO_FLOWS
    const worth = currency === 'MCS' ? mulDivDown(units, price, ONE) : units
    flowsOf.set(ownerId, { ...flows, [flow]: flows[flow] + worth })
  }
  return flowsOf
}

interface Group {
  readonly link: VelocityLink
  readonly shared: string
  readonly members: readonly string[]
}

/** Accounts that share a value of one kind, two or more. */
function listGroups(link: VelocityLink, values: Iterable<readonly [string, string]>): Group[] {
  return [...Map.groupBy(values, ([, shared]) => shared)]
    .filter(([, pairs]) => pairs.length > 1)
    .map(([shared, pairs]) => ({ link, shared, members: [...new Set(pairs.map(([memberId]) => memberId))] }))
    .filter(({ members }) => members.length > 1)
}

const membersOf = (groups: readonly Group[]): ReadonlySet<string> =>
  new Set(groups.flatMap(({ members }) => members))

/**
 * Groups of new accounts, and what went through those accounts. Most new accounts share nothing: the books are asked for those
 * alone that do, and for those of the first links while the other links are read.
 */
async function getGroups(self: VelocitySelf, since: Date) {
  const { db, identity, wallet, referral } = self
  const accounts = await identity.listNewAccounts(db, { since, limit: MAX_NEW_ACCOUNTS })
  const ids = accounts.map(({ memberId }) => memberId)
  const used = [
    ...listGroups(
      'DEVICE',
      accounts.flatMap(({ memberId, devices }) => devices.map((device) => [memberId, device] as const)),
    ),
    ...listGroups(
      'BLOCK',
      accounts.flatMap(({ memberId, addresses }) =>
        addresses.map((address) => [memberId, addressBlock(address)] as const),
      ),
    ),
  ]
  const linked = membersOf(used)
  const [payouts, tops, flows] = await Promise.all([
    wallet.listCommonAddresses(db, ids),
    referral.listTops(db, ids),
    getFlows(self, [...linked]),
  ])
  const others = [
    ...listGroups(
      'PAYOUT',
      payouts.map(({ memberId, address }) => [memberId, address] as const),
    ),
    ...listGroups(
      'CHAIN',
      tops.map(({ memberId, top }) => [memberId, top] as const),
    ),
  ]
  const more = await getFlows(
    self,
    [...membersOf(others)].filter((memberId) => !linked.has(memberId)),
  )
  return { accounts: ids.length, groups: [...used, ...others], flowsOf: new Map([...flows, ...more]) }
}

interface Ranked {
  readonly group: Group
  readonly memberIds: readonly string[]
  readonly flows: Flows
}

function toCluster({ group: { link, shared }, memberIds, flows }: Ranked): Cluster {
  return {
    link,
    shared,
    accounts: memberIds.length,
    memberIds: memberIds.slice(0, MAX_MEMBERS),
    withdrawals: formatUnits(flows.withdrawals),
    swaps: formatUnits(flows.swaps),
    commissions: formatUnits(flows.commissions),
    bonuses: formatUnits(flows.bonuses),
    deposits: formatUnits(flows.deposits),
  }
}

/** What was worked out at a moment, over how many new accounts. */
export interface LinkedAccounts {
  readonly at: Date
  readonly accounts: number
  readonly clusters: readonly Cluster[]
}

/** New accounts that share something, with what went through them in 24 hours; the largest outflow first. */
export async function listClusters(self: VelocitySelf): Promise<LinkedAccounts> {
  const at = self.clock.now()
  const { accounts, groups, flowsOf } = await getGroups(self, plus(at, -NEW_ACCOUNT_DAYS * DAY_MS))
  const clusters = groups.map((group): Ranked => {
    const ranked = group.members
      .map((memberId) => ({ memberId, flows: flowsOf.get(memberId) ?? NO_FLOWS }))
      .toSorted((one, other) => compareFlows(one.flows, other.flows))
    const memberIds = ranked.map(({ memberId }) => memberId)
    return { group, memberIds, flows: ranked.map(({ flows }) => flows).reduce(addFlows, NO_FLOWS) }
  })
  const sorted = clusters.toSorted(
    (one, other) => compareFlows(one.flows, other.flows) || other.memberIds.length - one.memberIds.length,
  )
  return { at, accounts, clusters: sorted.slice(0, MAX_CLUSTERS).map(toCluster) }
}
