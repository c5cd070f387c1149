import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPush } from './start-push.ts'

/** PUSH_PORT and APNS_PORT: where it answers (0: anywhere). PUSH_DIR: where credentials are put for those who send. Prints one line of JSON when ready. */
const { PUSH_PORT = '9098', APNS_PORT = '9099', PUSH_DIR = '.data/push' } = process.env

const sandbox = await startPush({
  port: Number(PUSH_PORT),
  apnsPort: Number(APNS_PORT),
  onMade({ serviceAccount, apnsKey, certificate }) {
    mkdirSync(PUSH_DIR, { recursive: true, mode: 0o700 })
    const files = {
      'service-account.json': serviceAccount,
      'apns-key.p8': apnsKey,
      'certificate.pem': certificate,
    }
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(PUSH_DIR, name), text, { mode: 0o600 })
  },
})
process.stdout.write(`${JSON.stringify({ url: sandbox.url, apnsUrl: sandbox.apnsUrl })}\n`)

function stop(): void {
  void sandbox.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
