import { parseArgs } from 'node:util'
import { BACKUP_KINDS } from '#server/kernel/jobs/backup-records.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Notes a run of another program, so that alarms hear of it: node tools/ops/backup/note.ts --kind backup|journals|rehearsal [--failed] --note TEXT
 * DATABASE_URL is the owner's.
 */
const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    failed: { type: 'boolean', default: false },
    note: { type: 'string' },
  },
})
const kind = BACKUP_KINDS.find((one) => one === values.kind)
const { note, failed } = values
if (kind === undefined || note === undefined) {
  console.error(`Name what it was, --kind ${BACKUP_KINDS.join('|')}, and how it went, --note TEXT`)
  process.exit(64)
}
const { DATABASE_URL } = parseConfig({ ...process.env, NETWORK: 'sandbox', LOG_LEVEL: 'silent' })
await recordOutcome(DATABASE_URL, kind, () => (failed ? Promise.reject(new Error(note)) : note))
