import { describe, expect, it } from 'vitest'
import { framesOf, marksOf, type TraceEvent } from './frames.ts'

const PAGE = { ph: 'I', pid: 4, tid: 4 }
const TICK = 16_667
const frameAt = (tick: number, change: Partial<TraceEvent> = {}): TraceEvent => ({
  ...PAGE,
  name: 'BeginMainThreadFrame',
  ts: tick * TICK,
  ...change,
})
const traceOf = (...events: readonly TraceEvent[]): TraceEvent[] => [
  { ...PAGE, name: marksOf('scrub').begin, ts: 0 },
  ...events,
  { ...PAGE, name: marksOf('scrub').end, ts: 100 * TICK },
]

describe('the frames of a trace', () => {
  it('are sixty a second where the page made one for every tick', () => {
    const found = framesOf(traceOf(...Array.from({ length: 61 }, (_, tick) => frameAt(tick))), 'scrub')
    expect(found).toEqual({ frames: 61, fps: 60, droppedShare: 0, p95FrameMs: 16.7, longestTaskMs: 0 })
  })

  it('are dropped at every tick that a longer gap passes over', () => {
    const found = framesOf(traceOf(...[0, 1, 2, 6].map((tick) => frameAt(tick))), 'scrub')
    expect(found.droppedShare).toBe(0.5)
    expect(found.p95FrameMs).toBe(66.7)
    expect(found.fps).toBe(30)
  })

  it('are not dropped where one came late and the next in time', () => {
    const ticks = [0, 1.6, 2, 3]
    expect(framesOf(traceOf(...ticks.map((tick) => frameAt(tick))), 'scrub').droppedShare).toBe(0)
  })

  it('are those of the page that set the marks, between them', () => {
    const others = [frameAt(1, { pid: 9 }), frameAt(2, { tid: 5 }), frameAt(101), frameAt(-1)]
    expect(framesOf(traceOf(frameAt(3), frameAt(4), ...others), 'scrub').frames).toBe(2)
  })

  it('name the longest task of the page, not of another thread', () => {
    const task = { ...PAGE, name: 'RunTask', ph: 'X', ts: TICK }
    const events = [
      { ...task, dur: 4_000 },
      { ...task, dur: 31_000 },
      { ...task, tid: 5, dur: 90_000 },
    ]
    expect(framesOf(traceOf(frameAt(0), frameAt(1), ...events), 'scrub').longestTaskMs).toBe(31)
  })

  it('cannot be counted without marks', () => {
    expect(() => framesOf(traceOf(frameAt(0)), 'zoom')).toThrow('marks')
  })
})
