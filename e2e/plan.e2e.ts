import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inspectPage, setViewport } from '#tools/screens/screen-faults.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit } from './faucet.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person, PHONE, signIn } from './member.ts'

const JOURNEY_MS = 400_000
const DAY_MS = 24 * 60 * 60 * 1000
/** A page that is loaded shows what it has within this time, on a slow machine too; if not, it is opened again. */
const LOOK_MS = 5_000
/** The batch's job looks for due days each minute, and then has a year to catch up. */
const BATCH_MS = 200_000
/** 500 USDT at 0.4 % a day reach 150 % with the 375th payment. */
const DAYS_TO_TARGET = 377

const MEMBER: Person = {
  id: 'soobin77',
  email: 'soobin@members.example',
  name: '정수빈',
  phone: '01023450077',
  password: '고래-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const journey = startProductForJourney()

async function join(page: Page, amount: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: text('plan', 'amount') }).fill(amount)
  await page.getByLabel(text('plan', 'agree')).check()
  await page.locator('button[type=submit]').click()
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('link', { name: text('plan', 'to_plan') }).click()
  await page.waitForURL('**/ko/reward')
}

/** The operator's first coins fill the treasury a moment after the start. */
async function untilCapacity(page: Page): Promise<void> {
  await vi.waitFor(
    async () => {
      await page.goto('/ko/reward/headcount', { waitUntil: 'networkidle' })
      expect(await page.getByText(text('plan', 'capacity_none')).count()).toBe(0)
      await page.getByText('10,000.00').first().waitFor({ timeout: LOOK_MS })
    },
    { timeout: 60_000, interval: 1_000 },
  )
}

/** The link at the end of a mail about dates: its page has one button, also for somebody who is not signed in. */
async function refuseMails(): Promise<void> {
  const link = await vi.waitFor(
    async () => {
      const { links } = await journey.mailTo(MEMBER.email)
      const found = links.find((one) => one.includes('/unsubscribe?token='))
      expect(found).toBeDefined()
      return found ?? ''
    },
    { timeout: BATCH_MS, interval: 1_000 },
  )
  const page = await (await journey.newProfile('ko-KR')).newPage()
  await page.goto(link)
  await page.getByRole('button', { name: text('channels', 'unsubscribe'), exact: true }).click()
  await page.getByRole('heading', { name: text('channels', 'unsubscribed') }).waitFor()
}

describe('a member joins a plan, in Korean on a phone', () => {
  beforeAll(async () => {
    await becomeMember(journey, MEMBER)
  })

  it(
    'sees what it becomes, joins, comes back when the target is reached, and reinvests within the hours',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      await deposit(page, 'USDT', '1200')
      await untilCapacity(page)
      await join(page, '500', text('plan', 'join'))
      await page.getByText(text('plan', 'state_active')).or(page.getByText('750.00')).first().waitFor()
      expect(await inspectPage(page, 'plan')).toEqual({ axe: [], overflow: [] })
      await setViewport(page, PHONE)

      await journey.advanceClock(DAYS_TO_TARGET * DAY_MS)
      await journey.queueJob('rewards-batch')
      await signIn(page, MEMBER)
      await vi.waitFor(
        async () => {
          await page.goto('/ko/reward', { waitUntil: 'networkidle' })
          await page.getByRole('region', { name: text('plan', 'graduated') }).waitFor({ timeout: LOOK_MS })
        },
        { timeout: BATCH_MS, interval: 2_000 },
      )
      await page.goto('/ko/profit', { waitUntil: 'networkidle' })
      await page.getByText('775').first().waitFor()
      await refuseMails()
      await page.goto('/ko/setting/channels')
      await page.getByRole('switch', { checked: false }).first().waitFor()

      await page.goto('/ko/reward', { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: text('plan', 'reinvest') }).click()
      await page.waitForURL('**/ko/reward/headcount')
      await join(page, '1000', text('plan', 'reinvest'))
      await page.getByText('2,000.00').first().waitFor()
      await page.goto('/ko/reward/histories/plan', { waitUntil: 'networkidle' })
      await page.getByText(text('plan', 'state_active')).first().waitFor()
      await page.goto('/ko/reward/histories/reward', { waitUntil: 'networkidle' })
      await page.locator('tbody button').first().click()
      await page.getByRole('dialog').getByText('500 × 0.4% = 2').waitFor()
    },
    JOURNEY_MS,
  )
})
