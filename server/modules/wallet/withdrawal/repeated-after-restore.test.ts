import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture()
const { kernel } = fixture.app
/** A restore lost the answers of keys, and the check after it brought the withdrawals back. */
const forgetAnswers = () => kernel.db.run(sql`delete from kernel_idempotency`)

it('a withdrawal is made once under its key, also when the database has forgotten the answer', async () => {
  const member = await fixture.aWalletMember()
  const key = randomUUID()
  const requestOf = (quantity: string) => ({
    token: member.token,
    key,
    body: { coin: 'USDT' as const, address, quantity, otpCode: member.code() },
  })
  const address = fixture.strangeAddress()
  const first = await fixture.ok(api.wallet.withdraw, requestOf('100'))
  await forgetAnswers()
  const again = await fixture.ok(api.wallet.withdraw, requestOf('100'))
  expect(again.id).toBe(first.id)
  expect(again.remaining).toEqual(first.remaining)
  await forgetAnswers()
  expect(await fixture.code(api.wallet.withdraw, requestOf('101'))).toBe('COMMON-A003')
  expect(
    await kernel.db.many(sql`select id from wallet_payouts where member_id = ${member.memberId}`),
  ).toEqual([{ id: first.id }])
})

it('the same key of another member is another withdrawal', async () => {
  const [one, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
  const key = randomUUID()
  const ids = []
  for (const member of [one, other])
    ids.push(
      (
        await fixture.ok(api.wallet.withdraw, {
          token: member.token,
          key,
          body: { coin: 'USDT', address: fixture.strangeAddress(), quantity: '20', otpCode: member.code() },
        })
      ).id,
    )
  expect(new Set(ids).size).toBe(2)
})
