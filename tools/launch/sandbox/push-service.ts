import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { ProductOptions } from '../product-options.ts'
import { type Service, startService, untilAnswers } from '../service.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY_LIMIT_MS = 60_000
const OWN = ['FCM_SERVICE_ACCOUNT', 'FCM_SERVICE_ACCOUNT_FILE', 'APNS_KEY', 'APNS_KEY_FILE'] as const

/** Starts the sandbox's push services of phones and returns the options of a server that uses them; none where one is named, and in production. */
export async function startPushService(
  options: ProductOptions,
  begin: (service: Service) => Service,
): Promise<Record<string, string>> {
  const given = (name: string) => options.env[name] ?? process.env[name] ?? ''
  if (given('NETWORK') === 'production' || OWN.some((name) => given(name) !== '')) return {}
  const [port, apnsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const folder = join(options.dataDir, 'push')
  const service = begin(
    startService({
      name: 'sandbox push',
      script: join(ROOT, 'sandbox/push/main.ts'),
      env: { PUSH_PORT: String(port), APNS_PORT: String(apnsPort), PUSH_DIR: folder },
      logFile: join(options.dataDir, 'logs', 'push.log'),
    }),
  )
  await untilAnswers(service, `${url}/sandbox/push`, READY_LIMIT_MS)
  return {
    FCM_SERVICE_ACCOUNT_FILE: join(folder, 'service-account.json'),
    FCM_API_ROOT: url,
    APNS_KEY_FILE: join(folder, 'apns-key.p8'),
    APNS_KEY_ID: 'SANDBOX001',
    APNS_TEAM_ID: 'SANDBOXTEA',
    APNS_TOPIC: 'example.members.app',
    APNS_API_ROOT: `https://localhost:${apnsPort}`,
    APNS_CERTIFICATES: join(folder, 'certificate.pem'),
  }
}
