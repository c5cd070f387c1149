import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { Failure } from '#server/kernel/failure.ts'
import { sql } from '#server/kernel/database/db.ts'
import { waitingForLocks } from '#testing/database/waiting-for-locks.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { formOf, withdraw, refused } = createWithdrawing(fixture)

const stateOf = async (id: string) =>
  (await kernel.db.one<{ state: string }>(sql`select state from wallet_payouts where id = ${id}`)).state

describe('the limit of the day', () => {
  it('binds two withdrawals that look at it in the same moment, each with a code of its own', async () => {
    const member = await fixture.aWalletMember({ USDT: '20000', TRX: '400' })
    const asking = {
      memberId: member.memberId,
      deviceKey: undefined,
      address: '127.0.0.1',
      device: 'a phone',
    }
    // The codes of the step before and of this one are both good.
    const forms = [
      formOf(member, { quantity: '6000', otpCode: member.code() }),
      formOf(member, { quantity: '6000', otpCode: member.code() }),
    ] as const
    const [asked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = kernel.db.tx(async (tx) => {
      const { withdrawal } = await modules.wallet.withdraw(tx, {
        ...asking,
        form: forms[0],
        expectedFee: undefined,
      })
      asked.resolve()
      await mayEnd.promise
      return withdrawal.state
    })
    await asked.promise
    const second = kernel.db
      .tx((tx) => modules.wallet.withdraw(tx, { ...asking, form: forms[1], expectedFee: undefined }))
      .catch((error: unknown) => (error instanceof Failure ? error.code : error))
    await expect.poll(() => waitingForLocks(kernel.db)).toBe(1)
    mayEnd.resolve()
    expect(await Promise.all([first, second])).toEqual(['REQUESTED', 'WITHDRAW-A005'])
  })

  it('is given back by what was taken back, refused, or failed', async () => {
    const endings: readonly ((member: WalletMember, id: string) => Promise<unknown>)[] = [
      ({ token }, id) => fixture.ok(api.wallet.cancelWithdrawal, { token, params: { id } }),
      (_member, id) =>
        kernel.db.tx((tx) => modules.wallet.rejectByStaff(tx, { id, staffId: 'risk-1', reason: 'unclear' })),
      async (_member, id) => {
        await kernel.db.run(sql`update wallet_payouts set not_before = null where id = ${id}`)
        await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
        const event = { kind: 'failed', id, burntUnits: 0n, why: 'refused' } as const
        await kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
      },
    ]
    for (const end of endings) {
      const member = await fixture.aWalletMember({ USDT: '20000', TRX: '400' })
      const { id } = await withdraw(member, { quantity: '9000' })
      expect(await refused(member, { quantity: '1500' })).toBe('WITHDRAW-A005')
      await end(member, id)
      expect(await refused(member, { quantity: '9500' })).toBe('success')
    }
  })
})

it('what waited for its time or for staff waits on while withdrawals are switched off', async () => {
  const switchWithdrawals = async (isOn: boolean) => {
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.on', isOn))
    fixture.advance(2_000)
  }
  const member = await fixture.aWalletMember({ USDT: '20000', TRX: '400' })
  const { id } = await withdraw(member, { quantity: '1500' })
  fixture.advance(25 * HOUR_MS)
  await switchWithdrawals(false)
  await kernel.db.tx((tx) => modules.wallet.approveByStaff(tx, { id, staffId: 'finance-1' }))
  await modules.wallet.approveDue()
  await expect(kernel.db.tx((tx) => modules.wallet.retryWithdrawal(tx, id))).rejects.toThrow('STAFF-A008')
  expect(await stateOf(id)).toBe('REQUESTED')
  await switchWithdrawals(true)
  await modules.wallet.approveDue()
  expect(await stateOf(id)).toBe('APPROVED')
})
