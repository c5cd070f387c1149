import { createApp, WEB_FOLDER } from './app.ts'
import { ConfigError, parseConfig, type Config } from './kernel/config.ts'
import { hostsOf } from './kernel/database/hosts/addresses.ts'
import { exitOnUnhandledErrors } from './kernel/http/last-resort.ts'
import { createLog } from './kernel/log.ts'
import { migrate, requireMigrated } from './kernel/database/migrate.ts'

const EXIT_SETTINGS = 78

function report(text: string): void {
  process.stderr.write(`${text}\n`)
}

function explain(error: unknown, config: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${config.PORT} is taken. Stop the other program or set PORT to another number.`
  if (code === 'ECONNREFUSED') return `No PostgreSQL answers at ${hostsOf(config.DATABASE_URL)}.`
  return error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
    : String(error)
}

function parseConfigOrExit(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    report(error.message)
    process.exit(EXIT_SETTINGS)
  }
}

const config = parseConfigOrExit()
exitOnUnhandledErrors(createLog(config.LOG_LEVEL))
try {
  await (config.MIGRATE ? migrate(config.directUrl) : requireMigrated(config.directUrl))
  const app = await createApp(config, WEB_FOLDER)
  const stop = (signal: string) => {
    app.kernel.log.info({ signal }, 'stopping')
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        report(explain(error, config))
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const address = await app.start()
  app.kernel.log.info({ address, role: config.ROLE, network: config.NETWORK, market: config.MARKET }, 'ready')
} catch (error) {
  report(explain(error, config))
  process.exit(1)
}
