import assert from 'node:assert/strict'
import { at, listAt, until } from '../calls.ts'
import type { Checks } from '../check.ts'
import { balanceOf, joinSale, fund, join, type Member, ok, setUpOtp, signIn, subscribe } from '../people.ts'
import type { Stage } from '../stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const SEOUL_MS = 9 * HOUR_MS
const YEAR_DAYS = 365
const OUTSIDE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const SHARES = [0.3, 0.09, 0.027, 0.0081, 0.00243]

async function codeOf(member: Member): Promise<string> {
  return String(at(await ok(member, 'GET /api/reward/incentive'), 'code'))
}

/** Six members in a line, each invited by the one before; the last one is the payer. */
async function aLine(stage: Stage): Promise<readonly Member[]> {
  const line: Member[] = [await join(stage)]
  for (let index = 1; index <= SHARES.length; index += 1) {
    const above = line.at(-1)
    if (above === undefined) throw new Error('a line has a first member')
    line.push(await join(stage, { inviteCode: await codeOf(above) }))
  }
  return line
}

/** What each level above the payer is promised for its newest fee, nearest first. */
async function promisedTo(line: readonly Member[], type: string): Promise<readonly number[]> {
  const above = line.slice(0, -1).toReversed()
  return Promise.all(
    above.map((member) =>
      until(`${member.id}'s commission`, async () => {
        const list = await ok(member, 'GET /api/profit/recommend/histories')
        const row = listAt(list, 'items').find((one) => at(one, 'type') === type)
        return row === undefined ? undefined : Number(at(row, 'profit'))
      }),
    ),
  )
}

/** Moves the clock to an hour of Korea's day, today or tomorrow. */
async function toSeoulHour(stage: Stage, hour: number): Promise<void> {
  const now = await stage.now()
  const intoDay = (now + SEOUL_MS) % DAY_MS
  const wait = (hour * HOUR_MS - intoDay + DAY_MS) % DAY_MS
  await stage.advanceClock(wait)
}

