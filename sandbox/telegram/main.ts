import { startTelegram } from './start-telegram.ts'

/** TELEGRAM_PORT: where it answers (0: anywhere). Prints one line of JSON when ready. */
const { TELEGRAM_PORT = '9096' } = process.env

const sandbox = await startTelegram({ port: Number(TELEGRAM_PORT) })
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`)

function stop(): void {
  void sandbox.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
