import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { findKeeper, isConfirmed } from '#server/kernel/database/keepers.ts'
import { createChainFixture, memberOf } from '#testing/fixtures/chain-fixture.ts'
import { createDatabaseGuard } from './confirm-database.ts'
import { openMemory } from './memory.ts'
import type { SignerDeps } from './sign-orders.ts'

const fixture = await createChainFixture()
const { db, sandbox, signer } = fixture
const folder = mkdtempSync(join(tmpdir(), 'memory-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  await sandbox.fund(signer.keys.hotAddress, 'TRX', '10000')
  await sandbox.fund(signer.keys.hotAddress, 'USDT', '900000')
  await fixture.pass(6)
})
/** The same signer after a restart. */
const again = (change: Partial<SignerDeps> = {}) =>
  createDatabaseGuard({ ...signer, memory: openMemory(folder), ...change })
const lost = async () => (await findKeeper(db, 'signer'))?.lost
/** What a backup has of the keeper and of the addresses. */
const saved = () => db.one<{ mark: bigint; instance: string }>(sql`select mark, instance from kernel_keepers`)
const reopen = () => db.run(sql`update kernel_keepers set lost = null, lost_at = null`)
const anotherStart = () => db.run(sql`update kernel_keepers set instance = 'another start'`)

describe('the signer and its database', () => {
  it('meet at the first start, and meet again after each one', async () => {
    expect(await isConfirmed(db)).toBeUndefined()
    expect(await again().isConfirmed()).toBe(true)
    expect(await isConfirmed(db)).toBe(true)
    expect(await again().isConfirmed()).toBe(true)
  })

  it('marks the database every few seconds only, and at once after a signature', async () => {
    const guard = again()
    await guard.isConfirmed()
    const { mark } = await saved()
    await guard.isConfirmed()
    expect((await saved()).mark).toBe(mark)
    guard.hasSigned(true)
    await guard.isConfirmed()
    expect((await saved()).mark).toBe(mark + 1n)
  })

  it('confirms a database that was started anew, and lets addresses go on behind all that may have been given', async () => {
    const before = (await fixture.aMember()).address
    await anotherStart()
    await expect(fixture.aMember()).rejects.toThrow('COMMON-C503')
    expect(await again().isConfirmed()).toBe(true)
    const { address, id } = await fixture.aMember()
    expect(address).not.toBe(before)
    const { index } = await db.one<{ index: number }>(
      sql`select derivation_index as index from chain_addresses where member_id = ${id}`,
    )
    expect(index).toBeGreaterThanOrEqual(1_000)
  })

  it('gives no address beyond what the signer has reserved', async () => {
    await db.run(sql`update chain_address_horizon set horizon = (select next from chain_reserved_addresses)`)
    await expect(fixture.aMember()).rejects.toThrow('COMMON-C503')
    expect(await again().isConfirmed()).toBe(true)
    await fixture.aMember()
  })
})

describe('the signer signs nothing and stops money', () => {
  it('in a database that is older than its memory', async () => {
    const guard = again()
    await guard.isConfirmed()
    await db.run(sql`update kernel_keepers set mark = mark - 1`)
    expect(await guard.isConfirmed()).toBe(false)
    expect(await lost()).toContain('the database stands at mark')
    expect(await isConfirmed(db)).toBe(false)
    await reopen()
    await db.run(sql`update kernel_keepers set mark = mark + 1`)
    expect(await guard.isConfirmed()).toBe(true)
  })

  it('in a database of another epoch', async () => {
    const { epoch } = await db.one<{ epoch: string }>(sql`select epoch from kernel_keepers`)
    await db.run(sql`update kernel_keepers set epoch = gen_random_uuid()`)
    expect(await again().isConfirmed()).toBe(false)
    expect(await lost()).toContain('another epoch')
    await reopen()
    await db.run(sql`update kernel_keepers set epoch = ${epoch}`)
  })

  it('in a database that does not know a signature of its journal', async () => {
    const id = await fixture.pay(memberOf(sandbox.url, 61).address, 5_000_000n)
    await fixture.pass(2)
    expect(signer.journal.of(id)).toHaveLength(1)
    expect(await again().isConfirmed()).toBe(true)
    // As after a restore to before the payment was asked for.
    await db.run(sql`alter table chain_attempts disable trigger user`)
    await db.run(sql`alter table chain_payments disable trigger user`)
    const [attempt] = await db.many(sql`delete from chain_attempts where payment_id = ${id} returning txid`)
    await db.run(sql`update chain_payments set state = 'QUEUED' where id = ${id}`)
    expect(attempt).toBeDefined()
    expect(await again().isConfirmed()).toBe(false)
    expect(await lost()).toContain('1 signatures that the database does not know')
    // Back to READY it is handed over again: nothing is missing then.
    await reopen()
    await db.run(sql`update chain_payments set state = 'READY' where id = ${id}`)
    await db.run(sql`alter table chain_attempts enable trigger user`)
    await db.run(sql`alter table chain_payments enable trigger user`)
    expect(await again().isConfirmed()).toBe(true)
    await fixture.pass(8)
  })

  it('when it has lost its own memory, without calling the database wrong', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'memory-'))
    expect(await again({ memory: openMemory(empty) }).isConfirmed()).toBe(false)
    expect(await lost()).toBeNull()
    rmSync(empty, { recursive: true })
  })
})
