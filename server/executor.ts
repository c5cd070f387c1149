import { join } from 'node:path'
import { createClock } from './kernel/clock.ts'
import { type Config, ConfigError, parseConfig } from './kernel/config.ts'
import { openDatabase } from './kernel/database/db.ts'
import { syncClock } from './kernel/database/sync-clock.ts'
import { createLog } from './kernel/log.ts'
import { openKeyFolder } from './modules/autotrading/autotrading.ts'
import { createKernel, createModules } from './wiring.ts'

/**
 * The only process that opens exchange keys and sends orders. It has its own folder (EXECUTOR_DIR) with the private half of
 * its key and no port; what others seal for it, they cannot open. Any number may run: one works, the others stand by.
 */
const EXIT_SETTINGS = 78

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

async function start(config: Config, folder: string) {
  const box = openKeyFolder(folder)
  const log = createLog(config.LOG_LEVEL)
  const db = openDatabase({
    url: config.DATABASE_URL,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  })
  const kernel = await createKernel(config, db, log)
  // As a process that vouches for no payment: that key is none of the executor's business.
  const own = { ...config, ROLE: 'web', EXECUTOR_KEY: box.publicHalf } as const
  const { autotrading } = await createModules(own, kernel)
  // What the executor tells open pages goes through the other processes.
  await kernel.live.start()
  const machine = createClock()
  const work = autotrading.createExecutor({ box, machineMs: () => machine.nowMs() }).start()
  const following = config.TRUST_TEST_CLOCK ? syncClock(kernel) : undefined
  log.info({ network: config.NETWORK }, 'executor ready')
  return async () => {
    following?.stop()
    await work.stop()
    await kernel.live.stop()
    kernel.mailer.close()
    await db.close()
  }
}

try {
  const config = parseConfig(process.env)
  const stop = await start(config, process.env['EXECUTOR_DIR'] || join(config.dataDir, 'executor'))
  const leave = () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
} catch (error) {
  report(error)
  process.exit(error instanceof ConfigError ? EXIT_SETTINGS : 1)
}
