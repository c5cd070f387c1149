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
  expect(await verifyInstallation(kernel.db, modules)).toHaveLength(6)
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
