import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyJournals } from './copy-journals.ts'
import { backupOptions, recordOutcome } from '../backup/record-outcome.ts'

/**
 * Copies what signer and executor remember outside the database into BACKUP_DIR: node tools/ops/journals/journals.ts --signer DIR [--executor DIR]
 * Once a minute: what a copy does not have, a restore has to look for on the chain. DATABASE_URL is the owner's.
 */
const { values } = parseArgs({ options: { signer: { type: 'string' }, executor: { type: 'string' } } })
const { folder, databaseUrl } = backupOptions()
if (databaseUrl === undefined) throw new Error('DATABASE_URL is missing: the owner’s connection.')
console.log(
  await recordOutcome(databaseUrl, 'journals', () => {
    const given = Object.entries(values).filter((one): one is [string, string] => one[1] !== undefined)
    const letters = given.map(
      ([name, from]) => `${name} ${copyJournals(from, join(folder, 'journals', name))}`,
    )
    return `letters of each: ${letters.join(', ')}`
  }),
)
