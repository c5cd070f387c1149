import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createIcoFixture()
const { kernel, modules } = fixture.app
const { ico, ledger } = modules

const usdtOf = async (ownerId: string) =>
  (await ledger.getBalance(kernel.db, { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId })).balance

describe('getting a token sale entry back after it has paid commissions', () => {
  it('fails: closing, changing or ending the round returns nothing to those who entered', async () => {
    const inviter = await fixture.aFunded({})
    const member = await fixture.aFunded({ USDT: '1000' }, inviter)
    const number = await fixture.openRound()
    const entry = await fixture.joinPast(member.memberId, number, '500')
    const [paid] = (await modules.referral.listCommissions(inviter.memberId, { page: 1, size: 1 })).items
    expect(paid).toMatchObject({ type: 'ICO', profit: '25' })

    const after = await usdtOf(member.memberId)
    const change = {
      price: '0.3',
      cap: '1000000',
      opensAt: kernel.clock.now(),
      closesAt: new Date(kernel.clock.nowMs() + 1),
    }
    expect(await kernel.db.tx((tx) => ico.changeRound(tx, { number, form: change }))).toBe(false)
    await kernel.db.tx((tx) => ico.closeRound(tx, number))
    await fixture.toNextBatch()
    expect(await usdtOf(member.memberId)).toBe(after)
    expect(await usdtOf(inviter.memberId)).toBe(25_000_000n)
    const { n } = await kernel.db.one<{ n: number }>(
      sql`select count(*)::integer as n from ledger_transfers where reference = ${entry.id} and credit_class = 'MEMBER_AVAILABLE'`,
    )
    expect(n).toBe(0)
    expect(await fixture.isRight()).toBe(true)
  })

  it('finds no call that cancels an entry', () => {
    expect(Object.keys(api.ico).filter((name) => /cancel|refund|return|leave/i.test(name))).toEqual([])
  })
})
