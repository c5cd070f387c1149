import { beforeAll, describe, expect, test } from 'vitest'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { textsOf } from '#tools/texts.ts'
import { deposit } from './faucet.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'

/** An address of the network that nobody of ours has. */
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const JOURNEY_MS = 200_000
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
const world = startProductForJourney()

beforeAll(() => becomeMember(world, PERSON))

describe('closing an account that has gas and a rest, in Korean on a phone', () => {
  test(
    'says how much goes out and what is given up, asks where to, and signs out once it is confirmed who asks',
    async () => {
      const page = await memberOnPhone(world, PERSON)
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
})
