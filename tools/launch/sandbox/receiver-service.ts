import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { ProductOptions } from '../product-options.ts'
import { type Service, startService, untilAnswers } from '../service.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY_LIMIT_MS = 60_000

/** Starts the sandbox's receiver of webhooks and returns the option of a server that may send to it; none in production. */
export async function startReceiverService(
  options: ProductOptions,
  begin: (service: Service) => Service,
): Promise<Record<string, string>> {
  const given = (name: string) => options.env[name] ?? process.env[name] ?? ''
  if (given('NETWORK') === 'production' || given('WEBHOOK_SANDBOX_URL') !== '') return {}
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = begin(
    startService({
      name: 'sandbox receiver',
      script: join(ROOT, 'sandbox/receiver/main.ts'),
      env: { RECEIVER_PORT: String(port) },
      logFile: join(options.dataDir, 'logs', 'receiver.log'),
    }),
  )
  await untilAnswers(service, `${url}/sandbox/webhooks`, READY_LIMIT_MS)
  return { WEBHOOK_SANDBOX_URL: url }
}
