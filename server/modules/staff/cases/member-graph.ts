import { MAX_GRAPH_MEMBERS, MAX_GRAPH_SHARING, type MemberGraph } from '#contract/console/money/graph.ts'
import { addressBlock } from '#server/kernel/address-block.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { findLoginIds } from '../members/name-members.ts'
import type { StaffContext } from '../staff-context.ts'

type Self = Pick<StaffContext, 'db' | 'identity' | 'wallet' | 'referral'>
type Kind = MemberGraph['links'][number]['kind']

/** Something that members have in common; of an invitation the first is who invited the others. */
interface Link {
  readonly kind: Kind
  readonly shared: string
  readonly memberIds: readonly string[]
}

const DIGEST_SHOWN = 8
/** One more than is named, so that it is known whether there are more. */
const limit = MAX_GRAPH_SHARING + 1

/** Everything that some members have in common with others, each kind by its own index. */
async function listLinks({ db, identity, wallet, referral }: Self, memberIds: readonly string[]) {
  const choice = { memberIds, limit }
  const origins = await identity.listSharedOrigins(db, choice)
  const payouts = await wallet.listPayoutSharers(db, choice)
  const invitations = await referral.listInvitations(db, choice)
  const invited = Map.groupBy(invitations, ({ inviterId }) => inviterId)
  return [
    ...origins.map((origin): Link => ({ ...origin, kind: origin.kind === 'DEVICE' ? 'DEVICE' : 'BLOCK' })),
    ...payouts.map((payout): Link => ({
      kind: 'PAYOUT',
      shared: payout.address,
      memberIds: payout.memberIds,
    })),
    ...[...invited].map(([inviterId, rows]): Link => ({
      kind: 'CHAIN',
      shared: inviterId,
      memberIds: [inviterId, ...rows.map(({ memberId }) => memberId)],
    })),
  ]
}

/** Members by how many steps away they are, nearest first, and the links between them. */
async function walkLinks(self: Self, { memberId, steps }: { memberId: string; steps: number }) {
  const stepOf = new Map([[memberId, 0]])
  const links = new Map<string, Link>()
  let [frontier, isPartial] = [[memberId], false]
  for (let step = 1; step <= steps && frontier.length > 0; step += 1) {
    const found = await listLinks(self, frontier)
    for (const link of found) {
      const key = `${link.kind} ${link.shared}`
      const known = links.get(key)?.memberIds ?? []
      links.set(key, { ...link, memberIds: [...new Set([...known, ...link.memberIds])] })
    }
    const named = found.flatMap(({ memberIds }) => memberIds.slice(0, MAX_GRAPH_SHARING))
    const fresh = [...new Set(named)].filter((id) => !stepOf.has(id))
    frontier = fresh.slice(0, MAX_GRAPH_MEMBERS - stepOf.size)
    isPartial ||= frontier.length < fresh.length
    for (const id of frontier) stepOf.set(id, step)
  }
  return { stepOf, links: [...links.values()], isPartial }
}

function sharedOf({ kind, shared }: Link, loginIds: ReadonlyMap<string, string>): string {
  if (kind === 'DEVICE') return shared.slice(0, DIGEST_SHOWN)
  if (kind === 'BLOCK') return addressBlock(shared)
  return kind === 'CHAIN' ? (loginIds.get(shared) ?? '') : shared
}

/** Accounts joined to a member by browser, address, payout address or invitation; bounded in steps, members and names of a link. */
export async function buildGraph(
  self: Self,
  from: { memberId: string; steps: number },
): Promise<MemberGraph> {
  const { stepOf, links, isPartial } = await walkLinks(self, from)
  const loginIds = await findLoginIds(self, [...stepOf.keys()])
  const inGraph = links
    .map((link) => ({ link, own: link.memberIds.filter((id) => stepOf.has(id)) }))
    .filter(({ own }) => own.length > 1)
  return {
    members: [...stepOf].map(([id, step]) => ({ id, loginId: loginIds.get(id) ?? '', step })),
    links: inGraph.map(({ link, own }) => ({
      id: namedUuid(`graph ${link.kind} ${link.shared}`),
      kind: link.kind,
      shared: sharedOf(link, loginIds),
      memberIds: own,
      isPartial: own.length < link.memberIds.length,
    })),
    isPartial,
  }
}
