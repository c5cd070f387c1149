import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it, vi } from 'vitest'
import { memberOf } from './test-chain.ts'

const file = join(mkdtempSync(join(tmpdir(), 'tron-')), 'chain.jsonl')

/** Three blocks of 20 ms, in a process of its own, on a machine that is busy. */
const SOLID_MS = 20_000
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function run() {
  const env = { ...process.env, TRON_PORT: '0', TRON_DATA: file, TRON_BLOCK_MS: '20', TRON_SOLID_DEPTH: '3' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const ready: { url: string; usdt: string; mcs: string; faucet: string } = JSON.parse(String(line))
  return { child, ready, ended: once(child, 'exit') }
}

it('a process that is killed keeps every deposit that was in a block, and stops quietly when asked to', async () => {
  const first = await run()
  expect(Object.keys(first.ready)).toEqual(['url', 'secondUrl', 'usdt', 'mcs', 'faucet'])
  const { address } = memberOf(first.ready.url, 1)
  const body = JSON.stringify({ address, coin: 'TRX', amount: '12' })
  await fetch(`${first.ready.url}/dev/faucet`, { method: 'POST', body })
  await vi.waitFor(
    async () => expect(await memberOf(first.ready.url, 1).web.trx.getBalance(address)).toBe(12_000_000),
    { timeout: SOLID_MS },
  )
  const { blockID } = await memberOf(first.ready.url, 1).web.trx.getBlockByNumber(2)
  first.child.kill('SIGKILL')
  await first.ended
  const second = await run()
  const { web } = memberOf(second.ready.url, 1)
  expect(await web.trx.getBalance(address)).toBe(12_000_000)
  expect((await web.trx.getBlockByNumber(2)).blockID).toBe(blockID)
  second.child.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
})

it('the block of a waiting transaction is made although nobody asks', async () => {
  const { child, ready, ended } = await run()
  const { address } = memberOf(ready.url, 2)
  const body = JSON.stringify({ address, coin: 'MCS', amount: '1' })
  await fetch(`${ready.url}/dev/faucet`, { method: 'POST', body })
  await vi.waitFor(() => expect(readFileSync(file, 'utf8').match(/"transactions"/g)?.length).toBe(2), {
    timeout: SOLID_MS,
  })
  child.kill('SIGTERM')
  await ended
})
