import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at, until } from '../calls.ts'
import type { Checks } from '../check.ts'
import { bettingRound, fund, join, type Member, setUpOtp, shared, signUpBody, staffOf } from '../people.ts'
import { refused } from '../refusals.ts'
import type { Stage } from '../stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const SIGN_UP = '/api/auth/sign-up'
const FIND_PASSWORD = '/api/auth/find-password'
const OUTSIDE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const reason = 'The conformance check asks for it.'

const aMember = shared((stage) => join(stage))
const aRichMember = shared(async (stage) => {
  const member = await join(stage)
  await fund(stage, member, { coin: 'USDT', amount: 500 })
  await setUpOtp(stage, member)
  return member
})

/** Opens a page whose one call fails, and expects the failure's words on it. */
async function showsFailure(
  page: Page,
  { path, call, code }: { path: string; call: string; code: string },
  words: string,
): Promise<void> {
  await page.route(`**${call}`, (route) =>
    route.fulfill({ status: 500, json: { status: 'error', code, message: words } }),
  )
  await page.goto(path)
  await page.getByText(words).first().waitFor()
  await page.unroute(`**${call}`)
}

async function reauthOf({ call, password }: Member): Promise<unknown> {
  const { body } = await call('POST', '/api/member/reauth', { body: { password } })
  return at(body, 'data', 'reauthToken')
}

async function withdrawRefused(
  stage: Stage,
  member: Member,
  [change, code]: readonly [object, string],
): Promise<void> {
  const body = { coin: 'USDT', address: OUTSIDE, quantity: '20', ...change }
  const otpCode = member.otpKey === '' ? '123456' : await stage.freshCode(member.otpKey)
  await refused(member.call, ['POST', '/api/wallet/withdraw', { body: { otpCode, ...body } }], { code })
}

