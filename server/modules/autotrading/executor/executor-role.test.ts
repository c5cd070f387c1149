import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { drift } from '#testing/fixtures/auto-books.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { admitExecutor, dismissExecutor } from '#tools/ops/executor-role.ts'

const folder = mkdtempSync(join(tmpdir(), 'executor-role-'))
const fixture = await createAutoFixture({ DATA_DIR: folder })
const { sandbox, box } = fixture
const own = openDatabase({ url: await admitExecutor(fixture.db.url), maxConnections: 4 })
afterAll(async () => {
  await own.close()
  await dismissExecutor(fixture.db.url)
  rmSync(folder, { recursive: true })
})

/** The executor as its own process makes it, over its own connection. */
async function openExecutor() {
  // The world's clock was moved by hand; a process that starts reads where it stands.
  await fixture.app.install.advanceClock(0)
  const config = parseConfig({
    DATABASE_URL: own.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    EXECUTOR_KEY: box.publicHalf,
    EXCHANGE_BINANCE_BASE_URL: `${sandbox.url}/binance`,
  })
  const kernel = await createKernel(config, own, createLog('silent'))
  const { autotrading } = await createModules(config, kernel)
  return autotrading.createExecutor({ box, machineMs: () => Date.now(), priceForMs: 0 })
}

async function refused(text: string): Promise<boolean> {
  const said = await own.run({ text, values: [] }).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  return said.includes('permission denied')
}

describe('the executor’s role', () => {
  it('is enough to follow a signal to its end, to check keys and to tell their owners', async () => {
    sandbox.setPrice('BTC/USDT', '60000')
    const [live, paper] = [await fixture.aTrader(), await fixture.aMember()]
    const body = { autoMasterOn: true, mode: 'paper' as const }
    await fixture.ok(api.autotrading.changeTradingSettings, { token: paper.token, body })
    await fixture.aSignal({})
    const executor = await openExecutor()
    await executor.warm()
    for (let look = 0; look < 4; look += 1) await executor.look()
    await executor.care()
    sandbox.setPrice('BTC/USDT', '61300')
    for (let look = 0; look < 4; look += 1) await executor.look()
    const [position] = await fixture.positions(live.accountId)
    expect(position).toMatchObject({ state: 'CLOSED', close_reason: 'TARGET' })
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
    live.key.revoked = true
    for (let check = 0; check < 3; check += 1) {
      await fixture.db.run(
        sql`update autotrading_keys set check_asked_at = now() where account_id = ${live.accountId}`,
      )
      await executor.checkKeys()
    }
    const { state } = await fixture.db.one<{ state: string }>(
      sql`select state from autotrading_keys where account_id = ${live.accountId}`,
    )
    expect(state).toBe('ERROR')
    const { told } = await fixture.db.one<{ told: number }>(sql`
      select count(*)::integer as told from notifications_alarms
      where member_id = ${live.memberId} and kind in ('AUTO_POSITION_CLOSED', 'AUTO_KEY_FAILED')`)
    expect(told).toBe(2)
  })

  it('reads no balance, no password, no session, no code and no staff', async () => {
    const tables = await fixture.db.many<{ name: string }>(sql`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename ~ '^(ledger|wallet|chain|referral|rewards|game|ico|staff|identity|inquiries)_'`)
    expect(tables.length).toBeGreaterThan(30)
    const open: string[] = []
    for (const { name } of tables) if (!(await refused(`select * from "${name}"`))) open.push(name)
    expect(open).toEqual([])
    expect(await refused('select password_hash from identity_members')).toBe(true)
  })

  it('changes nothing but what is traded', async () => {
    for (const text of [
      'update ledger_accounts set balance = 0',
      `update identity_members set state = 'ACTIVE'`,
      `update membership_subscriptions set ends_at = now()`,
      `update autotrading_keys set sealed = 'x'`,
      `update autotrading_keys set fingerprint = 'x'`,
      'delete from autotrading_orders',
      'delete from autotrading_fills',
      `update autotrading_fills set quantity = 1`,
      'select autotrading_admit_executor(current_user)',
    ])
      expect([text, await refused(text)]).toEqual([text, true])
  })
})
