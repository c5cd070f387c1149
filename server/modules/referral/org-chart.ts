import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { MAX_CHART_CHILDREN, MAX_CHART_NODES, type OrgNode } from '#contract/members/referral.ts'
import { maskId } from '#contract/rules/member-fields.ts'
import { REWARD_LEVELS } from '#contract/rules/money/reward-levels.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import type { ReferralContext } from './referral-context.ts'

interface NodeRow {
  readonly id: string
  readonly ref: string
  readonly parentId: string | null
  readonly path: readonly string[]
  readonly joinedAt: Date
  readonly ownFunds: bigint
  readonly counts: readonly number[]
  readonly funds: readonly string[]
}

const COLUMNS = sql`
  m.member_id as id, m.ref, m.inviter_id as "parentId", m.path, m.enrolled_at as "joinedAt", m.own_funds as "ownFunds",
  m.counts, m.funds::text[] as funds`

export interface ChartChoice {
  /** The node's name in the chart; the viewer without one. */
  readonly node?: string | undefined
  readonly depth: number
  /** Which fifty of the node's own children, from 1. */
  readonly page: number
}

/** The node to begin with and its level below the viewer. Throws COMMON-A001 outside the viewer's five levels. */
async function findRoot(db: Queryable, viewerId: string, node: string | undefined) {
  const which: Sql =
    node === undefined ? sql`m.member_id = ${viewerId}` : isUuid(node) ? sql`m.ref = ${node}` : sql`false`
  const row = await db.maybe<NodeRow>(sql`select ${COLUMNS} from referral_members m where ${which}`)
  const level = row?.id === viewerId ? 0 : (row?.path.indexOf(viewerId) ?? -1) + 1
  if (row === undefined || (level === 0 && row.id !== viewerId)) throw new Failure(failures.common.notFound)
  return { row, level }
}

/** The first children of several members, each by the time they joined. */
function findChildren(
  db: Queryable,
  parents: readonly string[],
  { skip, most }: { skip: number; most: number },
): Promise<NodeRow[]> {
  return db.many<NodeRow>(sql`
    select ${COLUMNS} from unnest(${[...parents]}::uuid[]) with ordinality p (id, index)
    cross join lateral (
      select * from referral_members c where c.inviter_id = p.id
      order by c.enrolled_at, c.member_id limit ${MAX_CHART_CHILDREN} offset ${skip}) m
    order by p.index, m.enrolled_at, m.member_id limit ${most}`)
}

interface Drawn {
  readonly row: NodeRow
  readonly level: number
  readonly skipped: number
  readonly children: Drawn[]
}

/** Level by level down to the depth, to the edge of the viewer's levels, or until one answer is full. */
async function grow(db: Queryable, root: Drawn, depth: number): Promise<Drawn[]> {
  const all = [root]
  let edge = [root]
  for (let step = 1; step <= depth; step += 1) {
    const parents = edge.filter(({ level, row }) => level < REWARD_LEVELS && (row.counts[0] ?? 0) > 0)
    const most = MAX_CHART_NODES - all.length
    if (parents.length === 0 || most <= 0) break
    const byId = new Map(parents.map((one) => [one.row.id, one]))
    const rows = await findChildren(
      db,
      parents.map(({ row }) => row.id),
      { skip: step === 1 ? root.skipped : 0, most },
    )
    edge = rows.flatMap((row) => {
      const parent = byId.get(row.parentId ?? '')
      if (parent === undefined) return []
      const child: Drawn = { row, level: parent.level + 1, skipped: 0, children: [] }
      parent.children.push(child)
      return child
    })
    all.push(...edge)
  }
  return all
}

/** How many levels below a node still belong to the viewer, and what is in them. */
function sumBelow(row: NodeRow, level: number) {
  const visible = REWARD_LEVELS - level
  const count = row.counts.slice(0, visible).reduce((sum, one) => sum + one, 0)
  const funds = row.funds.slice(0, visible).reduce((sum, one) => sum + BigInt(one), row.ownFunds)
  return { count, funds }
}

function toOrgNode({ row, level, skipped, children }: Drawn, names: ReadonlyMap<string, string>): OrgNode {
  const { count, funds } = sumBelow(row, level)
  const childCount = level < REWARD_LEVELS ? (row.counts[0] ?? 0) : 0
  return {
    ref: row.ref,
    idMasked: names.get(row.id) ?? '***',
    level,
    joinedAt: row.joinedAt.toISOString(),
    planState: row.ownFunds > 0n ? 'ACTIVE' : 'NONE',
    subtreeCount: count,
    subtreeFunds: formatUnits(funds),
    childCount,
    more: childCount - skipped - children.length > 0 ? childCount - skipped - children.length : 0,
    children: children.map((child) => toOrgNode(child, names)),
  }
}

/** Members' IDs as others may see them; those of closed accounts are gone. */
export async function maskedIds(
  { db, identity }: Pick<ReferralContext, 'db' | 'identity'>,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await identity.findMembers(db, memberIds)
  return new Map([...found].map(([id, { loginId, isErased }]) => [id, isErased ? '***' : maskId(loginId)]))
}

/**
 * A part of the viewer's team as a tree. Figures are kept with every change and only read here. Throws COMMON-A001 for a
 * node that is not among the viewer's five levels.
 */
export async function getOrgNode(
  referral: Pick<ReferralContext, 'db' | 'identity'>,
  viewerId: string,
  { node, depth, page }: ChartChoice,
): Promise<OrgNode> {
  const { row, level } = await findRoot(referral.db, viewerId, node)
  const root: Drawn = { row, level, skipped: (page - 1) * MAX_CHART_CHILDREN, children: [] }
  const all = await grow(referral.db, root, depth)
  const names = await maskedIds(
    referral,
    all.map((one) => one.row.id),
  )
  return toOrgNode(root, names)
}
