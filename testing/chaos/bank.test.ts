import { expect, it } from 'vitest'
import { runBank } from './run-chaos.ts'
import { rounds } from '#testing/rounds.ts'

const FAULTS = rounds(3, 5)

/** The same as `npm run chaos -- bank`, with a few faults; the log is shown when something is found. */
it('members’ money survives that database, server, worker and signer are killed in the middle', async () => {
  const log: string[] = []
  const result = await runBank({ faults: FAULTS, seed: 4, members: 16, say: (line) => log.push(line) })
  expect(result.found, log.join('\n')).toEqual([])
  expect(result.done).toBeGreaterThanOrEqual(20)
  expect(result.faults).toBe(FAULTS)
}, 600_000)
