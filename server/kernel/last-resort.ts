import type { Logger } from './log.ts'

/**
 * Logs an error that nothing caught and ends the process: what it left half done is undone by the database, and whoever
 * supervises the process starts it again.
 */
export function exitOnUnhandledErrors(log: Logger): void {
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unhandled error')
    process.exit(1)
  })
}
