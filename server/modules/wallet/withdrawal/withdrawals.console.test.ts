import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aPerson, openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { modules, kernel } = fixture.app
// A first large sum to a new address waits a day; here staff alone decide.
await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.new_address_hours', 0))
const staff = await openConsole(fixture)
const both = await aPerson(fixture, 'both', ['finance', 'risk'])
const { withdraw } = createWithdrawing(fixture)
const calls = consoleApi.withdrawals
const because = { reason: 'looks odd' }

/** A withdrawal that needs staff, of a member who owns 5,000 USDT. */
async function aLargeOne(): Promise<{ member: WalletMember; id: string }> {
  const member = await fixture.aWalletMember()
  const { id } = await withdraw(member, { quantity: '1500' })
  await kernel.db.run(sql`update wallet_payouts set not_before = null where id = ${id}`)
  return { member, id }
}
const approve = (by: StaffCaller, id: string) => by.call(calls.approveWithdrawal, { params: { id } })
const codeOf = async (by: StaffCaller, id: string) => (await approve(by, id)).failure?.code ?? 'success'
async function rowOf(id: string) {
  return kernel.db.one<{ state: string; approved_by: string | null; payments: number }>(sql`
    select state, approved_by, (select count(*)::integer from chain_payments p where p.id = w.id) as payments
    from wallet_payouts w where id = ${id}`)
}

describe('a withdrawal above the automatic limit', () => {
  it('goes on when a person of finance and another one of risk have agreed, in either order', async () => {
    for (const order of [[staff.finance, staff.risk] as const, [staff.risk, staff.finance] as const]) {
      const { id } = await aLargeOne()
      const first = await approve(order[0], id)
      expect(first.data?.waitsFor).toBe(order[1].loginId.replace('1', ''))
      expect(await rowOf(id)).toEqual({ state: 'REQUESTED', approved_by: null, payments: 0 })
      const second = await approve(order[1], id)
      expect(second.data).toEqual({ approvals: ['finance', 'risk'], waitsFor: null })
      const query = { action: 'withdrawals.approveWithdrawal', size: 2 }
      const { items } = await staff.owner.ok(consoleApi.audit.listAudit, { query })
      expect(items.map(({ subject, after }) => [subject, after?.['approvals']])).toEqual([
        [id, 'finance risk'],
        [id, order[0] === staff.finance ? 'finance' : 'risk'],
      ])
      expect(await staff.risk.code(calls.holdWithdrawal, { params: { id }, body: because })).toBe(
        'WITHDRAW-A009',
      )
      expect(await rowOf(id)).toEqual({ state: 'APPROVED', approved_by: 'finance1 + risk1', payments: 1 })
    }
  })

  it('never goes on by one person, whatever the roles, also twice at once', async () => {
    const { id } = await aLargeOne()
    expect(await codeOf(both, id)).toBe('success')
    const again = await Promise.all(Array.from({ length: 10 }, () => codeOf(both, id)))
    expect(new Set(again)).toEqual(new Set(['STAFF-A005']))
    for (const role of ['owner', 'support', 'trading', 'content', 'auditor'] as const)
      expect(await codeOf(staff[role], id), role).toBe('STAFF-A001')
    expect((await rowOf(id)).state).toBe('REQUESTED')
    // The person with both roles stood for finance, which asks nobody else of finance then.
    expect(await codeOf(staff.finance, id)).toBe('STAFF-A008')
    expect(await codeOf(staff.risk, id)).toBe('success')
    expect((await rowOf(id)).payments).toBe(1)
  })

  it('does not go on with the word of somebody who is no longer there, or no longer of that side', async () => {
    for (const change of [`state = 'ENDED', roles = '{}'`, `state = 'INVITED'`, `roles = '{risk}'`]) {
      const { id } = await aLargeOne()
      fixture.advance(MINUTE_MS)
      const gone = await aPerson(fixture, `gone${id.slice(-8)}`, ['finance'])
      expect(await codeOf(gone, id)).toBe('success')
      const text = `update staff_people set ${change} where login_id = $1`
      await kernel.db.run({ text, values: [gone.loginId] })
      expect((await approve(staff.risk, id)).data).toEqual({ approvals: ['risk'], waitsFor: 'finance' })
      expect(await rowOf(id)).toEqual({ state: 'REQUESTED', approved_by: null, payments: 0 })
      expect(await codeOf(staff.finance, id)).toBe('success')
      expect((await rowOf(id)).approved_by).toBe('finance1 + risk1')
    }
  })

  it('is paid once, however often and how many agree at once with one key', async () => {
    const { id } = await aLargeOne()
    await approve(staff.finance, id)
    const key = '22222222-2222-4333-8444-555555555555'
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.risk.call(calls.approveWithdrawal, { params: { id }, key })),
    )
    for (const { data } of answers) expect(data).toEqual({ approvals: ['finance', 'risk'], waitsFor: null })
    expect((await rowOf(id)).payments).toBe(1)
    expect(await codeOf(staff.risk, id)).toBe('WITHDRAW-A009')
  })

  it('waits while it is held, and afterwards for both anew', async () => {
    const { id } = await aLargeOne()
    await approve(staff.finance, id)
    expect(await staff.finance.code(calls.holdWithdrawal, { params: { id }, body: because })).toBe(
      'STAFF-A001',
    )
    await staff.risk.ok(calls.holdWithdrawal, { params: { id }, body: because })
    expect(await staff.risk.code(calls.holdWithdrawal, { params: { id }, body: because })).toBe('STAFF-A008')
    expect(await codeOf(staff.risk, id)).toBe('STAFF-A008')
    const { items } = await staff.risk.ok(calls.listWithdrawals, { query: { queue: 'HELD' } })
    expect(items.find((one) => one.id === id)).toMatchObject({
      held: { by: 'risk1', note: 'looks odd' },
      approvals: [],
    })
    await staff.risk.ok(calls.releaseWithdrawal, { params: { id }, body: because })
    expect((await approve(staff.risk, id)).data?.waitsFor).toBe('finance')
  })

  it('is refused with a reason, and everything goes back to the member', async () => {
    const { member, id } = await aLargeOne()
    await staff.finance.ok(calls.rejectWithdrawal, { params: { id }, body: because })
    const balance = await fixture.ok(api.wallet.getBalance, { token: member.token })
    expect(balance).toMatchObject({ gasTrx: '200', USDT: { available: '5000', hold: '0' } })
    expect(await codeOf(staff.finance, id)).toBe('WITHDRAW-A009')
    const ended = await staff.auditor.ok(calls.listWithdrawals, { query: { queue: 'ENDED', coin: 'USDT' } })
    expect(ended.items.find((one) => one.id === id)).toMatchObject({
      needsStaff: true,
      endedAt: expect.stringMatching(/Z$/),
    })
    const inMcs = await staff.auditor.ok(calls.listWithdrawals, { query: { queue: 'ENDED', coin: 'MCS' } })
    expect(inMcs.items.filter(({ coin }) => coin !== 'MCS')).toEqual([])
    const card = await staff.auditor.ok(calls.getWithdrawal, { params: { id } })
    expect(card.events.at(-1)).toMatchObject({ state: 'REJECTED', by: 'finance1: looks odd' })
    expect(await fixture.booksAreRight()).toBe(true)
  })
})

