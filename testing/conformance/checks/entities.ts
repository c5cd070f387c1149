import assert from 'node:assert/strict'
import { at, listAt, missingIn, until } from '../calls.ts'
import type { Checks } from '../check.ts'
import {
  bettingRound,
  joinSale,
  fund,
  join,
  type Member,
  ok,
  setUpOtp,
  shared,
  signUpBody,
  subscribe,
} from '../people.ts'
import type { Stage } from '../stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const WALLET_TYPES = `
  deposit receive send withdraw withdraw_fee withdraw_fail subscribe recommend_profit game_betting
  game_betting_cancel game_refund game_profit reward_plan_start reward_plan_end ico_enter_decrease
  ico_enter_increase ico_unlock_vesting_increase swap_in swap_out signup_free_increase
`
  .trim()
  .split(/\s+/)
const SIGNAL_KINDS =
  'BREAKDOWN TESTING_SUPPORT BREAKOUT TESTING_RESISTANCE RE_ENTERED_RANGE SUPPORT RESISTANCE TREND_CHANGE REENTRY'.split(
    ' ',
  )

/** A member with coins of every kind and codes a day old. */
const anOwner = shared(async (stage) => {
  const member = await join(stage)
  await fund(stage, member, { coin: 'USDT', amount: 5_000 })
  await fund(stage, member, { coin: 'MCS', amount: 5_000 })
  await fund(stage, member, { coin: 'TRX', amount: 200 })
  await setUpOtp(stage, member)
  await stage.advanceClock(DAY_MS + HOUR_MS)
  return member
})

function has(value: unknown, names: readonly string[]): void {
  assert.deepEqual(missingIn(value, names), [], JSON.stringify(value))
}

/** Uses the wallet's swap once. Returns what its answer said. */
async function swapOnce(stage: Stage, member: Member): Promise<{ quote: unknown; done: unknown }> {
  const quote = await ok(member, 'POST /api/wallet/swap/quote', { way: 'USDT_MCS', request_amount: '20' })
  const otpCode = await stage.freshCode(member.otpKey)
  const { body, text } = await member.call('POST', '/api/wallet/swap', {
    body: { quoteId: at(quote, 'quoteId'), otpCode },
  })
  assert.equal(body['status'], 'success', text)
  return { quote, done: at(body, 'data') }
}

/** Section 3: entities and their fields. */
export const entityChecks: Checks = {
  '3.1': async (stage) => {
    const inviter = await join(stage)
    const incentive = await ok(inviter, 'GET /api/reward/incentive')
    const member = await join(stage, { inviteCode: String(at(incentive, 'code')) })
    const me = await ok(member, 'GET /api/member/me')
    has(me, ['id', 'email', 'name', 'phone_number', 'country', 'invite_code'])
    assert.match(String(at(me, 'country')), /^(KOR|USA)$/)
    const invite_code = 'NOBODY22'
    await member.call('PATCH', '/api/member/me', { body: { invite_code } })
    const after = await ok(member, 'GET /api/member/me')
    assert.equal(at(after, 'inviterMasked'), at(me, 'inviterMasked'))
    has(signUpBody(), ['password', 'password_check'])
  },

  '3.2': async (stage) => {
    const { id, password } = await join(stage)
    const inside = await stage.call('POST', '/api/auth/sign-in', {
      body: { id, password },
      headers: { 'x-forwarded-for': stage.newAddress() },
    })
    has(inside.body, [
      'access_token',
      'refresh_token',
      'isSubscribed',
      'subscribeEndDate',
      'isAutobotSubscribed',
      'autobotSubscribeEndDate',
    ])
    const page = await stage.phone({ id, password })
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto('/wallet')
    await page.waitForURL((address) => address.pathname.endsWith('/sign-in'))
  },

  '3.3': async (stage) => {
    const { body } = await stage.call('GET', '/api/config/app-version')
    has(body, ['aos', 'ios'])
    const page = await stage.phone()
    await page.route('**/api/config/app-version', (route) =>
      route.fulfill({ json: { status: 'success', aos: '99.0.0', ios: '99.0.0' } }),
    )
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 MembersApp/android/1.0.0' }),
    )
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
  },

  '3.4': async (stage) => {
    const member = await anOwner(stage)
    const history = await ok(member, 'GET /api/wallet/histories')
    const [row] = listAt(history, 'items')
    has(row, ['date', 'type', 'coin', 'amount', 'result', 'address'])
    assert.match(String(at(row, 'result')), /^(Complete|Pending|Failed)$/)
  },

  '3.5': async (stage) => {
    const member = await anOwner(stage)
    for (const type of WALLET_TYPES) {
      const history = await ok(member, `GET /api/wallet/histories?types=${type}`)
      for (const row of listAt(history, 'items')) assert.equal(at(row, 'type'), type)
    }
    const all = await ok(member, 'GET /api/wallet/histories')
    const unknown = listAt(all, 'items').filter((row) => !WALLET_TYPES.includes(String(at(row, 'type'))))
    assert.deepEqual(unknown, [])
  },

  '3.6': async (stage) => {
    const [member, receiver] = [await anOwner(stage), await join(stage)]
    const deposit = await ok(receiver, 'GET /api/wallet/deposit/address')
    const sent = await member.call('POST', '/api/wallet/withdraw', {
      body: {
        coin: 'USDT',
        address: at(deposit, 'address'),
        quantity: '20',
        otpCode: await stage.freshCode(member.otpKey),
      },
    })
    assert.equal(sent.http, 200, sent.text)
    has(at(sent.body, 'data'), ['quantity', 'fee', 'total', 'remaining', 'result'])
    has(at(sent.body, 'data', 'withdrawal'), ['coin', 'address'])
  },

  '3.7': async (stage) => {
    const { quote, done } = await swapOnce(stage, await anOwner(stage))
    has(quote, ['way', 'ratio', 'at', 'request_amount', 'swap_fee', 'swap_amount'])
    has(done, ['way', 'request_amount', 'swap_fee', 'swap_amount'])
  },

  '3.8': async (stage) => {
    const member = await join(stage)
    for (const type of ['error', 'account', 'recommend', 'subscribe', 'wallet']) {
      const form = { type, title: `About ${type}`, content: 'What I ask.' }
      const { http, text } = await member.call('POST', '/api/board/inquiry', { form })
      assert.equal(http, 200, text)
    }
    const list = await ok(member, 'GET /api/board/inquiry/history')
    const [row] = listAt(list, 'items')
    has(row, ['type', 'title', 'status', 'createdAt'])
    const whole = await ok(member, `GET /api/board/inquiry/history/${String(at(row, 'id'))}`)
    has(at(whole, 'messages', 0), ['content', 'file'])
  },

  '3.9': async (stage) => {
    const member = await anOwner(stage)
    await subscribe(member, 'SIGNAL', 30)
    const history = await ok(member, 'GET /api/subscribe/history')
    has(at(history, 'items', 0), ['start', 'end', 'item', 'days', 'price'])
  },

  '3.10': async (stage) => {
    const member = await anOwner(stage)
    const seq = await bettingRound(stage, member.call)
    await ok(member, 'POST /api/game/bet', { seq, side: 'UP', amount: '10' })
    const bets = await ok(member, 'GET /api/game/bets')
    has(at(bets, 'items', 0), [
      'seq',
      'startTime',
      'gameResult',
      'result',
      'amount',
      'balanceAfter',
      'adjust',
      'bettingTime',
    ])
    for (const result of ['WIN', 'LOOSE', 'BALANCE_REFUND'])
      await ok(member, `GET /api/game/bets?result=${result}`)
  },

  '3.11': async (stage) => {
    const member = await anOwner(stage)
    for (const type of ['ICO', 'MEMBERSHIP', 'GAME', 'TEAM', 'DAILY'])
      await ok(member, `GET /api/reward/histories/reward?rewardType=${type}`)
  },

  '3.12': async (stage) => {
    const member = await anOwner(stage)
    const config = await ok(member, 'GET /api/reward/plan/config')
    await ok(member, 'POST /api/reward/plan/join', {
      amount: '500',
      agreeTerms: true,
      termsVersion: at(config, 'termsVersion'),
    })
    const plan = at(await ok(member, 'GET /api/reward/plan'), 'plan')
    has(plan, ['joined', 'target', 'ratioPercent', 'today', 'cumulative', 'reinvestUntil'])
  },

  '3.13': async (stage) => {
    const member = await anOwner(stage)
    has(await joinSale(stage, member, '500'), [
      'amount',
      'obtained',
      'available',
      'locked',
      'releaseStart',
      'date',
      'bonusPct',
    ])
  },

  '3.14': async (stage) => {
    const member = await anOwner(stage)
    const incentive = await ok(member, 'GET /api/reward/incentive')
    has(incentive, ['code', 'link', 'routes'])
    const friend = await join(stage, { inviteCode: String(at(incentive, 'code')) })
    await fund(stage, friend, { coin: 'MCS', amount: 600 })
    await subscribe(friend, 'SIGNAL', 90)
    const row = await until('the commission', async () => {
      const list = await ok(member, 'GET /api/profit/recommend/histories')
      return listAt(list, 'items')[0]
    })
    has(row, ['date', 'userMasked', 'profit'])
    assert.match(String(at(row, 'userMasked')), /\*/)
  },

  '3.15': async (stage) => {
    const member = await join(stage)
    const rows = await until('signals', async () => {
      const list = await ok(member, 'GET /api/trading/signals')
      return Array.isArray(list) && list.length > 0 ? list : undefined
    })
    for (const row of rows) {
      has(row, ['timeframe', 'probability', 'expectedReturn'])
      assert(SIGNAL_KINDS.includes(String(at(row, 'kind'))), String(at(row, 'kind')))
    }
    for (const kind of SIGNAL_KINDS) await ok(member, `GET /api/trading/signals?kind=${kind}`)
  },

  '3.16': async (stage) => {
    const team = await ok(await join(stage), 'GET /api/reward/team')
    for (const level of listAt(team, 'levels')) has(level, ['level', 'teamCount', 'funds', 'total'])
  },

  '3.17': async (stage) => {
    const member = await anOwner(stage)
    const paths = [
      '/api/board/inquiry/history/nothing',
      '/api/reward/histories/nothing',
      '/api/ico/vesting/histories/nothing',
      '/api/trading/automaster/nothing',
      '/api/ico/rounds/999',
    ]
    for (const path of paths) assert.equal((await member.call('GET', path)).http, 404, path)
    const page = await stage.phone(member)
    await page.goto('/trading/automaster/nothing', { waitUntil: 'networkidle' })
    await page
      .getByText(/not found/i)
      .first()
      .waitFor()
  },

  '3.18': async (stage) => {
    const page = await stage.phone(await anOwner(stage))
    let letGo = () => {}
    const waits = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/wallet/balance', async (route) => {
      await waits
      await route.continue()
    })
    await page.goto('/wallet')
    await page.locator('[aria-busy=true], [role=progressbar], [role=status]').first().waitFor()
    letGo()
    await page.getByText('USDT').first().waitFor()
    await page.goto('/setting', { waitUntil: 'networkidle' })
    await page
      .getByRole('button', { name: /sign out/i })
      .first()
      .click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).first()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
}
