import { expect, it } from 'vitest'
import { runAlerts } from './alerts.ts'

/** The same as `npm run chaos -- alerts`, with a few faults; the log is shown when something is found. */
it('alerts are told once, and not in quiet hours, while workers and database are killed and clocks are wrong', async () => {
  const log: string[] = []
  const result = await runAlerts({ faults: 6, seed: 5, members: 8, say: (line) => log.push(line) })
  expect(result.found, log.join('\n')).toEqual([])
  expect(result.alerts).toBe(1_600)
  expect(result.due).toBeGreaterThan(100)
  expect(result.pushed).toBeGreaterThan(0)
}, 300_000)