it('a held one that needed nobody does not go on by itself when its time comes', async () => {
  const { id } = await aLargeOne()
  const until = new Date(kernel.clock.nowMs() + MINUTE_MS)
  await kernel.db.run(
    sql`update wallet_payouts set needs_staff = false, not_before = ${until} where id = ${id}`,
  )
  await staff.risk.ok(calls.holdWithdrawal, { params: { id }, body: because })
  fixture.advance(2 * MINUTE_MS)
  await modules.wallet.approveDue()
  expect((await rowOf(id)).state).toBe('REQUESTED')
  await staff.risk.ok(calls.releaseWithdrawal, { params: { id }, body: because })
  await modules.wallet.approveDue()
  expect((await rowOf(id)).state).toBe('REQUESTED')
})

it('the queue is listed oldest first, page by page, without gap or repetition', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: { size: number; cursor: string } = { size: 2, cursor }
    const page = await staff.support.ok(calls.listWithdrawals, { query })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  const rows = await kernel.db.many<{ id: string }>(sql`
    select id from wallet_payouts where kind = 'WITHDRAWAL' and state = 'REQUESTED' and needs_staff and held_by is null and approved_by is null
    order by created_at, id`)
  expect(seen).toEqual(rows.map(({ id }) => id))
  expect(await staff.support.code(calls.listWithdrawals, { query: { cursor: 'nonsense' } })).toBe(
    'COMMON-B001',
  )
})

describe('an adjustment', () => {
  const { requestAdjustment } = consoleApi.ledger
  const { approveRequest } = consoleApi.requests

  it('moves the sum once, at the approval, and the books stay right', async () => {
    fixture.advance(MINUTE_MS)
    const member = await fixture.aWalletMember()
    const usdt = async () => (await fixture.ok(api.wallet.getBalance, { token: member.token })).USDT.available
    const body = { loginId: member.id, coin: 'USDT' as const, amount: '12.345678', reason: 'a wrong fee' }
    const credit = await staff.finance.ok(requestAdjustment, { body: { ...body, direction: 'CREDIT' } })
    expect(await usdt()).toBe('5000')
    await staff.risk.ok(approveRequest, { params: { id: credit.requestId } })
    expect(await usdt()).toBe('5012.345678')
    const debit = await staff.finance.ok(requestAdjustment, { body: { ...body, direction: 'DEBIT' } })
    await staff.risk.ok(approveRequest, { params: { id: debit.requestId } })
    expect(await usdt()).toBe('5000')
    const { items } = await fixture.ok(api.wallet.listHistories, {
      token: member.token,
      query: { types: 'send,receive' },
    })
    expect(items.map(({ amount }) => amount)).toEqual(['-12.345678', '12.345678'])
    expect(await fixture.booksAreRight()).toBe(true)
    expect((await staff.finance.ok(consoleApi.ledger.getTrialBalance)).isBalanced).toBe(true)
  })
})

