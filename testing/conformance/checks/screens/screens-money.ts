import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at as inside, listAt, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { fund, join, type Member, ok, setUpOtp, shared, subscribe } from '#testing/conformance/people.ts'
import { at, dialogOf, openLink, press, rowWith, see, seeAll } from '#testing/conformance/screens.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** Past a friend's trial, and the first days of the paid period after it. */
const TO_EARNED_DAYS = 6

/** Somebody with coins of every kind and codes a day old. */
const anOwner = shared(async (stage) => {
  const member = await join(stage)
  await fund(stage, member, { coin: 'USDT', amount: 2_000 })
  await fund(stage, member, { coin: 'MCS', amount: 2_000 })
  await fund(stage, member, { coin: 'TRX', amount: 200 })
  await setUpOtp(stage, member)
  await stage.advanceClock(DAY_MS + HOUR_MS)
  return member
})

/** The owner's phone: signed in once for all screens. */
const theirPhone = shared(async (stage) => stage.phone(await anOwner(stage)))

/** A friend who came by the owner's code and has paid for Signal Master. */
const aFriend = shared(async (stage) => {
  const inviter = await anOwner(stage)
  const incentive = await ok(inviter, 'GET /api/reward/incentive')
  const friend = await join(stage, { inviteCode: String(inside(incentive, 'code')) })
  await fund(stage, friend, { coin: 'MCS', amount: 600 })
  await subscribe(friend, 'SIGNAL', 90)
  return friend
})

/** Swaps 20 USDT through the form. */
async function swapThroughForm(stage: Stage, page: Page, member: Member): Promise<void> {
  await ok(member, 'POST /api/wallet/swap/quote', { way: 'USDT_MCS', request_amount: '20' })
  await page.goto('/wallet/swap')
  await seeAll(page.getByRole('group', { name: 'Direction' }), 'button', [/MCS.*USDT/, /USDT.*MCS/])
  await page.getByRole('button', { name: /^USDT.*MCS/ }).click()
  await see(page, ['Ratio', /Price at \d/])
  await page.getByLabel('You pay', { exact: true }).fill('20')
  await press(page, /^Lock ratio/)
  await see(page, [/^Fee/, 'You get'])
  await page.getByLabel(/^OTP code/).fill(await stage.freshCode(member.otpKey))
  await press(page, /^Swap \d/)
  await press(dialogOf(page), 'Swap')
  await see(page, ['Swap complete'])
}

