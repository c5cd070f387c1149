import type { Logger } from '../log.ts'

/**
 * Logs an error that nothing caught and ends the process. The database rolls back open transactions, and the supervisor starts
 * the process again.
 */
export function exitOnUnhandledErrors(log: Logger): void {
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unhandled error')
    process.exit(1)
  })
}
