import { join } from 'node:path'
import { createClock } from './kernel/clock.ts'
import { type Config, ConfigError, parseConfig } from './kernel/config.ts'
import { openDatabase } from './kernel/database/db.ts'
import { requireLeastRights } from './kernel/database/least-rights.ts'
import { syncClock } from './kernel/database/sync-clock.ts'
import { createLog } from './kernel/log.ts'
import { withSecretFiles } from './kernel/secret-files.ts'
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
    directUrl: config.directUrl,
    hasNames: config.NAMED_STATEMENTS,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  })
  if (!config.sandbox) await requireLeastRights(db, 'executor')
  const kernel = await createKernel(config, db, log)
  // As a process that vouches for no payment: that key is none of the executor's business.
  const own = { ...config, ROLE: 'web', EXECUTOR_KEY: box.publicHalf } as const
  const { autotrading } = await createModules(own, kernel)
  // What the executor tells open pages goes through the other processes.
  await kernel.live.start()
  const machine = createClock()
  const work = autotrading.createExecutor({ box, folder, machineMs: () => machine.nowMs() }).start()
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

/** Its own role's connection is its database; the server's is none of its business. */
function parseOwnConfig(): Config {
  const { env, wrong } = withSecretFiles(process.env, ['EXECUTOR_DATABASE_URL'])
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  const own = env['EXECUTOR_DATABASE_URL']
  return parseConfig(
    own
      ? {
          ...env,
          DATABASE_URL: own,
          DATABASE_URL_FILE: '',
          DATABASE_DIRECT_URL: '',
          DATABASE_DIRECT_URL_FILE: '',
          DATABASE_REPLICA_URL: '',
          DATABASE_REPLICA_URL_FILE: '',
          // Its connection leads past every pooler: it locks and listens.
          NAMED_STATEMENTS: '',
        }
      : env,
  )
}

try {
  const config = parseOwnConfig()
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
