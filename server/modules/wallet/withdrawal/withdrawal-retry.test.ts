import { expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { db, parameters } = fixture.app.kernel
const staff = await openConsole(fixture)
const { withdraw } = createWithdrawing(fixture)
const { retryWithdrawal, getWithdrawal, approveWithdrawal, holdWithdrawal, rejectWithdrawal } =
  consoleApi.withdrawals
const LARGE = { quantity: '1500' }

const params = (id: string) => ({ params: { id } })
const retry = (id: string, key?: string) =>
  staff.finance.call(retryWithdrawal, { ...params(id), ...(key === undefined ? {} : { key }) })
const codeOf = async (id: string) => (await retry(id)).failure?.code ?? 'success'
/** Everything that a retry could change. */
const rowsOf = async (id: string) =>
  db.one<{ state: string; payment: string | null; waits_for: string | null; attempts: number }>(sql`
    select w.state, p.state as payment, p.waits_for,
      (select count(*)::integer from chain_attempts a where a.payment_id = w.id) as attempts
    from wallet_payouts w left join chain_payments p on p.id = w.id where w.id = ${id}`)
const withoutWait = () => db.tx((tx) => parameters.change(tx, 'withdraw.new_address_hours', 0))
const withWait = () => db.tx((tx) => parameters.change(tx, 'withdraw.new_address_hours', 24))

/** One that was handed to the chain and waits there for money of the hot wallet. */
async function aWaitingPayment(): Promise<string> {
  const { id } = await withdraw(await fixture.aWalletMember())
  await db.run(sql`update chain_payments set waits_for = 'USDT of the sender' where id = ${id}`)
  return id
}

/** Signs a payment as the signer would. */
async function sign(id: string, attempt: number): Promise<void> {
  await db.run(sql`update chain_payments set state = 'READY', waits_for = null where id = ${id}`)
  await db.run(sql`
    insert into chain_attempts (payment_id, attempt, txid, signed, expires_at, signed_at)
    values (${id}, ${attempt}, ${`${id} ${attempt}`}, '{}', now(), now())`)
}

async function abandonAttempt(id: string): Promise<void> {
  await db.run(
    sql`update chain_attempts set state = 'DEAD', block = 7 where payment_id = ${id} and state = 'ALIVE'`,
  )
  await db.run(
    sql`update chain_payments set state = 'QUEUED', waits_for = 'TRX of the sender' where id = ${id}`,
  )
}

it('a payment that waits for money is put before all that wait, once under one key', async () => {
  const id = await aWaitingPayment()
  expect((await staff.finance.ok(getWithdrawal, params(id))).mayRetry).toBe(true)
  const key = '22222222-3333-4333-8444-555555555555'
  const answers = await Promise.all(Array.from({ length: 50 }, () => retry(id, key)))
  for (const { data } of answers) expect(data).toEqual({ done: true })
  expect(await rowsOf(id)).toEqual({ state: 'APPROVED', payment: 'QUEUED', waits_for: null, attempts: 0 })
  const { items } = await staff.auditor.ok(consoleApi.audit.listAudit, { query: { subject: id } })
  expect(items.map(({ action, before }) => [action, before])).toEqual([
    ['withdrawals.retryWithdrawal', { waitsFor: 'USDT of the sender' }],
  ])
})

it('what may still be on the chain is refused at every step, and only proof of its death opens it again', async () => {
  const id = await aWaitingPayment()
  await sign(id, 1)
  for (const payment of ['READY', 'SIGNED', 'BROADCAST']) {
    await db.run(sql`update chain_payments set state = ${payment} where id = ${id} and state <> ${payment}`)
    expect(await codeOf(id), payment).toBe('STAFF-A008')
    expect((await staff.finance.ok(getWithdrawal, params(id))).mayRetry).toBe(false)
    expect(await rowsOf(id)).toMatchObject({ payment, attempts: 1 })
  }
  await abandonAttempt(id)
  expect(await codeOf(id)).toBe('success')
  expect(await rowsOf(id)).toMatchObject({ payment: 'QUEUED', waits_for: null, attempts: 1 })
})

it('an agreed one whose time has come goes on; before its time, without both, held or locked it does not', async () => {
  await withoutWait()
  const member = await fixture.aWalletMember()
  const { id } = await withdraw(member, LARGE)
  expect(await codeOf(id)).toBe('STAFF-A008')
  await staff.risk.ok(holdWithdrawal, { ...params(id), body: { reason: 'odd' } })
  expect(await codeOf(id)).toBe('STAFF-A008')
  await withWait()
  const late = await fixture.aWalletMember()
  const { id: waiting } = await withdraw(late, LARGE)
  for (const by of [staff.finance, staff.risk]) await by.ok(approveWithdrawal, params(waiting))
  expect(await codeOf(waiting)).toBe('STAFF-A008')
  await db.run(sql`update wallet_payouts set not_before = created_at where id = ${waiting}`)
  const lock = { memberId: late.memberId, reason: 'RISK', note: 'looked at' } as const
  const lockId = await db.tx((tx) => fixture.app.modules.wallet.createLock(tx, lock))
  expect(await codeOf(waiting)).toBe('WITHDRAW-A002')
  expect(await rowsOf(waiting)).toMatchObject({ state: 'REQUESTED', payment: null })
  await db.tx((tx) => fixture.app.modules.wallet.liftLock(tx, lockId))
  const all = await Promise.all(Array.from({ length: 10 }, () => codeOf(waiting)))
  // A later caller finds it with the chain already.
  expect(all.filter((code) => code === 'success').length).toBeGreaterThan(0)
  expect(all.filter((code) => code !== 'success' && code !== 'STAFF-A008')).toEqual([])
  expect(await rowsOf(waiting)).toMatchObject({ state: 'APPROVED', payment: 'QUEUED' })
  expect(await fixture.booksAreRight()).toBe(true)
})

it('an ended one is refused, as is one that there is none of, and a role without the right', async () => {
  await withoutWait()
  const { id } = await withdraw(await fixture.aWalletMember(), LARGE)
  await staff.risk.ok(rejectWithdrawal, { ...params(id), body: { reason: 'odd' } })
  expect(await codeOf(id)).toBe('STAFF-A008')
  expect(await codeOf('00000000-0000-7000-8000-000000000000')).toBe('COMMON-A001')
  expect(await codeOf('nothing')).toBe('COMMON-A001')
  for (const role of ['owner', 'support', 'auditor'] as const)
    expect(await staff[role].code(retryWithdrawal, params(id)), role).toBe('STAFF-A001')
})

it('a crash in the middle changes nothing; the same key does it afterwards', async () => {
  const id = await aWaitingPayment()
  const key = '33333333-3333-4333-8444-555555555555'
  await crashingAt(db, 'staff_audit', async () => {
    expect((await retry(id, key)).failure?.code).toBe('COMMON-C001')
  })
  expect((await rowsOf(id)).waits_for).toBe('USDT of the sender')
  expect((await retry(id, key)).data).toEqual({ done: true })
  expect((await rowsOf(id)).waits_for).toBeNull()
})
