import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { setUpOtp } from '#testing/members/otp-setup.ts'
import { openPushService } from '#testing/outside/push-service.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'
import type { TestMember } from '#testing/fixtures/fixture.ts'

/** Worked example 14 of the specification: events are calls of the API, pushes arrive at a push service over the real protocol. */
const service = await openPushService()
const fixture = await createWalletFixture({ PUSH_ORIGIN: service.origin }, '2026-05-02T10:00:00+09:00')
const { kernel, modules } = fixture.app
const { formOf } = createWithdrawing(fixture)
const STEP_MS = 30 * SECOND_MS

/** Moves to an instant in Korea. A clock that has passed it within the same second stays. */
function advanceTo(at: string): void {
  const ahead = Date.parse(`${at}+09:00`) - kernel.clock.nowMs()
  if (ahead < -SECOND_MS) throw new Error(`it is later than ${at}`)
  fixture.advance(Math.max(ahead, 0))
}

const tokenOf = async ({ id, password, deviceId }: TestMember) =>
  (await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })).access_token

/** What the worker does each second. */
async function deliver(): Promise<void> {
  await modules.notifications.sendDue()
  await kernel.outbox.drain()
}

/** A member in Korea with a browser that gets pushes, and what arrived there. */
async function aReceiver() {
  const member = await fixture.aMember()
  const { token } = member
  const { received, ...subscription } = service.subscribe()
  await fixture.ok(api.notifications.addPushToken, { token, body: { platform: 'web', subscription } })
  const { address } = await fixture.ok(api.wallet.getDepositAddress, { token })
  const shown = () => received.map(({ text }) => JSON.parse(text))
  return { ...member, address, received, shown }
}

/** Another member sends the receiver USDT at this very second. */
async function payAt(at: string, { sender, address }: { sender: WalletMember; address: string }) {
  const step = Date.parse(`${at}+09:00`)
  // A code is made at the beginning of its half minute.
  fixture.advance(Math.max(step - (step % STEP_MS) - SECOND_MS - kernel.clock.nowMs(), 0))
  await kernel.jobs.runNow('market-price-desk')
  const token = await tokenOf(sender)
  const body = formOf(sender, { address, quantity: '100' })
  // What waits in the outbox would take part of the second.
  await deliver()
  advanceTo(at)
  const { withdrawal } = await fixture.ok(api.wallet.withdraw, { token, body })
  await deliver()
  return withdrawal.createdAt.slice(0, 19) === new Date(step).toISOString().slice(0, 19)
}

/** The same, and the machine was quick enough for that second. */
async function payWithin(at: string, between: { sender: WalletMember; address: string }): Promise<void> {
  expect(await payAt(at, between), `paid within the second of ${at}`).toBe(true)
}

describe('worked example 14', () => {
  it('sends at 20:59:59', async () => {
    for (const day of ['02', '03', '04', '05', '06']) {
      const [sender, receiver] = [await fixture.aWalletMember(), await aReceiver()]
      const isPaidInTime = await payAt(`2026-05-${day}T20:59:59`, { sender, address: receiver.address })
      // A machine that needs longer than the rest of that second comes into the night: it tells nothing, and the next evening does.
      const isNight = kernel.clock.nowMs() >= Date.parse(`2026-05-${day}T21:00:00+09:00`)
      if (isNight || !isPaidInTime) continue
      expect(receiver.shown().map(({ title }) => title)).toEqual(['100.00 USDT received'])
      return
    }
    throw new Error('no evening was quick enough')
  })

  it('keeps from 21:00:00 for one summary at 08:00:00, and sends security at 03:00', async () => {
    const sender = await fixture.aWalletMember()
    const receiver = await aReceiver()
    const { address, shown } = receiver
    await payWithin('2026-05-08T21:00:00', { sender, address })
    await payWithin('2026-05-08T23:30:00', { sender, address })
    expect(shown()).toEqual([])

    advanceTo('2026-05-09T03:00:00')
    const token = await tokenOf(receiver)
    await setUpOtp(fixture, { ...receiver, token })
    await deliver()
    expect(shown().map(({ title }) => title)).toEqual(['OTP turned on'])

    advanceTo('2026-05-09T07:59:58')
    await deliver()
    expect(shown()).toHaveLength(1)
    advanceTo('2026-05-09T08:00:00')
    await deliver()
    await deliver()
    expect(shown().slice(1)).toMatchObject([
      { title: 'Overnight: 2 notifications', body: 'Deposits 2', path: '/alarm' },
    ])
    expect(receiver.received.every(({ isProven }) => isProven)).toBe(true)
  })

  it('sends at 21:00:00 to a member who switched night push on', async () => {
    const sender = await fixture.aWalletMember()
    const receiver = await aReceiver()
    advanceTo('2026-05-09T20:00:00')
    await fixture.ok(api.notifications.changeSettings, {
      token: await tokenOf(receiver),
      body: { nightPush: true },
    })
    await payWithin('2026-05-09T21:00:00', { sender, address: receiver.address })
    expect(receiver.shown().map(({ title }) => title)).toEqual(['100.00 USDT received'])
  })
})
