import { startReceiver } from './start-receiver.ts'

/** RECEIVER_PORT: where it answers (0: anywhere). Prints one line of JSON when ready. */
const { RECEIVER_PORT = '9097' } = process.env

const receiver = await startReceiver({ port: Number(RECEIVER_PORT) })
process.stdout.write(`${JSON.stringify({ url: receiver.url })}\n`)

function stop(): void {
  void receiver.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
