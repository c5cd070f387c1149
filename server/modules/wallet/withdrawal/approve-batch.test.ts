import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { kernel, modules } = fixture.app
await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.new_address_hours', 0))
const staff = await openConsole(fixture)
const { withdraw } = createWithdrawing(fixture)
const { approveWithdrawals } = consoleApi.withdrawals

/** A withdrawal that needs staff, to an address where the member was paid before. */
async function anUnmarked(member: WalletMember, name: string): Promise<string> {
  const change = { quantity: '1100' }
  const paid = (await withdraw(member, change)).id
  const { id } = await withdraw(member, change)
  await kernel.db.run(sql`
    update wallet_payouts set address = ${name}, not_before = null where id in (${paid}, ${id})`)
  await kernel.db.run(sql`
    update wallet_payouts set state = 'CONFIRMED', ended_at = now(), approved_by = 'a + b' where id = ${paid}`)
  return id
}
async function two(name: string): Promise<string[]> {
  const [one, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
  return [await anUnmarked(one, `${name}1`), await anUnmarked(other, `${name}2`)]
}
const stateOf = (id: string) =>
  kernel.db.one<{ state: string; approved_by: string | null }>(
    sql`select state, approved_by from wallet_payouts where id = ${id}`,
  )
const approvalsOf = (ids: readonly string[]) =>
  kernel.db.one<{ count: number }>(sql`
    select count(*)::integer as count from staff_approvals where withdrawal_id = any (${[...ids]}::uuid[])`)

describe('several withdrawals approved at once', () => {
  it('go on once both sides have typed what they are worth', async () => {
    const ids = await two('both')
    const body = { ids, sum: '2200' }
    expect(await staff.finance.ok(approveWithdrawals, { body })).toEqual({ approved: 2, agreed: 0 })
    expect(await stateOf(ids[0] ?? '')).toEqual({ state: 'REQUESTED', approved_by: null })
    expect(await staff.risk.ok(approveWithdrawals, { body: { ...body, sum: '2200.00' } })).toEqual({
      approved: 2,
      agreed: 2,
    })
    await modules.wallet.approveDue()
    for (const id of ids)
      expect(await stateOf(id)).toEqual({ state: 'APPROVED', approved_by: 'finance1 + risk1' })
    const query = { action: 'withdrawals.approveWithdrawals', size: 1 }
    const { items } = await staff.owner.ok(consoleApi.audit.listAudit, { query })
    expect(items[0]?.after).toMatchObject({ count: '2', worthUsdt: '2200', ids: ids.join(' ') })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('are refused as a whole when the typed sum is another, or is none', async () => {
    const ids = await two('sum')
    for (const sum of ['2199.999999', '2201', '', 'all'])
      expect(await staff.finance.code(approveWithdrawals, { body: { ids, sum } }), sum).toBe('STAFF-B002')
    expect((await approvalsOf(ids)).count).toBe(0)
  })

  it('are refused as a whole when one of them is marked, held or gone', async () => {
    const ids = await two('marked')
    const marked = (await withdraw(await fixture.aWalletMember(), { quantity: '1100' })).id
    const all = { body: { ids: [...ids, marked], sum: '3300' } }
    expect(await staff.finance.code(approveWithdrawals, all)).toBe('STAFF-A008')
    const [held = '', other = ''] = ids
    const reason = { reason: 'looks odd' }
    await staff.risk.ok(consoleApi.withdrawals.holdWithdrawal, { params: { id: held }, body: reason })
    const body = { ids, sum: '2200' }
    expect(await staff.finance.code(approveWithdrawals, { body })).toBe('STAFF-A008')
    await staff.finance.ok(consoleApi.withdrawals.rejectWithdrawal, { params: { id: other }, body: reason })
    expect(await staff.finance.code(approveWithdrawals, { body: { ids: [other], sum: '1100' } })).toBe(
      'WITHDRAW-A009',
    )
    expect((await approvalsOf([...ids, marked])).count).toBe(0)
  })

  it('count one person once, whichever way and however often a row is named', async () => {
    const [id = '', other = ''] = await two('twice')
    const named = { body: { ids: [id, id], sum: '1100' } }
    expect(await staff.finance.ok(approveWithdrawals, named)).toEqual({ approved: 1, agreed: 0 })
    expect(await staff.finance.code(approveWithdrawals, { body: { ids: [id, other], sum: '2200' } })).toBe(
      'STAFF-A005',
    )
    expect((await approvalsOf([id, other])).count).toBe(1)
    expect(await staff.support.code(approveWithdrawals, named)).toBe('STAFF-A001')
  })
})
