import type { MemberGraph } from '#contract/console/money/graph.ts'

export const GRAPH_WIDTH = 900
export const GRAPH_HEIGHT = 640
/** Distances from the middle: what members have in common, and the members, in turns. */
const RADII = [0, 90, 165, 225, 285]
/** Wider than high: names stand beneath their points. */
const STRETCH = 1.2
const FULL_TURN = 2 * Math.PI

export interface Point {
  readonly x: number
  readonly y: number
}

interface Node {
  readonly id: string
  readonly ring: number
  readonly children: Node[]
}

function listJoined({ links }: MemberGraph, { id: own, ring }: Node): readonly string[] {
  if (ring % 2 === 1) return links.find(({ id }) => id === own)?.memberIds ?? []
  return links.filter(({ memberIds }) => memberIds.includes(own)).map(({ id }) => id)
}

/** The nearest way from the first member to everything else: links hang from members, members from links. */
function toTree(graph: MemberGraph): Node | undefined {
  const [first] = graph.members
  if (first === undefined) return undefined
  const root: Node = { id: first.id, ring: 0, children: [] }
  const known = new Set([root.id])
  const queue = [root]
  // The queue grows while it is walked, by as many as the graph has.
  for (const node of queue) {
    const fresh = listJoined(graph, node).filter((id) => !known.has(id))
    for (const id of fresh) known.add(id)
    node.children.push(...fresh.map((id) => ({ id, ring: node.ring + 1, children: [] })))
    queue.push(...node.children)
  }
  return root
}

const leavesOf = ({ children }: Node): number =>
  children.length === 0 ? 1 : children.reduce((sum, child) => sum + leavesOf(child), 0)

/** Room around the outermost points for half a name. */
const ROOM = { x: 70, y: 36 } as const

/** What of the drawing holds points: where it begins, and how large it is. */
export function findFrame(points: readonly Point[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - ROOM.x, Math.min(...ys) - ROOM.y]
  return { x, y, width: Math.max(...xs) + ROOM.x - x, height: Math.max(...ys) + ROOM.y - y }
}

/** Where each member and each link stands: around the first one, each branch in its own part of the circle. */
export function computeLayout(graph: MemberGraph): ReadonlyMap<string, Point> {
  const points = new Map<string, Point>()
  const spread = (node: Node, [from, to]: readonly [number, number]): void => {
    const [angle, radius] = [(from + to) / 2, RADII[node.ring] ?? RADII.at(-1) ?? 0]
    points.set(node.id, {
      x: GRAPH_WIDTH / 2 + radius * STRETCH * Math.cos(angle),
      y: GRAPH_HEIGHT / 2 + radius * Math.sin(angle),
    })
    const share = (to - from) / leavesOf(node)
    let start = from
    for (const child of node.children) {
      const end = start + share * leavesOf(child)
      spread(child, [start, end])
      start = end
    }
  }
  const root = toTree(graph)
  if (root !== undefined) spread(root, [0, FULL_TURN])
  return points
}
