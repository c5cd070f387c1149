import { beforeAll, describe, expect, it } from 'vitest'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit, SOLID_MS } from './faucet.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'
import { asStaff, staffPage } from './staff.ts'

/** An address of the network that nobody of ours has. */
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const JOURNEY_MS = 300_000
const GRACE_MS = 30 * 24 * 60 * 60_000
const QUESTION = '탈퇴하면 제 정보는 어떻게 되나요'
const PERSON: Person = {
  id: 'yuna2026',
  email: 'yuna@members.example',
  name: '김유나',
  phone: '01023450097',
  password: '동백-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const { codes } = FAILURE_TEXTS.ko
const journey = startProductForJourney()

beforeAll(async () => {
  await becomeMember(journey, PERSON)
  const memberId = await theMember()
  const form = { type: 'account' as const, title: QUESTION, content: QUESTION }
  await asStaff(journey, async ({ inquiries }, tx) => {
    await inquiries.submit(tx, { memberId, form, file: undefined })
  })
})

async function theMember(): Promise<string> {
  let found = ''
  await asStaff(journey, async ({ identity }, tx) => {
    found = (await identity.findByLogin(tx, PERSON.id)) ?? ''
  })
  return found
}

/** What the hourly job does: orders what has to be paid out, and erases what is settled. Returns how many were erased. */
async function erase(): Promise<number> {
  let erased = 0
  await asStaff(journey, async ({ accountClosure }) => {
    erased = await accountClosure.eraseClosed()
  })
  return erased
}

async function memberOnPhoneSignedOut() {
  const page = await (await journey.newProfile('ko-KR')).newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ko/sign-in', { waitUntil: 'networkidle' })
  return page
}

describe('closing an account that has gas and a rest, in Korean on a phone', () => {
  it(
    'says how much goes out and what is given up, asks where to, and signs out once it is confirmed who asks',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await deposit(page, 'TRX', '100')
      await deposit(page, 'USDT', '3')
      await page.goto('/ko/account/modify', { waitUntil: 'networkidle' })
      await page.getByText('98.60 TRX').waitFor()
      const button = page.getByRole('button', { name: text('identity', 'close'), exact: true })
      const address = page.getByLabel(text('withdraw', 'address'), { exact: true })
      await page.getByText('3.00 USDT').waitFor()
      await button.click()
      await page.getByText(text('identity', 'close_leave_first'), { exact: true }).waitFor()
      await page.getByLabel(text('identity', 'close_leave'), { exact: true }).check()
      await page.getByText(codes['WITHDRAW-B001'], { exact: true }).waitFor()
      await address.fill(OUTSIDE.replace(/.$/, '9'))
      await page.getByText(codes['WITHDRAW-B004'], { exact: true }).waitFor()
      await address.fill(OUTSIDE)
      await page.getByText(codes['WITHDRAW-B004'], { exact: true }).waitFor({ state: 'detached' })
      await button.click()
      const password = page.getByLabel(text('identity', 'password_current'), { exact: true })
      await password.waitFor()
      expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
      await password.fill(PERSON.password)
      await page.getByRole('button', { name: text('common', 'confirm'), exact: true }).click()
      await page.getByText(text('identity', 'closing').split('{')[0]?.trim() ?? '').waitFor()
      await page.getByRole('button', { name: text('common', 'confirm'), exact: true }).click()
      await page.getByRole('button', { name: text('identity', 'sign_in'), exact: true }).waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'lets nobody back in once the 30 days are over and the gas is on its way, and leaves no word of the person',
    async () => {
      const memberId = await theMember()
      await journey.advanceClock(GRACE_MS)
      expect(await erase()).toBe(0)
      const page = await memberOnPhoneSignedOut()
      await page.getByLabel(text('identity', 'id'), { exact: true }).fill(PERSON.id)
      await page.getByLabel(text('identity', 'password'), { exact: true }).fill(PERSON.password)
      await page.getByRole('button', { name: text('identity', 'sign_in'), exact: true }).click()
      await page.getByText(codes['LOGIN-A002'], { exact: true }).first().waitFor()
      await expect.poll(erase, { timeout: SOLID_MS, interval: 1_000 }).toBe(1)
      const staff = await staffPage(journey, 'support')
      await staff.goto(`/console/members/${memberId}`)
      await staff.getByText(`closed-${memberId}`).first().waitFor()
      for (const word of [PERSON.name, PERSON.email, PERSON.id, QUESTION])
        expect(await staff.getByText(word).count(), word).toBe(0)
    },
    JOURNEY_MS,
  )
})
