import { setTimeout as pause } from 'node:timers/promises'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules, type Kernel, type Modules } from '#server/wiring.ts'

const PAUSE_MS = 20

/** One step of a worker's work; what it answers is written down, when it answers something. */
export type WorkStep = (modules: Modules, kernel: Kernel) => Promise<string | undefined>

/** Follows the installation's clock, which the director of the chaos moves. */
async function syncClock({ db, install }: Kernel): Promise<void> {
  const { offset } = await db.one<{ offset: bigint }>(
    sql`select clock_offset_ms as offset from kernel_install`,
  )
  const behind = Number(offset) - install.clock.offsetMs()
  if (behind > 0) install.clock.advance(behind)
}

/** A worker that takes the same step again and again, on a machine whose clock may be wrong, until it is killed. */
export async function workUntilKilled(step: WorkStep): Promise<never> {
  const skewMs = Number(process.env['CLOCK_SKEW_MS'] ?? 0)
  const machineNow = Date.now.bind(Date)
  Date.now = () => machineNow() + skewMs
  const config = parseConfig({ ...process.env, LOG_LEVEL: 'silent', MARKET: 'sandbox' })
  const db = openDatabase({ url: config.DATABASE_URL, maxConnections: 4 })
  const kernel = await createKernel(config, db, createLog('silent'))
  const modules = await createModules(config, kernel)
  process.stdout.write('ready\n')
  for (;;) {
    try {
      await syncClock(kernel)
      const note = await step(modules, kernel)
      if (note !== undefined) process.stdout.write(`${note}\n`)
    } catch (error) {
      process.stdout.write(`${String(error)}\n`)
    }
    await pause(PAUSE_MS)
  }
}
