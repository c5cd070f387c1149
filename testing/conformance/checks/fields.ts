import assert from 'node:assert/strict'
import { at, listAt } from '../calls.ts'
import type { Checks } from '../check.ts'
import { fund, join, setUpOtp, shared, signIn, signUpBody, staffOf, subscribe } from '../people.ts'
import { refused } from '../refusals.ts'
import type { Stage } from '../stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const THREE_DAYS_MS = 3 * DAY_MS
const SIGN_UP = '/api/auth/sign-up'
/** A valid address of the chain that belongs to nobody here. */
const OUTSIDE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const aMember = shared((stage) => join(stage))
const aRichMember = shared(async (stage) => {
  const member = await join(stage)
  await fund(stage, member, { coin: 'USDT', amount: 20_000 })
  await fund(stage, member, { coin: 'MCS', amount: 20_000 })
  await fund(stage, member, { coin: 'TRX', amount: 200 })
  await setUpOtp(stage, member)
  return member
})

/** Signs up with one field changed and expects a refusal of that field. */
async function signUpRefused(
  stage: Stage,
  change: object,
  [code, words]: readonly [string, RegExp?],
): Promise<void> {
  const headers = { 'x-forwarded-for': stage.newAddress() }
  const body = { ...signUpBody(), ...change }
  await refused(stage.call, ['POST', SIGN_UP, { body, headers }], { code, ...(words && { words }) })
}

