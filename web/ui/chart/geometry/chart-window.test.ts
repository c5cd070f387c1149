import { describe, expect, it } from 'vitest'
import { nextIndex, revealIn, slideSpan, zoomSpan } from './chart-window.ts'

const BOUNDS = { from: 0, to: 1_000 }

describe('the part of the axis that is seen', () => {
  it('grows and shrinks around the moment under the finger', () => {
    const closer = zoomSpan({ from: 0, to: 1_000 }, { factor: 0.5, around: 250 }, BOUNDS)
    expect(closer).toEqual({ from: 125, to: 625 })
    expect((250 - closer.from) / (closer.to - closer.from)).toBeCloseTo(0.25)
  })

  it('never leaves its bounds and never closes', () => {
    expect(zoomSpan({ from: 100, to: 600 }, { factor: 9, around: 300 }, BOUNDS)).toEqual(BOUNDS)
    const closest = zoomSpan({ from: 100, to: 600 }, { factor: 1e-9, around: 300 }, BOUNDS)
    expect(closest.to - closest.from).toBeCloseTo(10)
    expect(slideSpan({ from: 700, to: 900 }, 5_000, BOUNDS)).toEqual({ from: 800, to: 1_000 })
    expect(slideSpan({ from: 700, to: 900 }, -5_000, BOUNDS)).toEqual({ from: 0, to: 200 })
  })

  it('follows a reader who steps over its ends', () => {
    expect(revealIn({ from: 400, to: 500 }, 350, BOUNDS)).toEqual({ from: 350, to: 450 })
    expect(revealIn({ from: 400, to: 500 }, 520, BOUNDS)).toEqual({ from: 420, to: 520 })
    expect(revealIn({ from: 400, to: 500 }, 450, BOUNDS)).toEqual({ from: 400, to: 500 })
  })
})

describe('keys on a chart', () => {
  it('step by one and by ten, and stop at the ends', () => {
    expect(nextIndex('ArrowLeft', 5, 20)).toBe(4)
    expect(nextIndex('PageUp', 15, 20)).toBe(19)
    expect(nextIndex('ArrowLeft', 0, 20)).toBe(0)
    expect(nextIndex('Home', 5, 20)).toBe(0)
  })

  it('begin at the newest point, and leave other keys alone', () => {
    expect(nextIndex('ArrowLeft', undefined, 20)).toBe(19)
    expect(nextIndex('a', 5, 20)).toBeUndefined()
  })
})
