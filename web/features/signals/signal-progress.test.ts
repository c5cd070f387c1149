import { describe, expect, it } from 'vitest'
import { progressOf } from './signal-progress.ts'

const RISING = { stop: 90, price: 100, target: 120 }
const FALLING = { stop: 110, price: 100, target: 80 }

describe('how far a signal has come', () => {
  it('is counted from the entry to the target, whichever way the market has to go', () => {
    expect(progressOf(RISING, 110).way).toEqual({ to: 'target', percent: 50 })
    expect(progressOf(FALLING, 90).way).toEqual({ to: 'target', percent: 50 })
  })

  it('is counted towards the stop once the price has turned against it', () => {
    expect(progressOf(RISING, 95).way).toEqual({ to: 'stop', percent: 50 })
    expect(progressOf(FALLING, 105).way).toEqual({ to: 'stop', percent: 50 })
  })

  it('stays between its stop and its target however far the price has gone', () => {
    expect(progressOf(RISING, 500)).toMatchObject({ now: 1, way: { percent: 100 } })
    expect(progressOf(RISING, 5)).toMatchObject({ now: 0, way: { percent: 100 } })
  })

  it('says where it was entered though there is no price now', () => {
    expect(progressOf(RISING, undefined)).toEqual({ entry: 1 / 3, now: undefined, way: undefined })
  })
})
