import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SANDBOX = join(import.meta.dirname, '../../sandbox/exchange/main.ts')

/** The sandbox exchange as a process of its own; `file` keeps its keys and orders. */
export async function startExchangeApart(
  file = '',
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [SANDBOX], {
    env: { ...process.env, EXCHANGE_PORT: '0', EXCHANGE_PRICES_URL: '', EXCHANGE_DATA: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', () => reject(new Error('the sandbox exchange did not start')))
  })
  const { url }: { url: string } = JSON.parse(line)
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}
