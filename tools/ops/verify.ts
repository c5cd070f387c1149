import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { verifyInstallation } from './verify-installation.ts'

/**
 * Verifies a database as a whole, such as one that was restored to try a backup: node tools/ops/verify.ts
 * Reads only, with the options of a server. Exit code 1 when something does not hold; the last line is JSON.
 */
if (process.argv.includes('--help')) {
  console.log(
    'node tools/ops/verify.ts   with DATABASE_URL and MASTER_KEY of the installation: books, seals, fees, plans, audit log, reserves, proofs of balances, and the solid chain. Changes nothing.',
  )
  process.exit(0)
}
const config = parseConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'warn' })
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 4 })
const kernel = await createKernel(config, db, createLog(config.LOG_LEVEL))
const verified = await verifyInstallation(db, await createModules(config, kernel))
for (const { what, wrong } of verified)
  console.log(
    `${wrong.length === 0 ? 'holds ' : 'BROKEN'} ${what}${wrong.map((one) => `\n         ${one}`).join('')}`,
  )
const broken = verified.filter(({ wrong }) => wrong.length > 0).map(({ what }) => what)
console.log(JSON.stringify({ isRight: broken.length === 0, broken }))
kernel.mailer.close()
await db.close()
process.exit(broken.length === 0 ? 0 : 1)
