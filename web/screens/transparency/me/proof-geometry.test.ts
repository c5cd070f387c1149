import { expect, it } from 'vitest'
import { drawWay } from './proof-geometry.ts'

const levelsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ given: 1n, computed: BigInt(index + 2) }))

it('draws the root, the reader’s piece and what was given on every level', () => {
  const { boxes, skipped } = drawWay({ own: 1n, levels: levelsOf(2) }, 318)
  expect(boxes.map(({ kind, units }) => [kind, units])).toEqual([
    ['root', 3n],
    ['computed', 2n],
    ['given', 1n],
    ['reader', 1n],
    ['given', 1n],
  ])
  expect(skipped).toBe(0)
})

it('counts the levels between that have no room', () => {
  const { boxes, links, skipped } = drawWay({ own: 1n, levels: levelsOf(20) }, 318)
  expect([boxes.length, skipped]).toEqual([7, 17])
  expect(links.filter(({ kind }) => kind === 'skipped')).toHaveLength(1)
})

it.each([240, 318, 520])('keeps every node within %i px', (width) => {
  const { boxes, boxWidth } = drawWay({ own: 1n, levels: levelsOf(9) }, width)
  for (const { x } of boxes) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + boxWidth).toBeLessThanOrEqual(width)
  }
})
