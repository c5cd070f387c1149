import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settleLabels } from './settle-labels.ts'

it('moves labels apart without changing their order', () => {
  const labels = [10, 12, 100].map((at) => ({ at, size: 20 }))
  expect(settleLabels(labels, [0, 200])).toEqual([10, 32, 100])
})

it('no two labels touch and none leaves the chart, wherever their lines are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 5, maxLength: 5 }), (lines) => {
      const labels = lines.map((at, index) => ({ at, size: index % 2 ? 29 : 17 }))
      const middles = settleLabels(labels, [0, 300])
      const edges = labels
        .map(({ size }, index) => ({
          top: (middles[index] ?? 0) - size / 2,
          bottom: (middles[index] ?? 0) + size / 2,
        }))
        .toSorted((a, b) => a.top - b.top)
      expect(edges.every(({ top }, index) => top >= (edges[index - 1]?.bottom ?? -1) - 1e-9)).toBe(true)
      expect(edges.at(-1)?.bottom).toBeLessThanOrEqual(300 + 1e-9)
      expect(edges[0]?.top).toBeGreaterThanOrEqual(-1e-9)
    }),
  )
})
