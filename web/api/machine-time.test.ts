import { expect, it } from 'vitest'
import { createServerClock } from '#web/base/server-clock.ts'
import { createMachineTime } from './machine-time.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const FAST = 600_000

/** A device ten minutes fast, and the calls it makes for the time. */
function aFastDevice(answer: () => Response | Error) {
  const calls: string[] = []
  const instant = () => ({ clockMs: NOW + FAST, countMs: 0 })
  const clock = createServerClock(instant)
  const logged: string[] = []
  const machineTime = createMachineTime({
    clock,
    instant,
    async fetch(url) {
      calls.push(url)
      const answered = answer()
      if (answered instanceof Error) throw answered
      return answered
    },
    log: (event) => logged.push(event),
  })
  return { machineTime, calls, logged, clock, instant }
}

const dated = () => new Response('{}', { headers: { date: new Date(NOW).toUTCString() } })

it('asks for the time once before anything was learnt, however many want to know', async () => {
  const { machineTime, calls } = aFastDevice(dated)
  expect(await Promise.all([machineTime(), machineTime(), machineTime()])).toEqual([NOW, NOW, NOW])
  expect(await machineTime()).toBe(NOW)
  expect(calls).toEqual(['/api/config/app-version'])
})

it('asks nobody once any answer has told it', async () => {
  const { machineTime, calls, clock, instant } = aFastDevice(dated)
  clock.learn(new Date(NOW).toUTCString(), instant())
  expect(await machineTime()).toBe(NOW)
  expect(calls).toEqual([])
})

it('goes on with the device’s own time when nobody answers, and asks again the next time', async () => {
  const { machineTime, calls, logged } = aFastDevice(() => new Error('offline'))
  expect(await machineTime()).toBe(NOW + FAST)
  await machineTime()
  expect([calls.length, logged.length]).toEqual([2, 2])
})
