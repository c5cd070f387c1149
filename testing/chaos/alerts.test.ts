import { expect, it } from 'vitest'
import { runAlerts } from './alerts.ts'

/** The same as `npm run chaos -- alerts`, with a few faults; the log is shown when something is found. */
it('alerts fire once and are pushed once, and ring not in quiet hours, while workers and database are killed and clocks are wrong', async () => {
  const log: string[] = []
  const result = await runAlerts({ faults: 6, seed: 5, members: 8, say: (line) => log.push(line) })
  const { missed, untrue, refired, repushed, unqueued, inQuiet } = result
  expect({ missed, untrue, refired, repushed, unqueued, inQuiet }, log.join('\n')).toEqual({
    missed: 0,
    untrue: 0,
    refired: 0,
    repushed: 0,
    unqueued: 0,
    inQuiet: 0,
  })
  expect(result.alerts).toBe(1_600)
  expect(result.due).toBeGreaterThan(100)
  expect(result.pushed).toBeGreaterThan(0)
}, 300_000)
