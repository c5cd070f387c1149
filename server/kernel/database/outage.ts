/** What PostgreSQL says while it starts, stops, is full, or has just become a standby; class 08 is a broken connection. */
const SQL_STATES = /^(08...|57P0[123]|53300|25006)$/
const SOCKET_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The client library has no codes for these. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout|Client has encountered a connection error)/
const MAX_CAUSES = 4

/** Whether an error only says that the database cannot be reached or served right now: nothing is wrong with the request. */
export function isOutage(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    if (SQL_STATES.test(code) || SOCKET_CODES.has(code) || MESSAGES.test(current.message)) return true
    current = current.cause
  }
  return false
}
