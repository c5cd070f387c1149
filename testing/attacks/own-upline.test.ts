import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openIcoWorld } from '#testing/ico-world.ts'

const world = await openIcoWorld()
const { kernel, modules } = world.app

async function commissionOf(memberId: string): Promise<bigint> {
  const { balance } = await modules.ledger.readBalance(kernel.db, {
    class: 'MEMBER_AVAILABLE',
    currency: 'USDT',
    ownerId: memberId,
  })
  return balance
}

describe('earning commission on one’s own entry through an account of one’s own above it', () => {
  it('keeps the commission from the batch when both accounts were seen on one device after the entry', async () => {
    const number = await world.openRound()
    const upline = await world.aFunded({})
    const member = await world.aFunded({ USDT: '1000' }, upline)
    await world.enterPast(member.memberId, number, '1000')
    const body = { id: member.id, password: member.password, deviceId: upline.deviceId }
    await world.ok(api.identity.signIn, { body })
    await world.toNextBatch()
    expect(await commissionOf(upline.memberId)).toBe(0n)
    expect(await modules.referral.flagsOf(kernel.db, member.memberId)).toMatchObject([{ state: 'OPEN' }])
  })

  it('pays it when nothing speaks for one person', async () => {
    const number = await world.openRound()
    const upline = await world.aFunded({})
    const member = await world.aFunded({ USDT: '1000' }, upline)
    await world.enterPast(member.memberId, number, '1000')
    await world.toNextBatch()
    expect(await commissionOf(upline.memberId)).toBeGreaterThan(0n)
  })
})
