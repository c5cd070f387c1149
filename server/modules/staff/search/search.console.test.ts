import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { db } = fixture.app.kernel
const staff = await openConsole(fixture)
const { search } = consoleApi.search
const hitsFor = async (by: StaffCaller, q: string) => {
  const { items } = await by.ok(search, { query: { q } })
  return items.map(({ kind, id }) => `${kind} ${id}`)
}

describe('one search for anything', () => {
  it('finds a member by ID, mail, number and payout address', async () => {
    const member = await fixture.aWalletMember()
    const address = fixture.strangeAddress()
    await createWithdrawing(fixture).withdraw(member, { address, quantity: '50' })
    for (const q of [member.id, member.email, member.memberId, address])
      expect(await hitsFor(staff.risk, q), q).toContain(`member ${member.memberId}`)
    const { items } = await staff.risk.ok(search, { query: { q: member.id } })
    expect(items[0]?.text).not.toBe(member.email)
  })

  it('finds a withdrawal by number and transaction, and its entry in the books', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await createWithdrawing(fixture).withdraw(member, { quantity: '50' })
    const txid = 'ab'.repeat(32)
    await db.run(sql`update wallet_payouts set txid = ${txid} where id = ${id}`)
    expect(await hitsFor(staff.finance, id)).toContain(`withdrawal ${id}`)
    expect(await hitsFor(staff.finance, txid.toUpperCase())).toEqual([`withdrawal ${id}`])
    const entry = await db.one<{ id: string }>(sql`select id from ledger_transfers limit 1`)
    expect(await hitsFor(staff.finance, entry.id)).toEqual([`ledgerEntry ${entry.id}`])
  })

  it('finds a request for those who may see it', async () => {
    const body = { price: '0.26', reason: 'a test' }
    const { requestId } = await staff.finance.ok(consoleApi.settings.requestPrice, { body })
    expect(await hitsFor(staff.owner, requestId)).toEqual([`request ${requestId}`])
    expect(await hitsFor(staff.support, requestId)).toEqual([])
  })

  it('shows nothing that the reader may not see, and nothing for what nobody has', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await createWithdrawing(fixture).withdraw(member, { quantity: '50' })
    // Owners see no withdrawals.
    expect(await hitsFor(staff.owner, id)).not.toContain(`withdrawal ${id}`)
    expect(await staff.trading.code(search, { query: { q: member.id } })).toBe('STAFF-A001')
    for (const q of ['zzzzzz', 'x@y.z', "' or 1=1 --", 'T'.repeat(34)])
      expect(await hitsFor(staff.risk, q), q).toEqual([])
  })
})
