import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** A device whose clock is wrong by `wrongMs`, the true time, and what can happen to it. */
function aDevice(wrongMs: number) {
  const at = { trueMs: NOW, clockMs: NOW + wrongMs, countMs: 0 }
  const instant = () => ({ clockMs: at.clockMs, countMs: at.countMs })
  const clock = createServerClock(instant)
  const passes = (ms: number) => {
    at.trueMs += ms
    at.clockMs += ms
    at.countMs += ms
  }
  const date = () => new Date(at.trueMs).toUTCString()
  return {
    clock,
    instant,
    passes,
    setsClock: (byMs: number) => void (at.clockMs += byMs),
    sleeps(ms: number) {
      at.trueMs += ms
      at.clockMs += ms
    },
    date,
    answered(afterMs = 100) {
      const asked = instant()
      passes(afterMs)
      clock.learn(date(), asked)
    },
    errorMs: () => Math.abs(clock.nowMs() - at.trueMs),
  }
}

describe('the server’s time', () => {
  it.each([0, 10 * MINUTE, -10 * MINUTE, 2 * DAY, -2 * DAY])(
    'is known from the first answer to a device that is wrong by %i ms',
    (wrongMs) => {
      const device = aDevice(wrongMs)
      expect(device.clock.isSure()).toBe(false)
      device.answered()
      device.passes(5 * MINUTE)
      expect(device.clock.isSure()).toBe(true)
      expect(device.errorMs()).toBeLessThan(2 * SECOND)
    },
  )

  it.each([2 * DAY, -2 * DAY, 10 * MINUTE])(
    'is doubted once the clock is set by %i ms, and known again by the next answer',
    (byMs) => {
      const device = aDevice(0)
      device.answered()
      device.setsClock(byMs)
      expect(device.clock.isSure()).toBe(false)
      device.answered()
      expect(device.clock.isSure()).toBe(true)
      expect(device.errorMs()).toBeLessThan(2 * SECOND)
    },
  )

  it('goes on when the clock is set back while a page is open', () => {
    const device = aDevice(0)
    device.answered()
    device.setsClock(-2 * DAY)
    device.passes(MINUTE)
    expect(device.errorMs()).toBeLessThan(2 * SECOND)
  })

  it('goes on after a sleep that stopped the count, and is doubted until the next answer', () => {
    const device = aDevice(10 * MINUTE)
    device.answered()
    device.sleeps(DAY)
    expect(device.clock.isSure()).toBe(false)
    expect(device.errorMs()).toBeLessThan(2 * SECOND)
  })

  it('is not learnt from an answer that a sleep or a new time came between', () => {
    const device = aDevice(0)
    const asked = device.instant()
    const date = device.date()
    device.sleeps(DAY)
    device.clock.learn(date, asked)
    expect(device.clock.isSure()).toBe(false)
  })

  it('is not learnt from an answer without a date or one that took too long', () => {
    const device = aDevice(0)
    device.clock.learn(null, device.instant())
    device.clock.learn('tomorrow', device.instant())
    device.answered(31 * SECOND)
    expect(device.clock.isSure()).toBe(false)
  })

  it('is the device’s own where a page that has just come says so', () => {
    const device = aDevice(3 * SECOND)
    device.passes(SECOND)
    device.clock.confirm(device.date(), device.instant())
    expect(device.clock.isSure()).toBe(true)
    expect(device.errorMs()).toBe(3 * SECOND)
  })

  it('is asked for where a page says another, came before a sleep, or was kept by the browser', () => {
    const wrong = aDevice(10 * MINUTE)
    wrong.clock.confirm(wrong.date(), wrong.instant())
    const asleep = aDevice(0)
    const came = asleep.instant()
    asleep.sleeps(DAY)
    asleep.clock.confirm(new Date(NOW).toUTCString(), came)
    const kept = aDevice(0)
    const date = kept.date()
    kept.passes(MINUTE)
    kept.clock.confirm(date, kept.instant())
    const untold = aDevice(0)
    untold.clock.confirm('', untold.instant())
    expect([wrong, asleep, kept, untold].map(({ clock }) => clock.isSure())).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
