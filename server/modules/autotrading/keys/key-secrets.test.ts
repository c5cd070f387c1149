import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { createAutoFixture, type Trader } from '#testing/fixtures/auto-fixture.ts'
import { copyTables } from '#testing/database/table-bytes.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { type Service, startService, untilAnswers } from '#tools/launch/service.ts'

const START_LIMIT_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'key-secrets-'))
const fixture = await createAutoFixture({
  DATA_DIR: folder,
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})
const { sandbox, executor, db } = fixture
let server: Service
let url: string
let owner: Trader
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** A server of its own on the same database, which writes its whole heap down when it is told to. */
async function startServer(): Promise<{ server: Service; url: string }> {
  const port = String(await freePort())
  const started = startService({
    name: 'server',
    script: join(import.meta.dirname, '../../../main.ts'),
    logFile: join(folder, 'server.log'),
    env: {
      DATABASE_URL: db.url,
      DATA_DIR: folder,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      PORT: port,
      HOST: '127.0.0.1',
      ROLE: 'web',
      LOG_LEVEL: 'trace',
      SMTP_URL: 'smtp://127.0.0.1:9',
      EXECUTOR_KEY: fixture.box.publicHalf,
      EXCHANGE_BINANCE_BASE_URL: `${sandbox.url}/binance`,
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(started, `${url}/readyz`, START_LIMIT_MS)
  return { server: started, url }
}

/** Another key for the account, typed into that server. */
async function registerThere(url: string, { trader, otpCode }: { trader: Trader; otpCode: string }) {
  const key = fixture.issue()
  const token = await fixture.token(trader)
  const answer = await fetch(`${url}/api/trading/automaster/binance/key`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ apiKey: key.key, secretKey: key.secret, otpCode }),
  })
  return { key, http: answer.status, told: await answer.text() }
}

describe('a canary secret', () => {
  let needles: readonly string[]
  beforeAll(async () => {
    owner = await fixture.aTrader()
    // A new code moves the world's clock on; a process that starts reads where it stands.
    const otpCode = owner.code()
    await fixture.app.install.advanceClock(0)
    const started = await startServer()
    server = started.server
    url = started.url
    const { key, http, told } = await registerThere(url, { trader: owner, otpCode })
    expect([http, told]).toEqual([200, expect.stringContaining('PENDING')])
    expect(told).not.toContain(key.secret)
    await fixture.approve()
    await fixture.switchOn(owner)
    await fixture.aSignal({})
    for (let look = 0; look < 3; look += 1) await executor.look()
    await executor.checkKeys()
    const forms = (text: string) => [
      text,
      Buffer.from(text).toString('base64').replace(/=+$/, ''),
      Buffer.from(text).toString('hex'),
    ]
    needles = [...forms(key.secret), ...forms(key.key)]
  }, START_LIMIT_MS)

  it('is in no table, and a planted one would be found', async () => {
    const search = async () =>
      [...(await copyTables(db.url))].filter(([, bytes]) => needles.some((one) => bytes.includes(one)))
    expect((await search()).map(([name]) => name)).toEqual([])
    await db.run(sql`insert into kernel_settings (name, value, changed_at)
      values ('planted', ${JSON.stringify(needles[0])}, now())`)
    expect((await search()).map(([name]) => name)).toEqual(['kernel_settings'])
  })

  it('is in no log of the server that it was typed into, at the most talkative level', () => {
    const log = readFileSync(server.logFile)
    expect(log.length).toBeGreaterThan(100)
    expect(needles.filter((one) => log.includes(one))).toEqual([])
  })

  it(
    'is in no heap snapshot of that server once it has answered',
    async () => {
      process.kill(server.pid, 'SIGUSR2')
      const snapshots = () => readdirSync(folder).filter((name) => name.endsWith('.heapsnapshot'))
      await vi.waitFor(() => expect(snapshots()).toHaveLength(1), { timeout: START_LIMIT_MS, interval: 500 })
      // While it writes the server does nothing else: once it answers, all is written.
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      const heap = readFileSync(join(folder, snapshots()[0] ?? ''))
      expect(heap.subarray(-4).toString()).toMatch(/"\]\}\s*$/)
      // The snapshot does hold what the server keeps.
      expect(heap.includes(fixture.box.publicHalf)).toBe(true)
      expect(needles.filter((one) => heap.includes(one))).toEqual([])
    },
    START_LIMIT_MS,
  )

  it('sealed for one member opens in no other’s row: it is refused, and nothing is sent', async () => {
    const other = await fixture.aTrader()
    await db.run(sql`
      update autotrading_keys k set sealed = (select sealed from autotrading_keys where account_id = ${owner.accountId} and state = 'APPROVED')
      where k.account_id = ${other.accountId}`)
    const before = sandbox.exchange.orders.length
    sandbox.setPrice('ETH/USDT', '3000')
    await fixture.aSignal({ symbol: 'ETH/USDT', price: 3_000 })
    const fresh = fixture.newExecutor()
    for (let look = 0; look < 3; look += 1) await fresh.look()
    const [position] = await fixture.positions(other.accountId)
    expect(position).toMatchObject({ state: 'OPENING', bought: 0n })
    const uids = sandbox.exchange.orders.slice(before).map(({ uid }) => uid)
    expect(uids).not.toContain(other.key.uid)
  })
})
