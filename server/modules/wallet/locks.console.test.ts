import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { walletJobs } from './wallet.jobs.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const staff = await openConsole(fixture)
const { lockWithdrawals } = consoleApi.members

it('a lock of some hours names its end to the member and in the audit log; one without an end says so', async () => {
  const until = plus(kernel.clock.now(), 5 * HOUR_MS).toISOString()
  for (const [hours, end] of [
    [5, until],
    [null, null],
  ] as const) {
    const { memberId, token } = await fixture.aWalletMember()
    const sent = { params: { id: memberId }, body: { hours, reason: 'Asked by the bank.' } }
    await staff.risk.ok(lockWithdrawals, sent)
    const fee = await fixture.ok(api.wallet.getWithdrawFee, { token, query: { coin: 'USDT' } })
    expect(fee.lock?.reason).toBe('STAFF')
    expect(fee.lock?.until?.slice(0, 16) ?? null).toBe(end?.slice(0, 16) ?? null)
    const query = { action: 'members.lockWithdrawals', size: 1 }
    const { items } = await staff.owner.ok(consoleApi.audit.listAudit, { query })
    expect(items).toMatchObject([{ after: { locked: fee.lock?.until ?? '-' }, reason: 'Asked by the bank.' }])
  }
})

it('the worker looks each minute for withdrawals and bonuses whose wait is over', async () => {
  const jobs = walletJobs(modules.wallet)
  expect(jobs.map(({ name, cron }) => [name, cron])).toEqual([
    ['wallet-due-withdrawals', '* * * * *'],
    ['wallet-waiting-bonuses', '* * * * *'],
  ])
  const notes: string[] = []
  for (const { work } of jobs) notes.push(await work())
  expect(notes).toEqual([
    '0 withdrawals approved after their waiting time',
    '0 sign-up bonuses given that had waited',
  ])
})
