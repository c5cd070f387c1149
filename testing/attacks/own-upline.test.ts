import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createIcoFixture()
const { kernel, modules } = fixture.app

async function commissionOf(memberId: string): Promise<bigint> {
  const { balance } = await modules.ledger.getBalance(kernel.db, {
    class: 'MEMBER_AVAILABLE',
    currency: 'USDT',
    ownerId: memberId,
  })
  return balance
}

describe('earning commission on one’s own entry through an account of one’s own above it', () => {
  it('keeps the commission from the batch when both accounts were seen on one device after the entry', async () => {
    const number = await fixture.openRound()
    const upline = await fixture.aFunded({})
    const member = await fixture.aFunded({ USDT: '1000' }, upline)
    await fixture.joinPast(member.memberId, number, '1000')
    const body = { id: member.id, password: member.password, deviceId: upline.deviceId }
    await fixture.ok(api.identity.signIn, { body })
    await fixture.toNextBatch()
    expect(await commissionOf(upline.memberId)).toBe(0n)
    expect(await modules.referral.flagsOf(kernel.db, member.memberId)).toMatchObject([{ state: 'OPEN' }])
  })

  it('pays it when nothing speaks for one person', async () => {
    const number = await fixture.openRound()
    const upline = await fixture.aFunded({})
    const member = await fixture.aFunded({ USDT: '1000' }, upline)
    await fixture.joinPast(member.memberId, number, '1000')
    await fixture.toNextBatch()
    expect(await commissionOf(upline.memberId)).toBeGreaterThan(0n)
  })
})