it('a crash in the middle leaves nothing behind, and the same key does it afterwards, once', async () => {
  const member = await fixture.aWalletMember()
  const body = {
    loginId: member.id,
    coin: 'MCS' as const,
    amount: '3',
    reason: 'a gift',
    direction: 'CREDIT' as const,
  }
  const { requestId: id } = await staff.finance.ok(consoleApi.ledger.requestAdjustment, { body })
  const { id: withdrawalId } = await aLargeOne()
  await approve(staff.finance, withdrawalId)
  const key = '33333333-2222-4333-8444-555555555555'
  const decide = () => staff.risk.call(consoleApi.requests.approveRequest, { params: { id }, key })
  const agree = () => staff.risk.call(calls.approveWithdrawal, { params: { id: withdrawalId }, key })
  const mcs = async () => (await fixture.ok(api.wallet.getBalance, { token: member.token })).MCS.available
  const { n: before } = await kernel.db.one<{ n: number }>(
    sql`select count(*)::integer as n from staff_audit`,
  )
  for (const table of ['staff_audit', 'staff_audit_end'])
    await crashingAt(kernel.db, table, async () => {
      expect((await decide()).failure?.code).toBe('COMMON-C001')
      expect((await agree()).failure?.code).toBe('COMMON-C001')
    })
  expect(await mcs()).toBe('10000')
  expect(await rowOf(withdrawalId)).toEqual({ state: 'REQUESTED', approved_by: null, payments: 0 })
  const { n: after } = await kernel.db.one<{ n: number }>(sql`select count(*)::integer as n from staff_audit`)
  expect(after).toBe(before)
  const decided = await Promise.all(Array.from({ length: 50 }, decide))
  expect(new Set(decided.map(({ data }) => data?.state))).toEqual(new Set(['DONE']))
  expect((await agree()).data?.waitsFor).toBeNull()
  expect(await mcs()).toBe('10003')
  expect((await rowOf(withdrawalId)).payments).toBe(1)
  expect(await fixture.booksAreRight()).toBe(true)
})

it('the trial balance says so when a balance was changed past the books', async () => {
  const undo = await kernel.db.one<{ id: string }>(sql`
    update ledger_accounts set balance = balance + 1 where class = 'FEES' and currency = 'USDT' returning id`)
  const wrong = await staff.auditor.ok(consoleApi.ledger.getTrialBalance)
  expect(wrong.isBalanced).toBe(false)
  expect(wrong.coins.find(({ coin }) => coin === 'USDT')).toMatchObject({
    isBalanced: false,
    difference: '0.000001',
  })
  await kernel.db.run(sql`update ledger_accounts set balance = balance - 1 where id = ${undo.id}`)
  expect((await staff.auditor.ok(consoleApi.ledger.getTrialBalance)).isBalanced).toBe(true)
})

it('entries are listed for one account and for one cause, and are a table', async () => {
  const { items } = await staff.finance.ok(consoleApi.ledger.listLedgerAccounts, {
    query: { class: 'OPERATOR_CAPITAL' },
  })
  const account = items.find(({ coin }) => coin === 'USDT')?.id ?? ''
  const pages: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: { size: number; cursor: string; account: string } = { size: 1, cursor, account }
    const page = await staff.finance.ok(consoleApi.ledger.listLedgerEntries, { query })
    pages.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  const rows = await kernel.db.many<{ id: string }>(
    sql`select id from ledger_transfers where debit_account = ${account} or credit_account = ${account}`,
  )
  expect(pages.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const table = await staff.finance.ok(consoleApi.ledger.exportLedgerEntries, { query: { account } })
  expect(table.trim().split('\r\n')).toHaveLength(rows.length + 1)
})

it('a node that says nothing new for five minutes is told, with the heights that were known last', async () => {
  const chain = () => staff.support.ok(calls.getChain)
  expect(await chain()).toMatchObject({ isAnswering: false, head: null, solidAt: null })
  const at = kernel.clock.now()
  await kernel.db.run(
    sql`insert into chain_watch (block, block_id, block_at, head) values (22, 'id', ${at}, 41)`,
  )
  const known = { head: 41, solid: 22, solidAt: at.toISOString() }
  expect(await chain()).toMatchObject({ ...known, isAnswering: true })
  fixture.advance(5 * MINUTE_MS)
  expect(await chain()).toMatchObject({ ...known, isAnswering: false })
})
