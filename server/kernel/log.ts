import { pino, type DestinationStream, type Logger } from 'pino'

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

/** One JSON line per event; secrets and personal data are cut out by name at every depth used here. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[cut]',
    },
  }
  return pino(options, destination)
}
