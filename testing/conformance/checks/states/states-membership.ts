import assert from 'node:assert/strict'
import { at, listAt } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { changeParameter } from '#testing/conformance/parameters.ts'
import {
  balanceOf,
  fund,
  join,
  mailedToken,
  type Member,
  ok,
  registerKey,
  setUpOtp,
  signIn,
  signUpBody,
  staffOf,
  subscribe,
} from '#testing/conformance/people.ts'
import { refused } from '#testing/conformance/refusals.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const reason = 'The conformance check asks for it.'
const EXPIRED = { code: 'SIGNAL-A001', words: /The usage period has expired/ }

/** The same member with a session of now. */
async function again(stage: Stage, member: Member): Promise<Member> {
  return { ...member, call: await signIn(stage, member) }
}

/** Moves the clock to an instant. */
async function advanceTo(stage: Stage, instant: number): Promise<void> {
  await stage.advanceClock(instant - (await stage.now()))
}

async function accessTo(member: Member, item: string): Promise<unknown> {
  return at(await ok(member, 'GET /api/subscribe/status'), item)
}

const endOf = async (member: Member, item: string) =>
  Date.parse(String(at(await accessTo(member, item), 'end')))

/** What cancelling shows and then books; the sum shown first is the sum that comes back. */
async function cancelledFor(member: Member, id: string): Promise<{ usd: number; mcs: number }> {
  const preview = await ok(member, `GET /api/subscribe/${id}/cancel-preview`)
  const before = await balanceOf(member, 'MCS')
  const expectedRefundMcs = String(at(preview, 'refundMcs'))
  const done = await ok(member, `POST /api/subscribe/${id}/cancel`, { expectedRefundMcs })
  assert.equal(at(done, 'subscription', 'state'), 'CANCELLED')
  const back = (await balanceOf(member, 'MCS')) - before
  assert.equal(back.toFixed(6), Number(expectedRefundMcs).toFixed(6))
  return { usd: Number(at(preview, 'refundUsd')), mcs: Number(expectedRefundMcs) }
}

/** Whether signing in says that Auto Master is subscribed. */
async function mayAutomate(stage: Stage, { id, password }: Member): Promise<unknown> {
  const headers = { 'x-forwarded-for': stage.newAddress() }
  const inside = await stage.call('POST', '/api/auth/sign-in', { body: { id, password }, headers })
  return inside.body['isAutobotSubscribed']
}

const switchOn = { body: { autoMasterOn: true, mode: 'binance', riskAccepted: true } }

/** Staff decide about the member's key that waits; people of trading see no IDs, those of risk do. */
async function decideKey(stage: Stage, member: Member, decision: 'approve' | 'reject'): Promise<void> {
  const staff = await staffOf(stage, 'risk')
  const { body } = await staff('GET', '/api/staff/exchange-keys')
  const key = listAt(body, 'data', 'items').find((one) => at(one, 'member', 'loginId') === member.id)
  const path = `/api/staff/exchange-keys/${String(at(key, 'id'))}/${decision}`
  const done = await staff('POST', path, { body: decision === 'reject' ? { reason } : {} })
  assert.equal(done.http, 200, done.text)
}

/** Auto Master's switch on the trading screen. */
async function showsSetup(stage: Stage, member: Member, needed: boolean): Promise<void> {
  const page = await stage.phone(member)
  await page.goto('/trading', { waitUntil: 'networkidle' })
  const setup = page.getByText('Setup required')
  if (needed) await setup.first().waitFor()
  await page.goto('/trading/automaster/binance', { waitUntil: 'networkidle' })
  const lacks = page.getByText('Register a working exchange API key.').filter({ visible: true })
  if (needed) await lacks.first().waitFor()
  await page.getByRole('switch').first().waitFor()
  assert.equal((await lacks.count()) > 0, needed, 'the account says what it lacks')
  await page.close()
}

async function isOff(member: Member): Promise<void> {
  const status = await ok(member, 'GET /api/trading/status')
  assert.equal(at(status, 'autoMasterOn'), false)
}

