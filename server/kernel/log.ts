import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { createLogLimits } from './log-limits.ts'

export type { Logger } from 'pino'

/** Names whose values never reach a log, wherever they stand. */
const SECRET_NAMES = [
  'password',
  'password_check',
  'otpCode',
  'code',
  'recoveryCode',
  'token',
  'access_token',
  'refresh_token',
  'refreshToken',
  'reauthToken',
  'authorization',
  'cookie',
  'apiKey',
  'secretKey',
  'secret',
  'email',
  'phone_number',
]

/** What a line says: its message stands behind its values, or is all there is. */
function messageOf([first, second]: readonly unknown[]): string {
  const said = typeof first === 'string' ? first : second
  return typeof said === 'string' ? said : ''
}

/**
 * One JSON line per event, and of one message so many a minute; what was left out is counted. Secrets and personal data are cut out by name
 * at every depth used here.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const limits = createLogLimits((message, leftOut) => log.warn({ leftOut, of: message }, 'lines left out'))
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(parts, write) {
        if (limits.admit(messageOf(parts))) write.apply(this, parts)
      },
    },
    base: null,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[cut]',
    },
  }
  const log = pino(options, destination)
  return log
}
