import { parseArgs } from 'node:util'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { countLeft, rotateMasterKey } from './rotate-master-key.ts'

/**
 * Seals everything anew under MASTER_KEY while the product serves: node tools/ops/keys/rotate-key.ts [--count]
 * With the owner's DATABASE_URL, and the former key as MASTER_KEY_OTHER. --count only counts. Exit code 1 while anything is left: run it
 * again once no process has the former key as its MASTER_KEY.
 */
const { values } = parseArgs({ options: { count: { type: 'boolean', default: false } } })
const config = parseConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: 'warn' })
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 4 })
const kernel = await createKernel(config, db, createLog(config.LOG_LEVEL))
const { identity, notifications, programs, staff } = await createModules(config, kernel)
const kinds = [identity, staff, notifications, programs].flatMap(({ sealedTexts }) => sealedTexts)
const counted = await (values.count ? countLeft : rotateMasterKey)(kernel, kinds)
for (const { what, left } of counted) console.log(`${String(left).padStart(8)} left of ${what}`)
const left = counted.reduce((sum, one) => sum + one.left, 0)
console.log(JSON.stringify({ left }))
kernel.mailer.close()
await db.close()
process.exit(left === 0 ? 0 : 1)