/** Sections 5 and 6: what is checked, and who may what. */
export const fieldChecks: Checks = {
  '5.1': async ({ call }) => {
    const path = '/api/auth/sign-in'
    const [id, password] = ['checker1', 'plum-ink-7431']
    await refused(call, ['POST', path, { body: { id: '', password } }], {
      code: 'LOGIN-B001',
      words: /Please enter your ID/,
    })
    await refused(call, ['POST', path, { body: { id, password: '' } }], {
      code: 'LOGIN-B002',
      words: /Please enter your password/,
    })
  },

  '5.2': async (stage) => {
    await signUpRefused(stage, { id: '' }, ['SIGNUP-B007', /Please enter your ID/])
    await signUpRefused(stage, { email: '' }, ['SIGNUP-B001', /Please enter your email/])
    await signUpRefused(stage, { name: '' }, ['SIGNUP-B009', /Please enter your name/])
    await signUpRefused(stage, { phone_number: '' }, ['SIGNUP-B003', /Please enter your phone number/])
    await signUpRefused(stage, { password: '', password_check: '' }, [
      'SIGNUP-B005',
      /Please enter your password/,
    ])
  },

  '5.3': async (stage) => {
    const same = (password: string) => ({ password, password_check: password })
    await signUpRefused(stage, same('plum-7'), ['SIGNUP-B005'])
    await signUpRefused(stage, same('plum-ink-plum'), ['SIGNUP-B005'])
    await signUpRefused(stage, same('7431743174317'), ['SIGNUP-B005'])
    const words = /The passwords you entered do not match. Please check again./
    await signUpRefused(stage, { password_check: 'plum-ink-7432' }, ['SIGNUP-B006', words])
  },

  '5.4': async (stage) => {
    await signUpRefused(stage, { country: '' }, ['SIGNUP-B010'])
    await signUpRefused(stage, { invite_code: 'ZZZZZZZZ' }, [
      'SIGNUP-B011',
      /The invitation code is incorrect/,
    ])
    await signUpRefused(stage, { agreeTerms: false }, ['SIGNUP-B012'])
    await signUpRefused(stage, { agreePrivacy: false }, ['SIGNUP-B012'])
    await signUpRefused(stage, { email: 'nobody@nowhere' }, ['SIGNUP-B001'])
  },

  '5.5': async ({ call }) => {
    const path = '/api/auth/find-password'
    const email = 'a@example.com'
    await refused(call, ['POST', path, { body: { id: '', email } }], { code: 'FINDPW-B001' })
    await refused(call, ['POST', path, { body: { id: 'checker1', email: 'a@' } }], {
      code: 'FINDPW-B002',
      words: /Please enter a valid email/,
    })
  },

  '5.6': async (stage) => {
    const { call } = await aMember(stage)
    const change = (body: object, code: string) =>
      refused(call, ['PATCH', '/api/member/me', { body }], { code })
    await change({ email: 'nobody' }, 'MODIFY-B001')
    await change({ phone_number: '12' }, 'MODIFY-B003')
    await change({ password: 'plum-7', password_check: 'plum-7' }, 'MODIFY-B005')
    await change({ password: 'plum-ink-7432', password_check: 'plum-ink-7433' }, 'MODIFY-B006')
    await change({ name: '' }, 'MODIFY-B007')
  },

  '5.7': async (stage) => {
    const { call } = await aMember(stage)
    const words = /Please enter the OTP code/
    await refused(call, ['POST', '/api/otp/verify', { body: { code: '' } }], { code: 'OTP-B002', words })
  },

  '5.8': async (stage) => {
    const { call } = await aRichMember(stage)
    const quote = (request_amount: string) => ({ body: { way: 'USDT_MCS', request_amount } })
    await refused(call, ['POST', '/api/wallet/swap/quote', quote('')], { code: 'SWAP-B001' })
    const { body } = await call('POST', '/api/wallet/swap/quote', quote('20'))
    const form = { quoteId: at(body, 'data', 'quoteId'), otpCode: '' }
    await refused(call, ['POST', '/api/wallet/swap', { body: form }], { code: 'SWAP-B002' })
  },

  '5.9': async (stage) => {
    const { call } = await aRichMember(stage)
    const form = { coin: 'USDT', address: OUTSIDE, quantity: '20', otpCode: '123456' }
    const withdraw = (change: object, code: string) =>
      refused(call, ['POST', '/api/wallet/withdraw', { body: { ...form, ...change } }], { code })
    await withdraw({ address: '' }, 'WITHDRAW-B001')
    await withdraw({ quantity: '' }, 'WITHDRAW-B002')
    await withdraw({ otpCode: '' }, 'WITHDRAW-B003')
    await withdraw({ address: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'WITHDRAW-B004')
    const own = await call('GET', '/api/wallet/deposit/address')
    await withdraw({ address: at(own.body, 'data', 'address') }, 'WITHDRAW-B005')
  },

  '5.10': async (stage) => {
    const { call } = await aMember(stage)
    const send = (fields: Readonly<Record<string, string>>, code: string) =>
      refused(call, ['POST', '/api/board/inquiry', { form: fields }], { code })
    const whole = { type: 'wallet', title: 'A title', content: 'What I ask.' }
    await send({ ...whole, type: '' }, 'INQUIRY-B001')
    await send({ ...whole, title: '' }, 'INQUIRY-B002')
    await send({ ...whole, content: '' }, 'INQUIRY-B003')
  },

  '5.11': async (stage) => {
    const { call } = await aRichMember(stage)
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
    await joining({ amount: '499' }, 'PLAN-B001')
    await joining({ amount: '10001' }, 'PLAN-B002')
    await joining({ agreeTerms: false }, 'PLAN-B003')
    const poor = await join(stage)
    const body = { amount: '500', agreeTerms: true, termsVersion }
    await refused(poor.call, ['POST', '/api/reward/plan/join', { body }], { code: 'PLAN-A001' })
  },

  '5.12': async (stage) => {
    const { call } = await aMember(stage)
    const ratios: Readonly<Record<string, number>> = {
      500: 150,
      999: 150,
      1000: 200,
      2999: 200,
      3000: 250,
      4999: 250,
      5000: 300,
      10000: 300,
    }
    for (const [amount, ratio] of Object.entries(ratios)) {
      const { body } = await call('POST', '/api/reward/plan/preview', { body: { amount } })
      assert.equal(at(body, 'data', 'ratioPercent'), ratio, amount)
    }
  },

  '5.13': async (stage) => {
    const { call } = await aRichMember(stage)
    const { body } = await call('GET', '/api/game/current')
    const seq = at(body, 'data', 'round', 'seq')
    const bet = (change: object, code: string, words?: RegExp) =>
      refused(call, ['POST', '/api/game/bet', { body: { seq, side: 'UP', amount: '10', ...change } }], {
        code,
        ...(words && { words }),
      })
    await bet({ side: '' }, 'GAME-B001', /Please select the betting type/)
    await bet({ amount: String(Number(at(body, 'data', 'min')) - 1) }, 'GAME-B002')
  },

  '5.14': async (stage) => {
    const { call } = await aRichMember(stage)
    const rounds = await call('GET', '/api/ico/rounds')
    const round = listAt(rounds.body, 'data', 'items')
      .map((item) => at(item, 'round'))
      .find((one) => at(one, 'state') === 'OPEN')
    const body = {
      icoNumber: at(round, 'number'),
      amount: '100',
      agreeRisk: true,
      agreeTerms: true,
      termsVersion: at(round, 'termsVersion'),
      otpCode: '123456',
    }
    for (const box of ['agreeRisk', 'agreeTerms'])
      await refused(call, ['POST', '/api/ico/enter', { body: { ...body, [box]: false } }], {
        code: 'ICO-B003',
      })
  },

  '6.1': async (stage) => {
    const paths = ['/api/member/me', '/api/wallet/balance', '/api/trading/status', '/api/alarm']
    const { call } = await aMember(stage)
    for (const path of paths) {
      const nobody = await stage.call('GET', path)
      assert.deepEqual([nobody.http, nobody.body['code']], [403, 'AUTH-A001'], path)
      assert.equal((await call('GET', path)).http, 200, path)
    }
  },

  '6.2': async (stage) => {
    const { id, password, call } = await join(stage)
    assert.equal((await call('GET', '/api/trading/signals')).http, 200)
    await stage.advanceClock(THREE_DAYS_MS)
    const later = await signIn(stage, { id, password })
    await refused(later, ['GET', '/api/trading/signals'], {
      code: 'SIGNAL-A001',
      words: /The usage period has expired/,
    })
  },

  '6.3': async (stage) => {
    const member = await join(stage)
    const { call } = member
    const locked = async () => {
      const { body } = await call('GET', '/api/guide/video')
      return listAt(body, 'data').filter((video) => at(video, 'locked') === true)
    }
    const [video] = await locked()
    assert(video !== undefined, 'a video is locked during the trial')
    await refused(call, ['GET', `/api/guide/video/${String(at(video, 'id'))}`], { code: 'BOARD-A001' })
    await fund(stage, member, { coin: 'MCS', amount: 300 })
    await subscribe(member, 'SIGNAL', 30)
    assert.equal((await locked()).length, 0)
  },

  '6.4': async (stage) => {
    const { call } = await aMember(stage)
    const form = { type: 'wallet', title: 'Where is it?', content: 'I wait for my deposit.' }
    const asked = await call('POST', '/api/board/inquiry', { form })
    const id = String(at(asked.body, 'data', 'id'))
    const staff = await staffOf(stage, 'support')
    const content = 'It arrived this morning.'
    const open = await call('GET', `/api/board/inquiry/history/${id}`)
    const seen = at(open.body, 'data', 'messages', 0, 'id')
    const answered = await staff('POST', `/api/staff/inquiries/${id}/answer`, { body: { content, seen } })
    assert.equal(answered.http, 200, answered.text)
    const { text } = await call('GET', `/api/board/inquiry/history/${id}`)
    assert.match(text, /It arrived this morning/)
  },
}
