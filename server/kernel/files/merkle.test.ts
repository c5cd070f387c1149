import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainHead, isUnderRoot, leafHash, merklePath, merkleRoot } from './merkle.ts'

const leavesOf = (n: number) => Array.from({ length: n }, (_, index) => leafHash(`entry ${index}`))

describe('a Merkle tree', () => {
  it('proves every leaf under its root, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (n, a, b) => {
        const leaves = leavesOf(n)
        const root = merkleRoot(leaves)
        const [index, other] = [a % n, b % n]
        const leaf = leaves[index] ?? Buffer.alloc(0)
        expect(isUnderRoot(leaf, merklePath(leaves, index), root)).toBe(true)
        if (other !== index) expect(isUnderRoot(leaf, merklePath(leaves, other), root)).toBe(false)
      }),
    )
  })

  it('has another root when any leaf is changed, moved, added or missing', () => {
    const leaves = leavesOf(9)
    const root = merkleRoot(leaves)
    const changed = [
      leaves.with(4, leafHash('other')),
      leaves.toReversed(),
      [...leaves, leafHash('more')],
      leaves.slice(1),
      leaves.slice(0, -1),
    ]
    for (const one of changed) expect(merkleRoot(one).equals(root)).toBe(false)
  })

  it('does not take an inner node for a leaf', () => {
    const [a, b] = leavesOf(2)
    const root = merkleRoot([a ?? Buffer.alloc(0), b ?? Buffer.alloc(0)])
    expect(
      leafHash(Buffer.concat([a ?? Buffer.alloc(0), b ?? Buffer.alloc(0)]).toString()).equals(root),
    ).toBe(false)
  })

  it('is chained: the head depends on everything before it', () => {
    const root = merkleRoot(leavesOf(3))
    const first = chainHead(Buffer.alloc(32), 1n, root)
    expect(chainHead(first, 2n, root).equals(chainHead(Buffer.alloc(32), 2n, root))).toBe(false)
  })
})
