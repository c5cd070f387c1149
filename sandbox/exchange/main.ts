import { startExchange } from './start-exchange.ts'

/** EXCHANGE_PORT: where it answers (0: anywhere). EXCHANGE_PRICES_URL: where the product tells its prices. EXCHANGE_DATA: file that keeps keys and orders. Prints one line of JSON when ready. */
const { EXCHANGE_PORT = '9095', EXCHANGE_PRICES_URL, EXCHANGE_DATA } = process.env

const sandbox = await startExchange({
  port: Number(EXCHANGE_PORT),
  ...(EXCHANGE_DATA === undefined || EXCHANGE_DATA === '' ? {} : { file: EXCHANGE_DATA }),
  ...(EXCHANGE_PRICES_URL === undefined || EXCHANGE_PRICES_URL === ''
    ? {}
    : { pricesUrl: EXCHANGE_PRICES_URL }),
})
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`)

function stop(): void {
  void sandbox.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
