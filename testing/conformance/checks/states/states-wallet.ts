import assert from 'node:assert/strict'
import { type Answer, at, listAt, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { changeParameter } from '#testing/conformance/parameters.ts'
import {
  balanceOf,
  joinSale,
  fund,
  join,
  type Member,
  ok,
  setUpOtp,
  signIn,
  staffOf,
} from '#testing/conformance/people.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const reason = 'The conformance check asks for it.'
/** A valid address of the chain that belongs to nobody here. */
const OUTSIDE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** The same member with a session of now. */
async function again(stage: Stage, member: Member): Promise<Member> {
  return { ...member, call: await signIn(stage, member) }
}

async function withdraw(stage: Stage, member: Member, quantity: string): Promise<Answer> {
  const otpCode = member.otpKey === '' ? '123456' : await stage.freshCode(member.otpKey)
  const body = { coin: 'USDT', address: OUTSIDE, quantity, otpCode }
  return member.call('POST', '/api/wallet/withdraw', { body })
}

/** Withdraws and returns the withdrawal's id; it begins as Pending. */
async function withdrawn(stage: Stage, member: Member, quantity: string): Promise<string> {
  const sent = await withdraw(stage, member, quantity)
  assert.equal(at(sent.body, 'data', 'result'), 'Pending', sent.text)
  return String(at(sent.body, 'data', 'id'))
}

const resultOf = async (member: Member, id: string) =>
  String(at(await ok(member, `GET /api/wallet/withdraw/${id}`), 'result'))

async function becomes(member: Member, id: string, result: string): Promise<void> {
  await until(`a withdrawal that is ${result}`, async () =>
    (await resultOf(member, id)) === result ? true : undefined,
  )
}

/** The results of the member's history by type and sum, such as `withdraw -20 Complete`. */
async function history(member: Member): Promise<readonly string[]> {
  const list = await ok(member, 'GET /api/wallet/histories?size=100')
  return listAt(list, 'items').map(
    (row) => `${String(at(row, 'type'))} ${Number(at(row, 'amount'))} ${String(at(row, 'result'))}`,
  )
}

/** A member of means whose one-time codes are more than a day old. */
async function anOwner(stage: Stage): Promise<Member> {
  const member = await join(stage)
  await fund(stage, member, { coin: 'USDT', amount: 2_000 })
  await fund(stage, member, { coin: 'TRX', amount: 400 })
  await setUpOtp(stage, member)
  await stage.advanceClock(DAY_MS + HOUR_MS)
  return again(stage, member)
}

/** Staff lock the member's withdrawals. Returns what ends it. */
async function lockByStaff(stage: Stage, member: Member): Promise<() => Promise<void>> {
  const staff = await staffOf(stage, 'risk')
  const found = await staff('GET', `/api/staff/members?q=${member.id}`)
  const card = `/api/staff/members/${String(at(found.body, 'data', 'items', 0, 'id'))}`
  const locked = await staff('POST', `${card}/lock-withdraw`, { body: { reason, hours: null } })
  assert.equal(locked.http, 200, locked.text)
  return async () => {
    const { body } = await staff('GET', card)
    const lockId = at(body, 'data', 'locks', 0, 'id')
    const opened = await staff('POST', `${card}/unlock`, { body: { lockId, reason } })
    assert.equal(opened.http, 200, opened.text)
  }
}

async function showsOn(stage: Stage, member: Member, [path, ...words]: readonly [string, ...RegExp[]]) {
  const page = await stage.phone(member)
  await page.goto(path, { waitUntil: 'networkidle' })
  for (const word of words) await page.getByText(word).filter({ visible: true }).first().waitFor()
  await page.close()
}

const totalsOf = async (member: Member) => {
  const sum = await ok(member, 'GET /api/ico/vesting/summary')
  return ['obtained', 'available', 'locked'].map((name) => Number(at(sum, name)))
}

/** Moves the clock to a moment after ten in the morning of a Korean day, when what is due comes; before ten with a minus. */
async function toTenOf(stage: Stage, day: unknown, ms = MINUTE_MS): Promise<void> {
  await stage.advanceClock(Date.parse(`${String(day)}T10:00:00+09:00`) + ms - (await stage.now()))
}

/** Section 4: wallet, inquiries and vesting. */
export const walletStateChecks: Checks = {
  '4.7': async (stage) => {
    const plain = await join(stage)
    await fund(stage, plain, { coin: 'USDT', amount: 200 })
    await fund(stage, plain, { coin: 'TRX', amount: 100 })
    assert.equal((await withdraw(stage, plain, '20')).body['code'], 'WITHDRAW-A001')
    await showsOn(stage, plain, ['/wallet/withdraw', /OTP required/, /Set up OTP/])
    await setUpOtp(stage, plain)
    const locked = await withdraw(stage, plain, '20')
    assert.equal(locked.body['code'], 'WITHDRAW-A002', locked.text)
    await showsOn(stage, plain, ['/wallet/withdraw', /Withdrawals are locked until/, /For your safety/])
    await stage.advanceClock(DAY_MS + HOUR_MS)
    const member = await again(stage, plain)
    const unlock = await lockByStaff(stage, member)
    assert.equal((await withdraw(stage, member, '20')).body['code'], 'WITHDRAW-A002')
    await showsOn(stage, member, ['/wallet/withdraw', /Withdrawals are locked/, /Locked by our staff/])
    await unlock()
    await withdrawn(stage, member, '20')
  },

  '4.8': async (stage) => {
    const member = await anOwner(stage)
    const done = await withdrawn(stage, member, '20')
    await becomes(member, done, 'Complete')
    await changeParameter(stage, 'withdraw.automatic_usdt', '100')
    const before = await balanceOf(member, 'USDT')
    const failed = await withdrawn(stage, member, '500')
    assert.equal(await balanceOf(member, 'USDT'), before - 500)
    await showsOn(stage, member, ['/wallet/histories', /Pending/, /Complete/])
    const staff = await staffOf(stage, 'finance')
    const refusal = await staff('POST', `/api/staff/withdrawals/${failed}/reject`, { body: { reason } })
    assert.equal(refusal.http, 200, refusal.text)
    await becomes(member, failed, 'Failed')
    assert.equal(await balanceOf(member, 'USDT'), before, 'what failed comes back')
    const rows = await history(member)
    for (const row of ['deposit 2000 Complete', 'withdraw -20 Complete', 'withdraw -500 Failed'])
      assert(rows.includes(row), `${row} is not among ${rows.join(', ')}`)
    assert(
      rows.some((row) => row.startsWith('withdraw_fail 500')),
      rows.join(', '),
    )
    await showsOn(stage, member, ['/wallet/histories', /Failed/, /Complete/])
  },

  '4.9': async (stage) => {
    const member = await join(stage)
    const form = { type: 'wallet', title: 'Where is my deposit?', content: 'I have waited since Monday.' }
    const asked = await member.call('POST', '/api/board/inquiry', { form })
    const id = String(at(asked.body, 'data', 'id'))
    const path = `/api/board/inquiry/history/${id}`
    const open = await ok(member, `GET ${path}`)
    assert.equal(at(open, 'status'), 'ready')
    const screens = ['/board/inquiry/history', `/board/inquiry/history/${id}`]
    for (const screen of screens) await showsOn(stage, member, [screen, /Awaiting response/])
    const staff = await staffOf(stage, 'support')
    const content = 'It arrived this morning.'
    const seen = at(open, 'messages', 0, 'id')
    const answer = await staff('POST', `/api/staff/inquiries/${id}/answer`, { body: { content, seen } })
    assert.equal(answer.http, 200, answer.text)
    assert.equal(at(await ok(member, `GET ${path}`), 'status'), 'done')
    for (const screen of screens) await showsOn(stage, member, [screen, /Responded|Answered/])
    await showsOn(stage, member, [screens[1] ?? '', /It arrived this morning\./])
  },

  '4.13': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'USDT', amount: 600 })
    await setUpOtp(stage, member)
    const entry = await joinSale(stage, member, '500')
    const [obtained, daily] = ['obtained', 'daily'].map((name) => Number(at(entry, name)))
    assert.deepEqual(await totalsOf(member), [obtained, 0, obtained])
    assert.equal(await balanceOf(member, 'MCS'), 0, 'locked MCS cannot be spent')
    const start = at(entry, 'releaseStart')
    await toTenOf(stage, start, -2 * MINUTE_MS)
    const early = await again(stage, member)
    assert.deepEqual(await totalsOf(early), [obtained, 0, obtained])
    await toTenOf(stage, start)
    const released = (sum: number) => async () =>
      Number(((await totalsOf(early))[1] ?? 0).toFixed(6)) === Number(sum.toFixed(6)) ? true : undefined
    await until('the first release', released(daily ?? 0))
    assert.equal(await balanceOf(early, 'MCS'), daily)
    await stage.advanceClock(DAY_MS)
    await until('the second release', released(2 * (daily ?? 0)))
    const rows = await history(early)
    assert(rows.includes(`ico_unlock_vesting_increase ${daily} Complete`), rows.join(', '))
    await showsOn(stage, member, ['/ico/vesting/histories/available', /Available/, /Locked/])
    await toTenOf(stage, at(entry, 'lastDay'))
    const last = await again(stage, member)
    await until('the last release', async () => ((await totalsOf(last))[2] === 0 ? true : undefined))
    assert.deepEqual(await totalsOf(last), [obtained, obtained, 0])
    assert.equal(await balanceOf(last, 'MCS'), obtained)
  },
}
