import type { OrgNode } from '#contract/members/referral.ts'

/** One member of the drawn tree. Children that were not asked for yet are only counted. */
export interface ChartNode {
  readonly ref: string
  readonly name: string
  readonly level: number
  readonly joinedAt: string
  readonly count: number
  /** USDT, as the server wrote it. */
  readonly funds: string
  readonly childCount: number
  readonly parent: string | undefined
  readonly children: readonly string[]
  readonly isOpen: boolean
}
export type ChartTree = ReadonlyMap<string, ChartNode>

/** A node with its position: centre of its top edge, in chart units. */
export interface Placed {
  readonly node: ChartNode
  readonly x: number
  readonly y: number
}

export const NODE_WIDTH = 116
export const NODE_HEIGHT = 58
const GAP_X = 14
const GAP_Y = 50
export const ROW_HEIGHT = NODE_HEIGHT + GAP_Y

function flatten(node: OrgNode, parent: string | undefined, into: Map<string, ChartNode>): void {
  into.set(node.ref, {
    ref: node.ref,
    name: node.idMasked,
    level: node.level,
    joinedAt: node.joinedAt,
    count: node.subtreeCount,
    funds: node.subtreeFunds,
    childCount: node.childCount,
    parent,
    children: node.children.map(({ ref }) => ref),
    isOpen: node.children.length > 0,
  })
  for (const child of node.children) flatten(child, node.ref, into)
}

/** The tree with what the server answered about one node: its further children join those already there. */
export function growTree(tree: ChartTree, answer: OrgNode): ChartTree {
  const grown = new Map(tree)
  const known = tree.get(answer.ref)
  flatten(answer, known?.parent, grown)
  const fresh = grown.get(answer.ref)
  if (known !== undefined && fresh !== undefined) {
    const children = [...new Set([...known.children, ...fresh.children])]
    grown.set(answer.ref, { ...fresh, children, isOpen: true })
  }
  return grown
}

/** How many of a node's children are not in the tree yet. */
export function missing(node: ChartNode): number {
  return Math.max(0, node.childCount - node.children.length)
}

/** Opens or closes every node; the root always stays open. */
export function openAll(tree: ChartTree, isOpen: boolean): ChartTree {
  return new Map(
    [...tree].map(([ref, node]) => [ref, { ...node, isOpen: isOpen || node.parent === undefined }]),
  )
}

export function setOpen(tree: ChartTree, ref: string, isOpen: boolean): ChartTree {
  const node = tree.get(ref)
  return node === undefined ? tree : new Map(tree).set(ref, { ...node, isOpen })
}

/** The children that are shown below a node. */
export function shownChildren(tree: ChartTree, node: ChartNode): ChartNode[] {
  return node.isOpen ? node.children.flatMap((ref) => tree.get(ref) ?? []) : []
}

/**
 * Positions of all shown nodes, parents before children and each row from left to right: leaves stand side by side, a parent
 * in the middle above its first and last child.
 */
export function computeLayout(tree: ChartTree, root: string): Placed[] {
  const placed: Placed[] = []
  let next = 0
  const place = (node: ChartNode, depth: number): number => {
    const at = placed.length
    const spot = { node, x: 0, y: depth * ROW_HEIGHT }
    placed.push(spot)
    const centres = shownChildren(tree, node).map((child) => place(child, depth + 1))
    const [first, last] = [centres[0], centres.at(-1)]
    const x = first === undefined || last === undefined ? next : (first + last) / 2
    if (first === undefined) next += NODE_WIDTH + GAP_X
    placed[at] = { ...spot, x }
    return x
  }
  const top = tree.get(root)
  if (top !== undefined) place(top, 0)
  return placed
}

/** The first node after `from` whose name has the text in it; from the beginning again at the end. */
export function findNode(tree: ChartTree, text: string, from: string | undefined): ChartNode | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const nodes = [...tree.values()]
  const start = nodes.findIndex(({ ref }) => ref === from) + 1
  return [...nodes.slice(start), ...nodes.slice(0, start)].find(({ name }) =>
    name.toLowerCase().includes(wanted),
  )
}

/** The tree with all nodes above a node opened, so that it is shown. */
export function reveal(tree: ChartTree, ref: string): ChartTree {
  let shown = tree
  for (let above = tree.get(ref)?.parent; above !== undefined; above = tree.get(above)?.parent)
    shown = setOpen(shown, above, true)
  return shown
}
