import { expect, it } from 'vitest'
import { runRestores } from './restore.ts'

/** The same as `npm run chaos -- restore`, once; the log is shown when something is found. */
it('a database that is restored under traffic pays nobody twice and gives no address twice', async () => {
  const log: string[] = []
  const result = await runRestores({ restores: 1, seed: 7, members: 16, say: (line) => log.push(line) })
  expect(result.found, log.join('\n')).toEqual([])
  expect(result.lostSignatures).toBeGreaterThan(0)
  expect(result.gapsListed).toBe(result.lostSignatures)
}, 600_000)
