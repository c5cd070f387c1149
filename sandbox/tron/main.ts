import { startTronSandbox } from './vm/tron.ts'

/**
 * TRON_PORT, TRON_SECOND_PORT: where the two nodes answer (0: anywhere). TRON_DATA: file of the block log.
 * TRON_BLOCK_MS, TRON_SOLID_DEPTH: distance of blocks and how many make one solid. Prints one line of JSON when ready.
 */
const {
  TRON_PORT = '9090',
  TRON_SECOND_PORT = '0',
  TRON_DATA = '.data/tron.jsonl',
  TRON_BLOCK_MS = '300',
  TRON_SOLID_DEPTH = '19',
} = process.env

const sandbox = await startTronSandbox({
  port: Number(TRON_PORT),
  secondPort: Number(TRON_SECOND_PORT),
  file: TRON_DATA,
  blockMs: Number(TRON_BLOCK_MS),
  solidDepth: Number(TRON_SOLID_DEPTH),
})
const { url, secondUrl, addresses } = sandbox
process.stdout.write(`${JSON.stringify({ url, secondUrl, ...addresses })}\n`)

function stop(): void {
  void sandbox.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
