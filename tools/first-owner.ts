import { parseArgs } from 'node:util'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'

/**
 * Prints the one-time set-up link of the console's first owner, valid for 24 hours; only while there is no owner:
 * node tools/first-owner.ts --id founder --name "Kim Haneul"
 */
const { values } = parseArgs({ options: { id: { type: 'string' }, name: { type: 'string' } } })
const { id, name } = values
if (id === undefined || name === undefined || !/^[a-z][a-z0-9._-]{2,31}$/.test(id)) {
  console.error('Say who: --id (3 to 32 of a-z, 0-9, dot, dash) and --name.')
  process.exit(64)
}
const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
const kernel = await createKernel(config, db, createLog(config.LOG_LEVEL))
const { staff } = await createModules(config, kernel)
const made = await staff.makeFirstOwner({ loginId: id, name })
kernel.mailer.close()
await db.close()
if (made === undefined) {
  console.error('There is an owner already; ask him for an invitation.')
  process.exit(1)
}
console.log(`Open ${config.publicUrl}${made.path} as ${made.loginId} before ${made.endsAt}.`)
