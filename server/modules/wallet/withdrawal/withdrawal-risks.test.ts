import { expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { api } from '#contract/api.ts'
import { WITHDRAWAL_RISK_FILTERS } from '#contract/console/money/withdrawals.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { db } = fixture.app.kernel
const staff = await openConsole(fixture)
const { withdraw } = createWithdrawing(fixture)
const { listWithdrawals, getWithdrawal } = consoleApi.withdrawals

/** A withdrawal that waits for staff, to an address of this name alone. */
async function aWaiting(
  member: WalletMember,
  { address, state = 'REQUESTED' }: { address: string; state?: 'REQUESTED' | 'CONFIRMED' | 'CANCELLED' },
): Promise<string> {
  const { id } = await withdraw(member, { quantity: '1100' })
  const ended = state === 'REQUESTED' ? null : fixture.app.kernel.clock.now()
  await db.run(sql`
    update wallet_payouts set address = ${address}, not_before = null, state = ${state}, ended_at = ${ended},
      approved_by = ${state === 'CONFIRMED' ? 'a + b' : null} where id = ${id}`)
  return id
}
type Filter = (typeof WITHDRAWAL_RISK_FILTERS)[number]
const idsOf = async (risk: Filter, queue: 'WAITING' | 'ENDED' = 'WAITING') =>
  (await staff.support.ok(listWithdrawals, { query: { risk, queue } })).items.map(({ id }) => id)

it('each mark is told in the list as in the case, and each can be asked for alone', async () => {
  const [known, robbed, other, locked] = [
    await fixture.aWalletMember(),
    await fixture.aWalletMember(),
    await fixture.aWalletMember(),
    await fixture.aWalletMember(),
  ]
  const paid = await aWaiting(known, { address: 'known', state: 'CONFIRMED' })
  const paidToo = await aWaiting(locked, { address: 'locked', state: 'CONFIRMED' })
  const large = (await withdraw(other, { quantity: '1100' })).id
  await db.run(sql`update wallet_payouts set address = 'large' where id = ${large}`)
  const expected: readonly (readonly [string, readonly string[]])[] = [
    [large, ['NEW_ADDRESS', 'LARGE_SUM']],
    [await aWaiting(known, { address: 'known' }), []],
    [await aWaiting(known, { address: 'alone' }), ['NEW_ADDRESS']],
    // Nothing went there yet: the other one's is still waiting, too.
    [await aWaiting(robbed, { address: 'thief' }), ['NEW_ADDRESS', 'SHARED_ADDRESS']],
    [await aWaiting(other, { address: 'thief' }), ['NEW_ADDRESS', 'SHARED_ADDRESS']],
    [await aWaiting(locked, { address: 'locked' }), ['LOCKED']],
  ]
  await fixture.app.kernel.db.tx((tx) =>
    fixture.app.modules.wallet.createLock(tx, {
      memberId: locked.memberId,
      reason: 'RISK',
      note: 'looked at',
    }),
  )
  const { items } = await staff.support.ok(listWithdrawals)
  expect(items.map(({ id, risks }) => [id, risks])).toEqual(expected)
  for (const [id, risks] of expected)
    expect((await staff.support.ok(getWithdrawal, { params: { id } })).risks).toEqual(risks)
  for (const risk of WITHDRAWAL_RISK_FILTERS)
    expect(await idsOf(risk), risk).toEqual(
      expected.flatMap(([id, has]) =>
        (risk === 'NONE' ? has.length === 0 : has.includes(risk)) ? [id] : [],
      ),
    )
  expect(await idsOf('NONE', 'ENDED')).toEqual([paidToo, paid])
  expect(await idsOf('NEW_ADDRESS', 'ENDED')).toEqual([])
})

it('a changed credential marks until its lock has ended; what was taken back marks nobody', async () => {
  const [one, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
  await aWaiting(other, { address: 'given up', state: 'CANCELLED' })
  const id = await aWaiting(one, { address: 'given up' })
  const risks = async () => (await staff.risk.ok(getWithdrawal, { params: { id } })).risks
  expect(await risks()).toEqual(['NEW_ADDRESS'])
  const until = new Date(fixture.app.kernel.clock.nowMs() + HOUR_MS / 2)
  await db.run(sql`update identity_members set withdraw_locked_until = ${until} where id = ${one.memberId}`)
  expect(await risks()).toEqual(['NEW_ADDRESS', 'LOCKED'])
  expect(await idsOf('LOCKED')).toContain(id)
  await db.run(
    sql`update identity_members set withdraw_locked_until = ${fixture.app.kernel.clock.now()} where id = ${one.memberId}`,
  )
  expect(await risks()).toEqual(['NEW_ADDRESS'])
  await fixture.ok(api.wallet.cancelWithdrawal, { token: one.token, params: { id } })
  expect(await risks()).toEqual([])
})