/** Section 9: constants and limits. */
export const constantChecks: Checks = {
  '9.1': async (stage) => {
    const page = await stage.phone()
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.locator('select').first().selectOption('ko')
    await page.waitForURL((address) => address.pathname === '/ko/sign-in')
    const cookies = await page.context().cookies()
    const cookie = cookies.find(({ name }) => /locale/i.test(name))
    assert(cookie !== undefined, `no locale cookie among ${cookies.map(({ name }) => name).join()}`)
    assert.deepEqual([cookie.value, cookie.path, cookie.sameSite], ['ko', '/', 'Lax'])
    const days = (cookie.expires * 1000 - Date.now()) / DAY_MS
    assert(Math.abs(days - YEAR_DAYS) < 1, `${days} days`)
  },

  '9.2': async (stage) => {
    const inviter = await join(stage)
    const invited = await join(stage, { inviteCode: await codeOf(inviter) })
    const bonus = async (member: Member) =>
      Number(at(await ok(member, 'GET /api/wallet/balance'), 'MCS', 'bonus'))
    assert.deepEqual([await bonus(invited), await bonus(inviter)], [260, 0])
  },

  '9.3': async (stage) => {
    const line = await aLine(stage)
    const payer = line.at(-1)
    if (payer === undefined) throw new Error('a line has a payer')
    await fund(stage, payer, { coin: 'MCS', amount: 2_000 })
    const { quote } = await subscribe(payer, 'AUTOBOT', 90)
    const fee = Number(at(quote, 'mcs')) - Number(at(quote, 'bonusUsed'))
    for (const [index, profit] of (await promisedTo(line, 'MEMBERSHIP')).entries())
      assert(Math.abs(profit - fee * (SHARES[index] ?? 0)) < 0.00001, `D${index + 1}: ${profit} of ${fee}`)
  },

  '9.4': async (stage) => {
    const line = await aLine(stage)
    const payer = line.at(-1)
    if (payer === undefined) throw new Error('a line has a payer')
    await fund(stage, payer, { coin: 'USDT', amount: 600 })
    await setUpOtp(stage, payer)
    const rounds = await ok(payer, 'GET /api/ico/rounds')
    const tiers = listAt(at(rounds, 'items', 0), 'round', 'feeTiers')
    assert.deepEqual(
      tiers.map((tier) => at(tier, 'percent')),
      [5, 10, 15, 20],
    )
    await joinSale(stage, payer, '500')
    const expected = [25, 7.5, 2.25, 0.675, 0.2025]
    assert.deepEqual(await promisedTo(line, 'ICO'), expected)
  },

  '9.5': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'USDT', amount: 600 })
    await toSeoulHour(stage, 12)
    const { termsVersion } = Object(await ok(member, 'GET /api/reward/plan/config'))
    await ok(member, 'POST /api/reward/plan/join', { amount: '500', agreeTerms: true, termsVersion })
    await toSeoulHour(stage, 9)
    await stage.advanceClock(DAY_MS)
    const own: Member = { ...member, call: await signIn(stage, member) }
    const rewards = () => ok(own, 'GET /api/reward/histories/reward?rewardType=DAILY')
    const before = await rewards()
    assert(
      listAt(before, 'items').every((row) => at(row, 'state') !== 'PAID'),
      'nothing is paid before 10',
    )
    await toSeoulHour(stage, 10)
    await stage.advanceClock(60_000)
    await until('the payment of 10 o’clock', async () => {
      const items = listAt(await rewards(), 'items')
      return items.some((row) => at(row, 'state') === 'PAID') ? true : undefined
    })
  },

  '9.6': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'USDT', amount: 600 })
    await setUpOtp(stage, member)
    const entry = await joinSale(stage, member, '500')
    assert.deepEqual([Number(at(entry, 'bonus')), Number(at(entry, 'worth'))], [100, 600])
    const obtained = Number(at(entry, 'obtained'))
    assert(Math.abs(Number(at(entry, 'daily')) - obtained * 0.003) < 0.000_001, 'the daily release')
    const [start, last] = ['releaseStart', 'lastDay'].map((name) => Date.parse(String(at(entry, name))))
    const entered = await stage.now()
    const months = ((start ?? 0) - entered) / DAY_MS
    assert(months > 57 && months < 63, `the release begins after ${months} days`)
    const days = ((last ?? 0) - (start ?? 0)) / DAY_MS + 1
    assert(days >= 303 && days <= 306, `${days} days of release`)
  },

  '9.7': async (stage) => {
    const member = await join(stage)
    for (const [amount, daily] of [
      ['500', 2],
      ['1000', 4],
      ['10000', 40],
    ] as const) {
      const preview = await ok(member, 'POST /api/reward/plan/preview', { amount })
      assert.equal(Number(at(preview, 'daily')), daily)
    }
  },

  '9.8': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'USDT', amount: 100 })
    await fund(stage, member, { coin: 'TRX', amount: 100 })
    await setUpOtp(stage, member)
    await stage.advanceClock(DAY_MS + HOUR_MS)
    const before = await balanceOf(member, 'TRX')
    const sent = await member.call('POST', '/api/wallet/withdraw', {
      body: {
        coin: 'USDT',
        address: OUTSIDE,
        quantity: '20',
        otpCode: await stage.freshCode(member.otpKey),
      },
    })
    assert.equal(sent.http, 200, sent.text)
    assert.equal(Number(at(sent.body, 'data', 'fee', 'trx')), 40)
    assert.equal(await balanceOf(member, 'TRX'), before - 40)
    const path = `/api/wallet/withdraw/${String(at(sent.body, 'data', 'id'))}`
    const fee = await until('the real fee', async () => {
      const found = at(await ok(member, `GET ${path}`), 'fee')
      return at(found, 'realTrx') === null ? undefined : found
    })
    const [real, back] = ['realTrx', 'refundedTrx'].map((name) => Number(at(fee, name)))
    assert.equal((real ?? 0) + (back ?? 0), 40)
    assert.equal(await balanceOf(member, 'TRX'), before - (real ?? 0))
  },

  '9.9': async (stage) => {
    const member = await join(stage)
    const rate = await ok(member, 'GET /api/wallet/swap/rate')
    assert(Number(at(rate, 'feeBps')) > 0, 'a fee')
    await setUpOtp(stage, member)
    const page = await stage.phone(member)
    await page.goto('/wallet/swap', { waitUntil: 'networkidle' })
    const ratio = String(Number(at(rate, 'ratio', 'MCS_USDT')))
    await page
      .getByText(new RegExp(ratio.replace('.', '\\.')))
      .first()
      .waitFor()
    await page.getByText(/fee/i).first().waitFor()
  },

  '9.10': async (stage) => {
    const member = await join(stage)
    const settings = await ok(member, 'GET /api/setting')
    assert.equal(at(settings, 'nightPush'), false)
    const page = await stage.phone(member)
    await page.goto('/setting', { waitUntil: 'networkidle' })
    await page
      .getByText(/21:00.*0?8:00/)
      .first()
      .waitFor()
  },

  '9.11': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    const words: Readonly<Record<string, string>> = {
      '': 'Cancel',
      '/ko': '취소',
      '/ja': 'キャンセル',
      '/zh_CN': '取消',
      '/zh_TW': '取消',
    }
    for (const [prefix, cancel] of Object.entries(words)) {
      await page.goto(`${prefix}/setting`, { waitUntil: 'networkidle' })
      await page.locator('main button').last().click()
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).first()
      await dialog.getByRole('button', { name: cancel, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  },
}
