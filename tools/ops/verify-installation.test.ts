import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { withClient } from '#tools/launch/postgres.ts'
import { superuserUrl } from '#testing/database/superuser.ts'
import { sealAll } from '#testing/database/seal-all.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { verifyInstallation } from './verify-installation.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const brokenOf = async () =>
  (await verifyInstallation(kernel.db, modules))
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ what }) => what)

it('a sound database holds in every respect, and each fault is named', async () => {
  await fixture.aWalletMember({ USDT: '100' })
  await sealAll(kernel.db)
  expect(await modules.transparency.makeNightlyProof()).toMatch(/^proof 1 /)
  expect(await verifyInstallation(kernel.db, modules)).toHaveLength(7)
  expect(await brokenOf()).toEqual([])
  await kernel.db.run(sql`
    insert into transparency_reserves (read_at, coin, block, hot, members, cold, owed)
    values (now(), 'USDT', 7, 1000000, 0, 0, 2000000)`)
  expect(await brokenOf()).toEqual(['reserves cover what members are owed'])
  await withClient(superuserUrl(kernel.db.url), async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query("update ledger_accounts set balance = balance + 1 where class = 'MEMBER_AVAILABLE'")
  })
  expect(await brokenOf()).toContain('the books balance')
})

it('proofs of balances are built again: another line, total or chain of heads shows', async () => {
  const wrongAfter = (change: string) =>
    withClient(superuserUrl(kernel.db.url), async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query('create table kept as table transparency_proofs')
      await client.query('create table kept_buckets as table transparency_buckets')
      await client.query(change)
      const { wrong } = await modules.transparency.verifyProofs()
      await client.query('delete from transparency_buckets')
      await client.query('delete from transparency_proofs')
      await client.query('insert into transparency_proofs select * from kept')
      await client.query('insert into transparency_buckets select * from kept_buckets')
      await client.query('drop table kept, kept_buckets')
      return wrong
    })
  expect(await wrongAfter('select')).toEqual([])
  expect(
    await wrongAfter('update transparency_buckets set lines = set_byte(lines, 55, get_byte(lines, 55) # 1)'),
  ).toEqual(['proof 1 has another root'])
  expect(await wrongAfter('update transparency_proofs set leaves = leaves + 1')).toEqual([
    'proof 1 has another head',
  ])
  expect(await wrongAfter('update transparency_proofs set previous = sha256(previous)')).toEqual([
    'proof 1 has another head',
    'proof 1 does not follow the one before',
  ])
  expect(await wrongAfter('update transparency_proofs set ledger_head = sha256(ledger_head)')).toContain(
    "proof 1 names a seal that is not the ledger's",
  )
})

it('names deposits and payments of the chain that the books lack', async () => {
  const member = await fixture.aWalletMember({})
  const { id } = await fixture.deposit(member, 'USDT', '5')
  expect(await modules.wallet.listUnbooked({ credited: [id], paid: [] })).toEqual([])
  const [lost, unpaid] = [randomUUID(), randomUUID()]
  expect(await modules.wallet.listUnbooked({ credited: [id, lost], paid: [unpaid] })).toEqual([
    `deposit ${lost}`,
    `payment ${unpaid}`,
  ])
})
