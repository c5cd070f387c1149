import { parseArgs } from 'node:util'
import { parseEmail } from '#contract/rules/member-fields.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'

/**
 * Emergency access when no owner can sign in, by two people at the machine (docs/break-glass.md):
 * node tools/ops/break-glass.ts --id founder --email founder@example.com --witness "Kim Haneul" --witness "Park Jun" --reason "..."
 */
const { values } = parseArgs({
  options: {
    id: { type: 'string' },
    email: { type: 'string' },
    witness: { type: 'string', multiple: true },
    reason: { type: 'string' },
  },
})
const [one = '', other = ''] = values.witness ?? []
const email = parseEmail(values.email ?? '')
const { id = '', reason = '' } = values
const isOnePerson = one.trim().toLowerCase() === other.trim().toLowerCase()
if (id === '' || email === undefined || !one.trim() || !other.trim() || isOnePerson || !reason.trim()) {
  console.error('Say --id, --email, --witness for each of the two people present, and --reason.')
  process.exit(64)
}
const config = parseConfig({ ...process.env, LOG_LEVEL: 'warn' })
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
const kernel = await createKernel(config, db, createLog(config.LOG_LEVEL))
const { staff } = await createModules(config, kernel)
const link = await staff.breakGlass({ loginId: id, email, witnesses: [one, other], reason })
await kernel.outbox.drain()
kernel.mailer.close()
await db.close()
console.log(`A set-up link went to ${email}; all staff are told. It ends at ${link.endsAt.toISOString()}.`)
