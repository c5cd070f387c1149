import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { findKeeper } from '#server/kernel/database/keepers.ts'
import { createChainFixture, memberOf, unitsOf } from '#testing/fixtures/chain-fixture.ts'
import { openJournal, type Signature } from '../signer/journal.ts'

const fixture = await createChainFixture()
const { db, sandbox, signer, chain } = fixture
const folder = mkdtempSync(join(tmpdir(), 'restore-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
let strangers = 800
const stranger = () => memberOf(sandbox.url, (strangers += 1))
beforeAll(async () => {
  await sandbox.fund(signer.keys.hotAddress, 'TRX', '10000')
  await sandbox.fund(signer.keys.hotAddress, 'USDT', '900000')
  await fixture.pass(6)
})

/** The journal of these signatures, as the operator brings it along. */
function journalOf(signatures: readonly Signature[]): string {
  const file = join(folder, `${(files += 1)}.jsonl`)
  writeFileSync(file, '')
  const journal = openJournal(file)
  for (const signature of signatures) journal.append(signature)
  return file
}
const remembered = { epoch: '0198f000-0000-7000-8000-00000000000e', mark: 7n, horizon: 200 }
const check = (signatures: readonly Signature[], books = true, horizon = remembered.horizon) =>
  chain.checkRestore({ journalFile: journalOf(signatures), remembered: { ...remembered, horizon }, books })

/** As a restore to before its signature, or to before it was asked for at all. */
async function forget(id: string, keepsPayment: boolean): Promise<void> {
  for (const table of [sql`chain_attempts`, sql`chain_payments`])
    await db.run(sql`alter table ${table} disable trigger user`)
  await db.run(sql`delete from chain_attempts where payment_id = ${id}`)
  await db.run(sql`delete from chain_approvals where payment_id = ${id}`)
  if (keepsPayment)
    await db.run(sql`
      update chain_payments set state = 'QUEUED', ended_at = null, failure = null, waits_for = 'approval' where id = ${id}`)
  else await db.run(sql`delete from chain_payments where id = ${id}`)
  for (const table of [sql`chain_attempts`, sql`chain_payments`])
    await db.run(sql`alter table ${table} enable trigger user`)
}
const stateOf = async (id: string) =>
  (await db.maybe<{ state: string }>(sql`select state from chain_payments where id = ${id}`))?.state

describe('a payment whose signature a restore lost', () => {
  it('is only listed by a report, and booked to its end by the check: it is paid once', async () => {
    const to = stranger()
    const id = await fixture.pay(to.address, 5_000_000n)
    await fixture.pass(9)
    expect(await stateOf(id)).toBe('CONFIRMED')
    const signatures = signer.journal.of(id)
    await forget(id, true)
    const report = await check(signatures, false)
    expect(report.gaps).toMatchObject([{ id, isPaid: true, outcome: undefined }])
    expect(await stateOf(id)).toBe('QUEUED')
    expect((await check(signatures)).gaps).toMatchObject([{ id, outcome: 'adopted' }])
    await fixture.pass(6)
    expect(await stateOf(id)).toBe('CONFIRMED')
    expect(await unitsOf(to, sandbox.addresses.usdt)).toBe(5_000_000n)
    expect((await check(signatures)).gaps).toEqual([])
  })

  it('of a member who cannot be found is kept with its fate, so that the signer knows it is accounted for', async () => {
    const id = await fixture.pay(stranger().address, 5_000_000n)
    await fixture.pass(9)
    const signatures = signer.journal.of(id)
    await forget(id, false)
    expect((await check(signatures)).gaps).toMatchObject([{ id, outcome: 'unknownMember', isPaid: true }])
    expect(
      await db.one(sql`select fate, outcome, units from chain_lost_signatures where payment_id = ${id}`),
    ).toEqual({ fate: 'paid', outcome: 'unknownMember', units: 5_000_000n })
    expect((await check(signatures)).gaps).toEqual([])
  })

  it('that may still come into a block is not decided yet, and nothing is booked of it', async () => {
    const id = await fixture.pay(stranger().address, 5_000_000n)
    for (let round = 0; round < 5 && signer.journal.of(id).length === 0; round += 1) await fixture.pass(1, 0)
    const signatures = signer.journal.of(id)
    expect(signatures).toHaveLength(1)
    await forget(id, true)
    expect((await check(signatures)).gaps).toMatchObject([{ id, isUndecided: true, outcome: undefined }])
    expect(await stateOf(id)).toBe('QUEUED')
    await sandbox.dev('clock', { advanceMs: 200_000 })
    await sandbox.mine(25)
    const [gap] = (await check(signatures)).gaps
    expect(gap).toMatchObject({ id, isUndecided: false, isPaid: false, outcome: 'adopted' })
    expect(await stateOf(id)).toBe('QUEUED')
  })
})

describe('what the chain did meanwhile', () => {
  it('is listed where no journal has it: the hot wallet’s outgoings, and what reached a lost address', async () => {
    const { next } = await db.one<{ next: number }>(sql`select next from chain_reserved_addresses`)
    const id = await fixture.pay(stranger().address, 6_000_000n)
    await fixture.pass(9)
    const [signature] = signer.journal.of(id)
    await forget(id, false)
    await db.run(sql`update chain_watch set block = block - 12`)
    await sandbox.fund(signer.keys.addressAt(next + 3), 'USDT', '4')
    await sandbox.mine(25)
    const report = await check([], false, next + 10)
    expect(report.unknownOutgoings).toMatchObject([{ txid: signature?.txid, units: 6_000_000n }])
    expect(report.stranded).toMatchObject([{ derivationIndex: next + 3, units: 4_000_000n }])
    expect((await check(signature === undefined ? [] : [signature], false)).unknownOutgoings).toEqual([])
  })

  it('lets addresses go on beyond all that may have been handed out, and never back', async () => {
    const { addresses } = await check([])
    expect(addresses.after).toBe(remembered.horizon)
    expect((await check([])).addresses).toEqual({ before: remembered.horizon, after: remembered.horizon })
  })
})

it('the end opens a new epoch that follows on what the signer remembers', async () => {
  await chain.endRestore(remembered)
  expect(await findKeeper(db, 'signer')).toMatchObject({
    formerEpoch: remembered.epoch,
    mark: 8n,
    lost: null,
    isConfirmed: false,
  })
})