/** Section 8: the failures that members are told. */
export const failureChecks: Checks = {
  '8.1': async (stage) => {
    const headers = { 'x-forwarded-for': stage.newAddress() }
    const form = signUpBody()
    await stage.call('POST', SIGN_UP, { body: form, headers })
    const signIn = (body: object, code: string, words: RegExp) =>
      refused(stage.call, ['POST', '/api/auth/sign-in', { body, headers }], { code, words })
    const { id, password } = form
    await signIn({ id, password }, 'LOGIN-A001', /Signup email verification is required\./)
    const { id: known } = await aMember(stage)
    await signIn({ id: known, password: 'wrong-pass-1' }, 'LOGIN-A002', /Please check your information/)
    await signIn({ id: 'nobody12345', password }, 'LOGIN-A002', /Please check your information/)
  },

  '8.2': async (stage) => {
    const { id, email } = await aMember(stage)
    const refuse = (change: object, code: string) =>
      refused(
        stage.call,
        [
          'POST',
          SIGN_UP,
          { body: { ...signUpBody(), ...change }, headers: { 'x-forwarded-for': stage.newAddress() } },
        ],
        { code },
      )
    await refuse({ id }, 'SIGNUP-B008')
    await refuse({ email }, 'SIGNUP-B002')
    await refuse({ id: '1abc' }, 'SIGNUP-B007')
    await refuse({ email: 'a@' }, 'SIGNUP-B001')
    await refuse({ country: 'QQQ' }, 'SIGNUP-B010')
    await refuse({ name: '' }, 'SIGNUP-B009')
    await refuse({ phone_number: '12' }, 'SIGNUP-B003')
    await refuse({ invite_code: 'NOBODY22' }, 'SIGNUP-B011')
    const { call } = await aMember(stage)
    const { body } = await call('GET', '/api/member/me')
    const phone = String(at(body, 'data', 'phone_number')).replace(/^\+82/, '0')
    await refuse({ phone_number: phone }, 'SIGNUP-B004')
  },

  '8.3': async (stage) => {
    const { id, email } = await aMember(stage)
    const headers = { 'x-forwarded-for': stage.newAddress() }
    const find = (body: object, code: string) =>
      refused(stage.call, ['POST', FIND_PASSWORD, { body, headers }], { code })
    await find({ id: 'nobody12345', email }, 'FINDPW-A001')
    await find({ id, email: 'other@example.com' }, 'FINDPW-A002')
    const found = await stage.call('POST', FIND_PASSWORD, { body: { id, email }, headers })
    assert.equal(at(found.body, 'data', 'sent'), true, found.text)
  },

  '8.4': async (stage) => {
    const other = await aMember(stage)
    const change = async (body: object, code: string) => {
      const member = await join(stage)
      const reauthToken = await reauthOf(member)
      await refused(member.call, ['PATCH', '/api/member/me', { body: { ...body, reauthToken } }], { code })
    }
    await change({ email: 'a@' }, 'MODIFY-B001')
    await change({ email: other.email }, 'MODIFY-B002')
    await change({ phone_number: '12' }, 'MODIFY-B003')
    const { body } = await other.call('GET', '/api/member/me')
    const phone = String(at(body, 'data', 'phone_number')).replace(/^\+82/, '0')
    await change({ phone_number: phone }, 'MODIFY-B004')
    await change({ password: 'plum-7', password_check: 'plum-7' }, 'MODIFY-B005')
    await change({ password: 'plum-ink-7432', password_check: 'plum-ink-7433' }, 'MODIFY-B006')
  },

  '8.5': async (stage) => {
    const member = await join(stage)
    const { call } = member
    await call('POST', '/api/otp/generate', { body: { reauthToken: await reauthOf(member) } })
    await refused(call, ['POST', '/api/otp/verify', { body: { code: '000000' } }], {
      code: 'OTP-B001',
      words: /OTP code does not match/,
    })
    const page = await stage.phone(member)
    await showsFailure(
      page,
      { path: '/account/otp', call: '/api/otp/status', code: 'OTP-C003' },
      'Failed to retrieve information',
    )
  },

  '8.6': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    await page.goto('/board/inquiry', { waitUntil: 'networkidle' })
    await page.locator('form button[type=submit]').first().click()
    for (const words of [/select the type/i, /enter the title/i, /enter the message/i])
      await page.getByText(words).first().waitFor()
  },

  '8.7': async (stage) => {
    const { call } = await aMember(stage)
    const seq = await bettingRound(stage, call)
    const bet = (form: object, code: string, words?: RegExp) =>
      refused(
        call,
        ['POST', '/api/game/bet', { body: { seq, amount: '10', ...form } }],
        words === undefined ? { code } : { code, words },
      )
    await bet({ side: '' }, 'GAME-B001', /Please select the betting type\./)
    await bet({ side: 'UP' }, 'GAME-A001')
    const page = await stage.phone(await aMember(stage))
    await showsFailure(
      page,
      { path: '/game', call: '/api/game/current', code: 'GAME-C001' },
      'An error occurred.',
    )
  },

  '8.8': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    await showsFailure(
      page,
      { path: '/wallet', call: '/api/wallet/balance', code: 'WALLET-C001' },
      'Failed to retrieve information',
    )
    await showsFailure(
      page,
      { path: '/wallet/histories', call: '/api/wallet/histories?*', code: 'WALLET-C002' },
      'Failed to retrieve data',
    )
  },

  '8.9': async (stage) => {
    const member = await aRichMember(stage)
    const { call } = member
    const path = '/api/wallet/swap'
    const quote = (request_amount: string) =>
      call('POST', `${path}/quote`, { body: { way: 'USDT_MCS', request_amount } })
    const poor = await aMember(stage)
    await refused(poor.call, ['POST', `${path}/quote`, { body: { way: 'USDT_MCS', request_amount: '20' } }], {
      code: 'SWAP-A001',
      words: /Insufficient balance/,
    })
    const { body } = await quote('20')
    const form = { quoteId: at(body, 'data', 'quoteId'), otpCode: '000000' }
    const words = /OTP code does not match/
    await refused(call, ['POST', path, { body: form }], { code: 'SWAP-B003', words })
    const staff = await staffOf(stage, 'risk')
    const paused = await staff('POST', '/api/staff/swap/pause', { body: { reason } })
    assert.equal(paused.http, 200, paused.text)
    await refused(call, ['POST', `${path}/quote`, { body: { way: 'USDT_MCS', request_amount: '20' } }], {
      code: 'SWAP-A002',
      words: /Currently unavailable/,
    })
  },

  '8.10': async (stage) => {
    const plain = await aMember(stage)
    await withdrawRefused(stage, plain, [{}, 'WITHDRAW-A001'])
    const member = await aRichMember(stage)
    await withdrawRefused(stage, member, [{}, 'WITHDRAW-A002'])
    await stage.advanceClock(DAY_MS + HOUR_MS)
    await withdrawRefused(stage, member, [{}, 'WITHDRAW-A004'])
    await fund(stage, member, { coin: 'TRX', amount: 100 })
    await withdrawRefused(stage, member, [{ otpCode: '000000' }, 'WITHDRAW-B006'])
    await withdrawRefused(stage, member, [{ address: 'T123' }, 'WITHDRAW-B004'])
    const own = await member.call('GET', '/api/wallet/deposit/address')
    await withdrawRefused(stage, member, [{ address: at(own.body, 'data', 'address') }, 'WITHDRAW-B005'])
    await withdrawRefused(stage, member, [{ quantity: '900' }, 'WITHDRAW-A003'])
  },

  '8.11': async (stage) => {
    const { call } = await aMember(stage)
    // The clock may just have moved: prices are confirmed again first.
    const quoteId = await until('a quote', async () => {
      const { body } = await call('POST', '/api/subscribe/quote', { body: { item: 'SIGNAL', days: 30 } })
      return at(body, 'data', 'quoteId')
    })
    await refused(call, ['POST', '/api/subscribe', { body: { quoteId } }], {
      code: 'SUBSCRIBE-A001',
      words: /Insufficient MCS balance\. Please check your balance and try again\./,
    })
  },

  '8.12': async (stage) => {
    const { call } = await join(stage)
    const config = await call('GET', '/api/reward/plan/config')
    const termsVersion = at(config.body, 'data', 'termsVersion')
    const joining = (change: object, code: string) =>
      refused(
        call,
        [
          'POST',
          '/api/reward/plan/join',
          { body: { amount: '500', agreeTerms: true, termsVersion, ...change } },
        ],
        { code },
      )
    await until('the end of the batch', async () => {
      const { body } = await call('GET', '/api/reward/plan/config')
      return at(body, 'data', 'updating') === false ? true : undefined
    })
    await joining({ amount: '499' }, 'PLAN-B001')
    await joining({ amount: '10001' }, 'PLAN-B002')
    await joining({ agreeTerms: false }, 'PLAN-B003')
    await joining({}, 'PLAN-A001')
    const staff = await staffOf(stage, 'risk')
    const paused = await staff('POST', '/api/staff/rewards/pause', { body: { reason } })
    assert.equal(paused.http, 200, paused.text)
    await joining({}, 'PLAN-A003')
  },

  '8.13': async (stage) => {
    const staff = await staffOf(stage, 'owner')
    const until = new Date((await stage.now()) + HOUR_MS).toISOString()
    const closed = await staff('POST', '/api/staff/maintenance', { body: { until, reason } })
    assert.equal(closed.http, 200, closed.text)
    const { call } = await aMember(stage)
    const answer = await call('GET', '/api/wallet/balance')
    assert.deepEqual([answer.http, answer.body['code']], [503, 'COMMON-C503'])
    await staff('POST', '/api/staff/maintenance', { body: { until: null, reason } })
    assert.equal((await call('GET', '/api/wallet/balance')).http, 200)
  },
}
