import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit } from './faucet.ts'
import { figureBeside } from './figures.ts'
import { startProductForJourney } from './harness.ts'
import {
  becomeMember,
  fillSignIn,
  fillSignUp,
  memberOnPhone,
  onPhone,
  type Person,
  sendSignUp,
} from './member.ts'

const JOURNEY_MS = 400_000
const DAY_MS = 86_400_000
/** The batch looks each minute for what is due. */
const BATCH_LIMIT_MS = 150_000

const INVITER: Person = {
  id: 'seojun2026',
  email: 'seojun@members.example',
  name: '이서준',
  phone: '01023450031',
  password: '고래-plum-7431',
  locale: 'ko',
}
const FRIEND: Person = {
  id: 'yerin2026',
  email: 'yerin@members.example',
  name: '박예린',
  phone: '01023450032',
  password: '고래-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const journey = startProductForJourney()

/** A text of the app with its braces filled. */
function filled(group: string, key: string, values: Readonly<Record<string, string>>): string {
  return text(group, key).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

describe('invite a friend who subscribes, in Korean on a phone', () => {
  beforeAll(async () => {
    await becomeMember(journey, INVITER)
  })

  it(
    'the link counts, the friend pays and cancels for the sum shown, and the commission comes with the 10:00 batch',
    async () => {
      const inviter = await memberOnPhone(journey, INVITER)
      const link = await copyKakaoLink(inviter)
      const friend = await onPhone(journey, 'ko')
      await signUpByLink(friend, link)
      await deposit(friend, 'MCS', '1000')
      await pay(friend, { item: 'SIGNAL', days: 90, sum: '424.00 MCS' })
      await pay(friend, { item: 'AUTOBOT', days: 30, sum: '240.00 MCS' })
      await cancelAutobot(friend)
      await seeCommissions(inviter)
    },
    JOURNEY_MS,
  )
})

/** The invitation for KakaoTalk, as it stands on the page. */
async function copyKakaoLink(page: Page): Promise<string> {
  await page.goto('/ko/reward/incentive')
  await page.getByRole('button', { name: text('invite', 'route_kakao'), exact: true }).click()
  return page.getByText(/^https?:.*via=KAKAO$/).innerText()
}

/** The first touch counts: the form is opened a second time without the code in its address. */
async function signUpByLink(page: Page, link: string): Promise<void> {
  await page.goto(link.replace('/sign-up', '/ko/sign-up'), { waitUntil: 'networkidle' })
  await page.waitForFunction(() => localStorage.getItem('invite') !== null)
  await page.goto('/ko/sign-up', { waitUntil: 'networkidle' })
  await fillSignUp(page, FRIEND)
  const code = new URL(link).searchParams.get('ref') ?? ''
  await expect.poll(() => page.locator('[name=invite_code]').inputValue()).toBe(code)
  await sendSignUp(page, FRIEND)
  const { links } = await journey.mailTo(FRIEND.email)
  await page.goto(links.find((address) => address.includes('token=')) ?? '')
  await page.getByRole('link', { name: text('identity', 'sign_in'), exact: true }).click()
  await fillSignIn(page, FRIEND)
}

/** Chooses a period, sees its price with every step to it, and pays; `sum` is what leaves the wallet. */
async function pay(page: Page, wanted: { item: string; days: number; sum: string }): Promise<void> {
  const days = String(wanted.days)
  await page.goto(`/ko/subscribe?item=${wanted.item}`)
  await page.getByText(filled('subscribe', 'days', { days }), { exact: true }).click()
  await page.getByRole('button', { name: filled('subscribe', 'ask', { days }) }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('timer').waitFor()
  expect(await figureBeside(page, text('subscribe', 'to_pay'))).toBe(wanted.sum)
  await popup.getByRole('button', { name: wanted.sum.replace(' ', '\u00a0') }).click()
  await page.getByText(text('subscribe', 'paid'), { exact: true }).first().waitFor()
  expect(await figureBeside(page, text('subscribe', 'paid'))).toBe(wanted.sum)
}

/** The refund that the dialog shows is the one that the wallet's history books. */
async function cancelAutobot(page: Page): Promise<void> {
  await page.goto('/ko/subscribe/history?item=AUTOBOT')
  await page.getByRole('button', { name: text('subscribe', 'cancel'), exact: true }).click()
  await page.getByRole('dialog').getByText(text('subscribe', 'comes_back')).waitFor()
  const shown = await figureBeside(page, text('subscribe', 'comes_back'))
  expect(shown).toBe('232.00 MCS')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shown.replace(' ', '\u00a0') })
    .click()
  await page.getByText(text('subscribe', 'state_cancelled'), { exact: true }).waitFor()
  await page.goto('/ko/wallet/histories?type=membership')
  const refund = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: text('wallet', 'type_subscribe_refund') })
  expect((await refund.first().innerText()).replaceAll('\u00a0', ' ')).toContain(`+${shown}`)
}

/**
 * 30% of the 8 MCS that were kept of Auto Master are paid after the batch. The 30% of 424 MCS come day by day, and Signal Master
 * begins after the trial.
 */
async function seeCommissions(page: Page): Promise<void> {
  const open = () => page.goto('/ko/profit/recommend/histories', { waitUntil: 'networkidle' })
  await open()
  const rows = page.locator('ul li')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(2)
  const whole = (await rows.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ')
  expect(whole).toContain('127.20 MCS')
  expect(whole).toContain('2.40 MCS')
  const explained = filled('commission', 'explain', {
    level: '1',
    user: 'ye***6',
    base: '424.00 MCS',
    pct: '30%',
  })
  expect(whole).toContain(explained)
  expect(whole).toContain(text('commission', 'state_earning'))
  const now = await journey.now()
  await journey.advanceClock(DAY_MS - (now % DAY_MS) + 3_700_000)
  await journey.queueJob('rewards-batch')
  await expect
    .poll(
      async () => {
        await open()
        return page.getByText(text('commission', 'state_paid'), { exact: true }).count()
      },
      { timeout: BATCH_LIMIT_MS, interval: 1_000 },
    )
    .toBe(1)
  const paid = rows.filter({ hasText: text('commission', 'state_paid') })
  expect((await paid.innerText()).replaceAll('\u00a0', ' ')).toContain('+2.40 MCS')
  await page.goto('/ko/reward/incentive')
  const route = page.locator('tr').filter({ hasText: text('invite', 'route_kakao') })
  expect((await route.innerText()).match(/\d+/g)).toEqual(['1', '1', '1'])
}
