import { describe, expect, it } from 'vitest'
import { meanBefore, SPARK_HEIGHT, SPARK_WIDTH, toSpark } from './spark-points.ts'

describe('a sparkline', () => {
  it('runs from the lowest value at the bottom to the highest at the top', () => {
    const { lines, last } = toSpark([0, 10, 5])
    expect(lines).toEqual([`0.0,${SPARK_HEIGHT.toFixed(1)} 100.0,0.0 ${SPARK_WIDTH.toFixed(1)},20.0`])
    expect(last).toEqual({ x: SPARK_WIDTH, y: 20 })
  })

  it('breaks where a day has no value', () => {
    expect(toSpark([1, 2, null, 2, 1]).lines).toHaveLength(2)
  })

  it('lies in the middle when nothing changes, and is nothing without values', () => {
    expect(toSpark([3, 3]).meanY).toBe(SPARK_HEIGHT / 2)
    expect(toSpark([null, null])).toEqual({ lines: [], last: undefined, meanY: undefined })
  })

  it('compares the last value with the mean of those before it', () => {
    expect(meanBefore([2, null, 4, 100])).toBe(3)
    expect(meanBefore([5])).toBe(undefined)
  })
})
