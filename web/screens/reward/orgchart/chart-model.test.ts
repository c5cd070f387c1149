import { describe, expect, it } from 'vitest'
import type { OrgNode } from '#contract/members/referral.ts'
import {
  findNode,
  growTree,
  computeLayout,
  missing,
  NODE_WIDTH,
  openAll,
  reveal,
  type ChartTree,
} from './chart-model.ts'

function org(ref: string, level: number, children: OrgNode[] = []): OrgNode {
  const childCount = ref === 'b' ? 7 : children.length
  return {
    ref,
    idMasked: `${ref}***`,
    level,
    joinedAt: '2026-01-01T00:00:00.000Z',
    planState: 'NONE',
    subtreeCount: childCount,
    subtreeFunds: '0',
    childCount,
    more: childCount - children.length,
    children,
  }
}

const EMPTY: ChartTree = new Map()
const tree = growTree(EMPTY, org('me', 0, [org('a', 1, [org('c', 2), org('d', 2)]), org('b', 1)]))

describe('the team’s tree', () => {
  it('puts leaves side by side and a parent in the middle above them', () => {
    const positions = new Map(computeLayout(tree, 'me').map(({ node, x, y }) => [node.ref, { x, y }]))
    expect(positions.get('a')?.x).toBe(((positions.get('c')?.x ?? 0) + (positions.get('d')?.x ?? 0)) / 2)
    const rows = [...positions.values()].filter(({ y }) => y === positions.get('a')?.y).map(({ x }) => x)
    expect(Math.abs((rows[0] ?? 0) - (rows[1] ?? 0))).toBeGreaterThan(NODE_WIDTH)
  })

  it('never lets two members of a row overlap, however many there are', () => {
    const many = org(
      'me',
      0,
      Array.from({ length: 40 }, (_, i) => org(`x${i}`, 1, [org(`y${i}`, 2)])),
    )
    const placed = computeLayout(growTree(EMPTY, many), 'me')
    for (const y of new Set(placed.map((one) => one.y))) {
      const row = placed.filter((one) => one.y === y).map(({ x }) => x)
      for (const [index, x] of row.slice(1).entries())
        expect(x - (row[index] ?? 0)).toBeGreaterThanOrEqual(NODE_WIDTH)
    }
  })

  it('takes further children in without losing those that are there', () => {
    const b = tree.get('b')
    expect(b === undefined ? 0 : missing(b)).toBe(7)
    const once = growTree(tree, org('b', 1, [org('e', 2), org('f', 2)]))
    const twice = growTree(once, org('b', 1, [org('g', 2)]))
    expect(twice.get('b')?.children).toEqual(['e', 'f', 'g'])
    expect(twice.get('b')?.parent).toBe('me')
  })

  it('closes to the first row, and opens the way to somebody who is looked for', () => {
    const closed = openAll(tree, false)
    expect(computeLayout(closed, 'me').map(({ node }) => node.ref)).toEqual(['me', 'a', 'b'])
    const found = findNode(closed, 'D*', undefined)
    expect(found?.ref).toBe('d')
    expect(computeLayout(reveal(closed, 'd'), 'me').map(({ node }) => node.ref)).toContain('d')
    expect(findNode(closed, '***', 'a')?.ref).not.toBe('a')
  })
})
