import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { ProductOptions } from '../product-options.ts'
import { type Service, startService, untilAnswers } from '../service.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY_LIMIT_MS = 60_000
/** Of the right form; the sandbox takes any. */
const TOKEN = '7000000001:sandbox-bot-of-this-machine'

/** Starts the sandbox's Bot API and returns the options of a server that uses it; none where a bot is named, and in production. */
export async function startTelegramService(
  options: ProductOptions,
  begin: (service: Service) => Service,
): Promise<Record<string, string>> {
  const given = (name: string) => options.env[name] ?? process.env[name] ?? ''
  const isNamed = given('TELEGRAM_BOT_TOKEN') !== '' || given('TELEGRAM_BOT_TOKEN_FILE') !== ''
  if (given('NETWORK') === 'production' || isNamed) return {}
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = begin(
    startService({
      name: 'sandbox telegram',
      script: join(ROOT, 'sandbox/telegram/main.ts'),
      env: { TELEGRAM_PORT: String(port) },
      logFile: join(options.dataDir, 'logs', 'telegram.log'),
    }),
  )
  await untilAnswers(service, `${url}/sandbox/telegram`, READY_LIMIT_MS)
  return { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: url }
}
