import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'

/** A worker that pays what is due, again and again, on a machine whose clock may be wrong. Runs until it is killed. */
const PAUSE_MS = 20
const skewMs = Number(process.env['CLOCK_SKEW_MS'] ?? 0)
const machineNow = Date.now.bind(Date)
Date.now = () => machineNow() + skewMs

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', MARKET: 'sandbox' })
const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 4 })
const kernel = await createKernel(config, db, createLog('silent'))
const { rewards } = await createModules(config, kernel)
process.stdout.write('ready\n')

/** Follows the installation's clock, which the director of the chaos moves. */
async function followClock(): Promise<void> {
  const { offset } = await db.one<{ offset: bigint }>(
    sql`select clock_offset_ms as offset from kernel_install`,
  )
  const behind = Number(offset) - kernel.install.clock.offsetMs()
  if (behind > 0) kernel.install.clock.advance(behind)
}

for (;;) {
  try {
    await followClock()
    const note = await rewards.runBatch()
    if (!note.startsWith('0 ')) process.stdout.write(`${note}\n`)
  } catch (error) {
    process.stdout.write(`${String(error)}\n`)
  }
  await pause(PAUSE_MS)
}
