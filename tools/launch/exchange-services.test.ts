import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { collectServices } from '#testing/outside/started-services.ts'
import { dismissExecutor } from '#tools/ops/executor-role.ts'
import { startExchangeServices } from './exchange-services.ts'

const databaseUrl = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'exchange-services-'))
const { services, begin, stopAll } = collectServices()
const options = { databaseUrl, port: 1, dataDir, env: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'info' } }
afterAll(async () => {
  await stopAll()
  await dismissExecutor(databaseUrl)
  rmSync(dataDir, { recursive: true })
})

async function newKey(url: string | undefined): Promise<{ key: string }> {
  return (await fetch(`${url}/dev/key`, { method: 'POST', body: '{}' })).json()
}

it('a new installation gets an exchange and an executor with a key of its own; both remember over a restart', async () => {
  const env = await startExchangeServices(options, begin)
  expect(services.map(({ name }) => name)).toEqual(['sandbox exchange', 'executor'])
  const secret = readFileSync(join(dataDir, 'executor', 'box.key'), 'utf8')
  expect(statSync(join(dataDir, 'executor', 'box.key')).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(env)).not.toContain(secret)
  expect(env['EXCHANGE_BINANCE_BASE_URL']).toBe(`${env['EXCHANGE_SANDBOX_URL']}/binance`)
  const { key } = await newKey(env['EXCHANGE_SANDBOX_URL'])
  await vi.waitFor(() => expect(services.at(-1)?.lastLines(5)).toContain('executor ready'), {
    timeout: 20_000,
  })
  await stopAll()

  const again = await startExchangeServices(options, begin)
  expect(again['EXECUTOR_KEY']).toBe(env['EXECUTOR_KEY'])
  const { keys } = await (await fetch(`${again['EXCHANGE_SANDBOX_URL']}/dev/status`)).json()
  expect([keys, key.startsWith('demo')]).toEqual([1, true])
  await stopAll()
}, 60_000)

it('an installation that names its exchange gets the executor alone, one in production neither', async () => {
  const named = { ...options, env: { ...options.env, EXCHANGE_BINANCE_BASE_URL: 'https://api.example' } }
  expect(Object.keys(await startExchangeServices(named, begin))).toEqual(['EXECUTOR_KEY'])
  expect(services.map(({ name }) => name)).toEqual(['executor'])
  await stopAll()
  expect(await startExchangeServices({ ...options, env: { NETWORK: 'production' } }, begin)).toEqual({})
  expect(services).toEqual([])
}, 60_000)