/** What the withdrawal's form asks for and tells before anything is sent. */
async function seeWithdrawForm(page: Page): Promise<void> {
  await page.goto('/wallet/withdraw')
  await page.getByLabel('Recipient address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await page.getByLabel('Quantity', { exact: true }).fill('20')
  await see(page, ['USDT', 'MCS', 'Prepaid network fee', /^40\.00\sTRX$/, 'Total', 'Balance after'])
  await page.getByLabel(/^OTP code/).waitFor()
}

async function batchPaid(stage: Stage, member: Member): Promise<void> {
  const config = await ok(member, 'GET /api/reward/plan/config')
  const form = { amount: '500', agreeTerms: true, termsVersion: inside(config, 'termsVersion') }
  await ok(member, 'POST /api/reward/plan/join', form)
  await stage.advanceClock(3 * DAY_MS)
  await until('a daily reward', async () => {
    const list = await ok(member, 'GET /api/reward/histories/reward?rewardType=DAILY')
    return listAt(list, 'items').length > 0 ? true : undefined
  })
}

/** Section 2: the wallet, membership and what was earned. */
export const moneyScreenChecks: Checks = {
  '2.24': async (stage) => {
    const page = await theirPhone(stage)
    await page.goto('/wallet')
    await see(page.getByRole('region', { name: 'USDT', exact: true }), [/2,000\.00/])
    await see(page.getByRole('region', { name: 'MCS', exact: true }), [/2,000\.00/])
    await see(page.getByRole('region', { name: 'Recent transactions' }), ['Deposit', 'Complete'])
    for (const [name, path] of [
      ['Withdraw', '/wallet/withdraw'],
      ['Deposit', '/wallet/deposit'],
      ['Exchange', '/wallet/swap'],
      ['History', '/wallet/histories'],
    ] as const) {
      await page.goto('/wallet')
      await openLink(page, name, path)
    }
    await see(page, ['Deposit', /\+2,000\.00/, 'USDT', 'MCS', 'TRX', 'Complete'])
  },

  '2.25': async (stage) => {
    const [member, page] = [await anOwner(stage), await theirPhone(stage)]
    await page.goto('/wallet/deposit')
    const { address } = Object(await ok(member, 'GET /api/wallet/deposit/address'))
    await seeAll(page, 'img', [/QR code/])
    const shown = (await page.locator('main').innerText()).replaceAll(/\s/g, '')
    assert(shown.includes(String(address)), 'the deposit address')
    await seeAll(page, 'button', ['Copy address'])
    await see(page, [/TRC-20/])
    await swapThroughForm(stage, page, member)
    await seeWithdrawForm(page)
  },

  '2.26': async (stage) => {
    const [member, page] = [await anOwner(stage), await theirPhone(stage)]
    await ok(member, 'POST /api/subscribe/quote', { item: 'SIGNAL', days: 30 })
    await page.goto('/subscribe')
    await page.getByRole('tab', { name: 'Auto Master', exact: true }).click()
    await see(page, ['Not subscribed'])
    await page.getByRole('tab', { name: 'Signal Master', exact: true }).click()
    await page
      .locator('label')
      .filter({ hasText: /^30 days/ })
      .click()
    await press(page, 'See price for 30 days')
    await see(dialogOf(page), ['Amount due', 'Starts', 'Ends', /240\.00/])
    await press(dialogOf(page), /^Pay \d/)
    await seeAll(page, 'region', ['Receipt'])
    await page.goto('/subscribe/history')
    const period = page.getByRole('region', { name: /^Signal Master/ })
    await see(period, ['Signal Master', /\d{4} – \w+ \d+, \d{4}/, /240\.00\sMCS/])
  },

  '2.27': async (stage) => {
    const page = await theirPhone(stage)
    await page.goto('/profit')
    const membership = page.getByRole('region', { name: 'Membership', exact: true })
    await see(membership, ['Signal Master', 'Auto Master', 'Not subscribed', /until /])
    await seeAll(membership, 'link', ['Subscribe', 'Subscriptions'])
    await seeAll(page, 'region', ['Reward plan'])
    await see(page.getByRole('region', { name: 'Earned', exact: true }), ['Today', 'This month', 'Total'])
    await see(page.getByRole('region', { name: 'Referral', exact: true }), ['Referral profit'])
    await openLink(page, 'Invite friends', '/reward/incentive')
  },

  '2.28': async (stage) => {
    const [member, friend, page] = [await anOwner(stage), await aFriend(stage), await theirPhone(stage)]
    await stage.advanceClock(TO_EARNED_DAYS * DAY_MS)
    const row = await until('the commission', async () => {
      const list = await ok(member, 'GET /api/profit/recommend/histories')
      const [newest] = listAt(list, 'items')
      return Number(inside(newest, 'earned')) > 0 ? newest : undefined
    })
    const masked = String(inside(row, 'userMasked'))
    assert.equal(masked.slice(0, 2), friend.id.slice(0, 2))
    assert(!masked.includes(friend.id), 'the friend is named whole')
    await page.goto('/profit')
    await openLink(page, /^Referral profit/, '/profit/recommend/histories')
    const shown = page.getByRole('listitem').filter({ hasText: masked }).first()
    await see(shown, [/[A-Z][a-z]{2} \d+, \d\d:\d\d/, /\+\d[\d,.]*\sMCS/])
  },

  '2.29': async (stage) => {
    const [member, page] = [await anOwner(stage), await theirPhone(stage)]
    await batchPaid(stage, member)
    await page.goto('/reward/histories/reward')
    await seeAll(page, 'tab', ['Plan Participation', 'Reward'])
    await seeAll(page, 'columnheader', ['Date', 'Reward', 'Type', /^(Target|From)$/])
    const cells = await rowWith(page, 'Daily reward')
    assert(
      cells.some((cell) => /\+2\.00/.test(cell)),
      cells.join(' | '),
    )
    const dayBefore = async (days: number) =>
      new Date((await stage.now()) - days * DAY_MS).toISOString().slice(0, 10)
    await press(page, 'Custom dates')
    await page.getByLabel('From', { exact: true }).fill('2025-01-01')
    await page.getByLabel('To', { exact: true }).fill('2025-01-31')
    await see(page, ['No rewards in this period'])
    await page.getByLabel('To', { exact: true }).fill(await dayBefore(0))
    await page.getByLabel('From', { exact: true }).fill(await dayBefore(20))
    const row = page.getByRole('row').filter({ hasText: 'Daily reward' }).first()
    await row.getByRole('button').first().click()
    await see(dialogOf(page), ['Earned', 'Paid', /2\.00/, 'Daily reward', 'Type', /^(Target|From)$/])
    await press(dialogOf(page), /close/i)
    await page.getByRole('tab', { name: 'Plan Participation', exact: true }).click()
    await at(page, '/reward/histories/plan')
    await see(page, [/500\.00\sUSDT · 150/, 'Active'])
  },
}
