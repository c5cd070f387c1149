import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { memberOf, createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import { startSigningLoop, SIGNING_LOCK } from './sign-orders.ts'
import { parseSignerOptions, startSigner } from './signer.ts'

const fixture = await createChainFixture()
const SIGNER = join(import.meta.dirname, '../../../signer.ts')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'signers-'))
  folders.push(folder)
  return folder
}
// Each test has a folder of its own, and a database that has met no signer.
beforeEach(() => fixture.db.run(sql`delete from kernel_keepers`))
const envOf = (folder: string) => ({
  SIGNER_DATABASE_URL: fixture.signer.db.url,
  SIGNER_DIR: folder,
  TRON_FULL_HOST: fixture.sandbox.url,
  TRON_CHECK_HOST: fixture.sandbox.secondUrl,
  TRON_USDT: fixture.sandbox.addresses.usdt,
  TRON_MCS: fixture.sandbox.addresses.mcs,
  SIGNER_APPROVAL_KEY: fixture.approver.publicKey,
  LOG_LEVEL: 'silent',
})
const optionsOf = (folder: string) => parseSignerOptions(envOf(folder))

describe('two signers never work together', () => {
  it('refuses to start a second one on the same folder, and says why', async () => {
    const folder = aFolder()
    const first = await startSigner(optionsOf(folder))
    await expect(startSigner(optionsOf(folder))).rejects.toThrow(
      `Another signer works on the folder ${folder}`,
    )
    await first.stop()
    await (await startSigner(optionsOf(folder))).stop()
  })

  it('refuses to start a second one on the same database, with another folder', async () => {
    const first = await startSigner(optionsOf(aFolder()))
    const child = spawn(process.execPath, [SIGNER], { env: { ...process.env, ...envOf(aFolder()) } })
    let said = ''
    child.stderr.on('data', (data) => (said += String(data)))
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(said).toContain('Another signer works on this database')
    await first.stop()
  })

  it('one that loses its right to another signs nothing until it has it back', async () => {
    const said = vi.spyOn(fixture.signer.log, 'error')
    const signing = await startSigningLoop(fixture.signer)
    const other = new pg.Client({ connectionString: fixture.signer.db.url })
    await other.connect()
    const taken = other.query(`select pg_advisory_lock(${SIGNING_LOCK})`)
    const locks = sql`from pg_locks where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database())`
    await expect.poll(() => fixture.db.many(sql`select 1 ${locks} and not granted`)).toHaveLength(1)
    await fixture.signer.db.run(sql`select pg_terminate_backend(pid) ${locks} and granted`)
    await taken
    const id = await fixture.pay(memberOf(fixture.sandbox.url, 71).address, 11_000_000_000n)
    await fixture.db.run(sql`update chain_payments set state = 'READY' where id = ${id}`)
    said.mockClear()
    await vi.waitFor(
      () =>
        expect(said.mock.calls.flat()).toContain(
          'another signer works on this database: nothing is signed here',
        ),
      { timeout: 15_000 },
    )
    // Above the cap of one payment: it is refused as soon as orders are handled.
    const refusals = () => fixture.db.many(sql`select 1 from chain_refusals where payment_id = ${id}`)
    expect(await refusals()).toEqual([])
    await other.end()
    await vi.waitFor(async () => expect(await refusals()).toHaveLength(1), { timeout: 15_000 })
    await signing.stop()
    said.mockRestore()
  })

  it('a killed one leaves neither behind', async () => {
    const folder = aFolder()
    const child = spawn(process.execPath, [SIGNER], {
      env: { ...process.env, ...envOf(folder), LOG_LEVEL: 'info' },
    })
    await once(child.stdout, 'data')
    await expect(startSigner(optionsOf(folder))).rejects.toThrow('Another signer')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await vi.waitFor(() => startSigner(optionsOf(folder)), { timeout: 10_000 })
    await next.stop()
  })
})

it('a signer whose connection was cut takes its right again and goes on', async () => {
  await fixture.sandbox.fund(fixture.signer.keys.hotAddress, 'USDT', '1')
  const signer = await startSigner(optionsOf(aFolder()))
  await fixture.signer.db.run(sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database())`)
  const id = await fixture.pay(memberOf(fixture.sandbox.url, 5).address, 11_000_000_000n)
  await fixture.db.run(sql`update chain_payments set state = 'READY' where id = ${id}`)
  // Above the cap of one payment: that it is refused shows that orders are handled again.
  await vi.waitFor(
    async () =>
      expect(await fixture.db.many(sql`select 1 from chain_refusals where payment_id = ${id}`)).toHaveLength(
        1,
      ),
    { timeout: 15_000, interval: 200 },
  )
  await signer.stop()
})
