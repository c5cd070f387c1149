import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { createActivity } from '#server/kernel/live/activity.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { createLog } from '#server/kernel/log.ts'
import { createChain, parseTronSettings } from '#server/modules/chain/chain.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { collectServices } from '#testing/outside/started-services.ts'
import { startChainServices } from './chain-services.ts'
import { dismissSigner } from '#tools/ops/signer-role.ts'

const databaseUrl = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'chain-services-'))
const db = openDatabase({ url: databaseUrl, maxConnections: 4 })
const { services, begin, stopAll } = collectServices()
const options = { databaseUrl, port: 0, dataDir, env: { TRON_FULL_HOST: '' } }
afterAll(async () => {
  await stopAll()
  await db.close()
  await dismissSigner(databaseUrl)
  rmSync(dataDir, { recursive: true })
})

function open(env: Record<string, string>) {
  const credited: bigint[] = []
  const funded: string[] = []
  const nothing = () => Promise.resolve()
  const chain = createChain({
    db,
    clock: createClock(),
    log: createLog('silent'),
    live: { publishTo: nothing, rhythm: createActivity(() => undefined).rhythm },
    sandbox: true,
    approver: undefined,
    tron: parseTronSettings({
      TRON_FULL_HOST: '',
      TRON_SOLIDITY_HOST: '',
      TRON_CHECK_HOST: '',
      TRON_API_KEY: '',
      TRON_USDT: '',
      TRON_MCS: '',
      TRON_XPUB: '',
      TRON_HOT_ADDRESS: '',
      TRON_SWEEP_FROM: 'USDT:100,MCS:400,TRX:200',
      ...env,
    }),
    hooks: {
      depositSeen: nothing,
      depositsCredited: async (_tx, deposits) => void credited.push(...deposits.map(({ units }) => units)),
      depositVanished: nothing,
      paymentChanged: nothing,
      checkPayment: async () => undefined,
      adoptPayment: async () => 'unknownMember',
      houseFunded: async (_tx, { coin, units }) => void funded.push(`${coin} ${units}`),
      liabilities: () => Promise.resolve({ MCS: 0n, USDT: 0n, TRX: 0n }),
    },
  })
  return { chain, credited, funded }
}

it('a new installation gets a chain, a signer with a seed of its own, and a funded hot wallet that survive a restart', async () => {
  const env = await startChainServices(options, begin)
  const seed = readFileSync(join(dataDir, 'signer', 'seed'), 'utf8')
  expect(statSync(join(dataDir, 'signer', 'seed')).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(env)).not.toContain(seed)
  const first = open(env)
  // A reading of reserves in the first second finds what the operator gave.
  await first.chain.runDue()
  expect(first.funded.toSorted()).toEqual(['MCS 1000000000000', 'TRX 100000000000', 'USDT 1000000000000'])
  const watch = await first.chain.start()
  const address = await db.tx((tx) => first.chain.addressOf(tx, newUuid(Date.now())))
  const body = JSON.stringify({ address, coin: 'USDT', amount: '12.5' })
  await fetch(`${env['TRON_FULL_HOST']}/dev/faucet`, { method: 'POST', body })
  await vi.waitFor(() => expect(first.credited).toEqual([12_500_000n]), { timeout: 60_000, interval: 200 })
  await watch.stop()
  await stopAll()

  const again = open(await startChainServices(options, begin))
  expect(readFileSync(join(dataDir, 'signer', 'seed'), 'utf8')).toBe(seed)
  await again.chain.runDue()
  expect([again.credited, again.funded]).toEqual([[], []])
  expect(await db.many(sql`select 1 from chain_deposits`)).toHaveLength(1)
  await stopAll()

  rmSync(join(dataDir, 'chain', 'blocks.jsonl'))
  await expect(startChainServices(options, begin)).rejects.toThrow('is gone')
  expect(existsSync(join(dataDir, 'chain', 'blocks.jsonl'))).toBe(false)
}, 600_000)

it('an installation that names a chain gets none', async () => {
  const named = { ...options, env: { TRON_FULL_HOST: 'https://node.example' } }
  expect(await startChainServices(named, begin)).toEqual({})
  expect(services).toEqual([])
})