/** Section 4: sign-up, trial, membership and Auto Master. */
export const membershipStateChecks: Checks = {
  '4.1': async (stage) => {
    const headers = { 'x-forwarded-for': stage.newAddress() }
    const form = signUpBody()
    const made = await stage.call('POST', '/api/auth/sign-up', { body: form, headers })
    assert.equal(at(made.body, 'data', 'mailSent'), true, made.text)
    const words = /Signup email verification is required\./
    const body = { id: form.id, password: form.password }
    await refused(stage.call, ['POST', '/api/auth/sign-in', { body, headers }], { code: 'LOGIN-A001', words })
    const page = await stage.phone()
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.locator('form input').first().fill(form.id)
    await page.locator('form input[type=password]').first().fill(form.password)
    await page.locator('form button[type=submit]').first().click()
    await page.getByText(words).first().waitFor()
    const token = await mailedToken(stage, form.email)
    await page.goto(`/sign/certification?token=${encodeURIComponent(token)}`, { waitUntil: 'networkidle' })
    await page.getByText('Welcome aboard').waitFor()
    await signIn(stage, form)
    const used = await stage.call('POST', '/api/auth/certification', { body: { token }, headers })
    assert.equal(used.body['code'], 'SIGNUP-A001', 'a link works once')
  },

  '4.2': async (stage) => {
    const member = await join(stage)
    assert.equal(at(await accessTo(member, 'SIGNAL'), 'state'), 'TRIAL')
    const start = Date.parse(String(at(await accessTo(member, 'SIGNAL'), 'start')))
    const end = await endOf(member, 'SIGNAL')
    assert.equal(end - start, 72 * HOUR_MS)
    await ok(member, 'GET /api/trading/signals')
    assert.equal(at(await accessTo(member, 'AUTOBOT'), 'state'), 'NONE')
    assert.equal(at(await ok(member, 'GET /api/subscribe/status'), 'videosUnlocked'), false)
    const videos = await member.call('GET', '/api/guide/video')
    const locked = listAt(videos.body, 'data').filter((video) => at(video, 'locked') === true)
    assert(locked.length > 0, 'videos stay locked')
    await refused(member.call, ['PATCH', '/api/trading/settings', switchOn], { code: 'AUTO-A001' })
    await advanceTo(stage, end - HOUR_MS)
    const late = await again(stage, member)
    await ok(late, 'GET /api/trading/signals')
    await advanceTo(stage, end)
    await refused((await again(stage, member)).call, ['GET', '/api/trading/signals'], EXPIRED)
    assert.equal(at(await accessTo(late, 'SIGNAL'), 'state'), 'EXPIRED')
  },

  '4.3': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'MCS', amount: 300 })
    const trialEnd = await endOf(member, 'SIGNAL')
    const stateAt = async (instant: number) => {
      await advanceTo(stage, instant)
      return at(await accessTo(await again(stage, member), 'SIGNAL'), 'state')
    }
    assert.equal(await stateAt(trialEnd - 25 * HOUR_MS), 'TRIAL')
    assert.equal(await stateAt(trialEnd - 24 * HOUR_MS), 'EXPIRING')
    const page = await stage.phone(member)
    for (const path of ['/', '/subscribe']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByText('Expiring soon').first().waitFor()
    }
    await subscribe(await again(stage, member), 'SIGNAL', 30)
    const end = await endOf(await again(stage, member), 'SIGNAL')
    assert.equal(end - trialEnd, 30 * DAY_MS)
    assert.equal(await stateAt(end - 73 * HOUR_MS), 'ACTIVE')
    assert.equal(await stateAt(end - 72 * HOUR_MS), 'EXPIRING')
    assert.equal(await stateAt(end), 'EXPIRED')
    const later = await stage.phone(member)
    for (const path of ['/trading/signal', '/trading/signal/history']) {
      await later.goto(path, { waitUntil: 'networkidle' })
      await later.getByText('The usage period has expired').first().waitFor()
      await later.getByRole('link', { name: 'Subscribe' }).first().waitFor()
    }
  },

  '4.4': async (stage) => {
    const member = await join(stage)
    const plans = await ok(member, 'GET /api/subscribe/plans')
    assert.equal(Date.parse(String(at(plans, 'openAt'))), Date.parse('2025-04-01T00:00:00+09:00'))
    const opens = (await stage.now()) + 2 * DAY_MS
    await changeParameter(stage, 'membership.open_at', new Date(opens).toISOString().replace(/\.\d+Z$/, 'Z'))
    const asked = { body: { item: 'SIGNAL', days: 30 } }
    await refused(member.call, ['POST', '/api/subscribe/quote', asked], {
      code: 'SUBSCRIBE-A002',
      words: /Subscriptions open on /,
    })
    await ok(member, 'GET /api/trading/signals')
    const page = await stage.phone(member)
    await page.goto('/subscribe', { waitUntil: 'networkidle' })
    await page
      .getByText(/Subscriptions open on /)
      .first()
      .waitFor()
    await advanceTo(stage, opens)
    await ok(await again(stage, member), 'POST /api/subscribe/quote', asked.body)
  },

  '4.5': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'MCS', amount: 4_000 })
    const plans = await ok(member, 'GET /api/subscribe/plans')
    const price = Number(at(plans, 'price'))
    const cancelAfter = async (days: number, used: number) => {
      const own = await again(stage, member)
      const { subscription: period } = await subscribe(own, 'AUTOBOT', days)
      assert.equal(await mayAutomate(stage, own), true)
      const paid = { usd: Number(at(period, 'usd')), mcs: Number(at(period, 'mcs')) }
      await stage.advanceClock((used - 1) * DAY_MS + 12 * HOUR_MS)
      const later = await again(stage, member)
      const back = await cancelledFor(later, String(at(period, 'id')))
      assert.equal(await mayAutomate(stage, later), false, 'access ends at once')
      assert.equal(back.mcs.toFixed(4), ((paid.mcs * back.usd) / paid.usd).toFixed(4))
      return [paid.usd, back.usd, back.mcs]
    }
    assert.deepEqual(await cancelAfter(30, 10), [60, 40, 40 / price])
    assert.deepEqual(await cancelAfter(90, 45), [171, 81, 81 / price])
    assert.deepEqual(await cancelAfter(360, 100), [576, 376, 376 / price])
    const rows = await ok(await again(stage, member), 'GET /api/wallet/histories?types=subscribe')
    const refunds = listAt(rows, 'items').filter((row) => Number(at(row, 'amount')) > 0)
    assert.equal(refunds.length, 1, 'the newest refund is in the history of the last 30 days')
  },

  '4.6': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'MCS', amount: 1_000 })
    await setUpOtp(stage, member)
    await subscribe(member, 'AUTOBOT', 30)
    const turnOn = (code: string) =>
      refused(member.call, ['PATCH', '/api/trading/settings', switchOn], { code })
    await turnOn('AUTO-A001')
    await isOff(member)
    await showsSetup(stage, member, true)
    await registerKey(stage, member)
    await turnOn('AUTO-A002')
    await decideKey(stage, member, 'reject')
    await turnOn('AUTO-A001')
    await registerKey(stage, member)
    await turnOn('AUTO-A002')
    await isOff(member)
    await decideKey(stage, member, 'approve')
    await showsSetup(stage, member, false)
    await isOff(member)
    const on = await member.call('PATCH', '/api/trading/settings', switchOn)
    assert.equal(at(on.body, 'data', 'autoMasterOn'), true, on.text)
    await member.call('PATCH', '/api/trading/settings', { body: { autoMasterOn: false, mode: 'binance' } })
    await isOff(member)
    const account = await ok(member, 'GET /api/trading/automaster/binance')
    assert.equal(at(account, 'run', 'state'), 'OFF')
  },
}
