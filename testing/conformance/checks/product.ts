import assert from 'node:assert/strict'
import { at, listAt, missingIn, until } from '../calls.ts'
import type { Checks } from '../check.ts'
import { balanceOf, fund, join, type Member, registerKey, setUpOtp, staffOf } from '../people.ts'
import type { Stage } from '../stage.ts'

const LANGUAGES = ['en', 'ko', 'ja', 'zh_CN', 'zh_TW']
const HOUR_MS = 60 * 60 * 1000

const switchOn = (member: Member) =>
  member.call('PATCH', '/api/trading/settings', {
    body: { autoMasterOn: true, mode: 'binance', riskAccepted: true },
  })

/** A signal that the demonstration market has brought. */
function aSignal(member: Member): Promise<unknown> {
  return until('a signal', async () => {
    const { body } = await member.call('GET', '/api/trading/signals?window=24h')
    return listAt(body, 'data')[0]
  })
}

async function hasScreen(stage: Stage, path: string, words: RegExp): Promise<void> {
  const page = await stage.phone()
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByText(words).first().waitFor()
  await page.close()
}

/** Section 1: what the product does. */
export const productChecks: Checks = {
  '1.1': async (stage) => {
    const signal = await aSignal(await join(stage))
    assert.deepEqual(missingIn(signal, ['probability', 'timeframe', 'expectedReturn']), [])
    const probability = Number(at(signal, 'probability'))
    assert(probability >= 0 && probability <= 100, `probability ${probability}`)
  },

  '1.2': async (stage) => {
    const member = await join(stage)
    await setUpOtp(stage, member)
    const before = await switchOn(member)
    assert.equal(before.http, 422, before.text)
    const registered = await registerKey(stage, member)
    assert.equal(at(registered.body, 'data', 'state'), 'PENDING', registered.text)
    const staff = await staffOf(stage, 'trading')
    const { body } = await staff('GET', '/api/staff/exchange-keys')
    for (const key of listAt(body, 'data', 'items'))
      await staff('POST', `/api/staff/exchange-keys/${String(at(key, 'id'))}/approve`, { body: {} })
    const after = await member.call('GET', '/api/trading/automaster/binance')
    assert.equal(at(after.body, 'data', 'key', 'state'), 'APPROVED')
  },

  '1.3': async (stage) => {
    const member = await join(stage)
    const { body } = await member.call('GET', '/api/wallet/balance')
    assert.deepEqual(missingIn(at(body, 'data'), ['MCS', 'USDT']), [])
    await fund(stage, member, { coin: 'USDT', amount: 50 })
    const quote = await member.call('POST', '/api/wallet/swap/quote', {
      body: { way: 'USDT_MCS', request_amount: '20' },
    })
    assert.equal(quote.http, 200, quote.text)
    const fee = await member.call('GET', '/api/wallet/withdraw/fee?coin=USDT')
    assert.equal(fee.http, 200, fee.text)
    const history = await member.call('GET', '/api/wallet/histories')
    assert(listAt(history.body, 'data', 'items').some((row) => at(row, 'type') === 'deposit'))
  },

  '1.4': async (stage) => {
    const member = await join(stage)
    const plans = await member.call('GET', '/api/subscribe/plans')
    const signal = listAt(plans.body, 'data', 'items').find((item) => at(item, 'item') === 'SIGNAL')
    assert.equal(Number(at(signal, 'usdPerDay')), 2)
    assert(Number(at(signal, 'periods', 0, 'mcs')) > 0, 'the price in MCS')
    const status = await member.call('GET', '/api/subscribe/status')
    assert.equal(at(status.body, 'data', 'SIGNAL', 'state'), 'TRIAL')
    const leftMs = Date.parse(String(at(status.body, 'data', 'SIGNAL', 'end'))) - (await stage.now())
    assert(leftMs > 71 * HOUR_MS && leftMs <= 72 * HOUR_MS, `the trial lasts ${leftMs / HOUR_MS} hours`)
  },

  '1.5': async (stage) => {
    const member = await join(stage)
    const incentive = await member.call('GET', '/api/reward/incentive')
    assert.equal(listAt(incentive.body, 'data', 'levels').length, 5)
    const team = await member.call('GET', '/api/reward/team')
    assert.equal(listAt(team.body, 'data', 'levels').length, 5)
    const config = await member.call('GET', '/api/reward/plan/config')
    assert(Number(at(config.body, 'data', 'dailyBps')) > 0, 'a plan pays daily')
  },

  '1.6': async (stage) => {
    const member = await join(stage)
    const { body } = await member.call('GET', '/api/ico/rounds')
    const round = listAt(body, 'data', 'items')[0]
    const vesting = at(round, 'round', 'vesting')
    assert.deepEqual(missingIn(vesting, ['cliffMonths', 'months', 'dailyBps']), [])
  },

  '1.7': async (stage) => {
    const member = await join(stage)
    const { body, http } = await member.call('GET', '/api/game/current')
    assert.equal(http, 200)
    await fund(stage, member, { coin: 'MCS', amount: 100 })
    const game = await member.call('GET', '/api/game/current')
    assert.equal(Number(at(game.body, 'data', 'balance')), await balanceOf(member, 'MCS'))
    assert(Number(at(body, 'data', 'min')) > 0, 'a smallest stake')
  },

  '1.8': async (stage) => {
    const member = await join(stage)
    const reads = [
      '/api/board/inquiry/history',
      '/api/board/notice',
      '/api/guide',
      '/api/guide/video',
      '/api/alarm',
    ]
    for (const path of reads) assert.equal((await member.call('GET', path)).http, 200, path)
    const notices = await member.call('GET', '/api/board/notice')
    assert(listAt(notices.body, 'data', 'items').length > 0, 'a notice')
  },

  '1.9': async (stage) => {
    const member = await join(stage)
    await setUpOtp(stage, member)
    const { body } = await member.call('GET', '/api/otp/status')
    assert.equal(at(body, 'data', 'on'), true)
  },

  '1.10': async (stage) => {
    const { body } = await stage.call('GET', '/api/config/public')
    assert.deepEqual(listAt(body, 'data', 'languages').toSorted(), LANGUAGES.toSorted())
    await hasScreen(stage, '/ko/sign-in', /[가-힣]{2}/)
    await hasScreen(stage, '/ja/sign-in', /[ぁ-んァ-ン]{2}/)
    await hasScreen(stage, '/zh_CN/sign-in', /密码/)
    await hasScreen(stage, '/zh_TW/sign-in', /密碼/)
  },

  '1.11': async (stage) => {
    const staff = await staffOf(stage, 'owner')
    const app = await staff('GET', '/api/staff/app')
    assert.equal(app.http, 200, app.text)
    const context = await stage.profile()
    const page = await context.newPage()
    await page.route('**/api/config/app-version', (route) =>
      route.fulfill({ json: { status: 'success', aos: '99.0.0', ios: '99.0.0' } }),
    )
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 MembersApp/aos/1.0.0' }),
    )
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
  },
}
