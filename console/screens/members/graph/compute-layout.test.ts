import { expect, it } from 'vitest'
import type { MemberGraph } from '#contract/console/money/graph.ts'
import { computeLayout, findFrame, GRAPH_HEIGHT, GRAPH_WIDTH } from './compute-layout.ts'

const member = (id: string, step: number) => ({ id, loginId: id, step })
const link = (id: string, memberIds: string[]) =>
  ({ id, kind: 'DEVICE', shared: id, memberIds, isPartial: false }) as const

it('puts the first member in the middle, and nothing upon anything else', () => {
  const others = Array.from({ length: 59 }, (_, index) => member(`m${String(index)}`, 1))
  const graph: MemberGraph = {
    members: [member('first', 0), ...others],
    links: [
      link('a', ['first', ...others.slice(0, 12).map(({ id }) => id)]),
      link('b', ['first', 'm1']),
      link('c', ['m2', ...others.slice(12).map(({ id }) => id)]),
    ],
    isPartial: false,
  }
  const points = computeLayout(graph)
  expect(points.get('first')).toEqual({ x: GRAPH_WIDTH / 2, y: GRAPH_HEIGHT / 2 })
  expect(points.size).toBe(63)
  const all = [...points.values()]
  for (const { x, y } of all) {
    expect(Math.min(x, GRAPH_WIDTH - x)).toBeGreaterThan(0)
    expect(Math.min(y, GRAPH_HEIGHT - y)).toBeGreaterThan(0)
  }
  const apart = all.flatMap((one, index) =>
    all.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(Math.min(...apart)).toBeGreaterThan(8)
})

it('is framed as closely as names allow, however few the points are', () => {
  const points = [
    { x: 400, y: 300 },
    { x: 500, y: 260 },
  ]
  expect(findFrame(points)).toEqual({ x: 330, y: 224, width: 240, height: 112 })
})
