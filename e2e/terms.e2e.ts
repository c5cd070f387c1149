import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ko } from '#contract/failure-texts/ko.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, fillSignUp, memberOnPhone, onPhone, type Person } from './member.ts'
import { staffPage } from './staff.ts'

const JOURNEY_MS = 300_000
/** From any moment of a day it is the next one after this. */
const NEXT_DAY_MS = 25 * 60 * 60 * 1000
const PERSON: Person = {
  id: 'yeji2026',
  email: 'yeji@members.example',
  name: '한예지',
  phone: '01023450101',
  password: '단풍-plum-7431',
  locale: 'ko',
}
/** Who has the form open while other terms come to bind. */
const LATE: Person = {
  ...PERSON,
  id: 'late2026',
  email: 'late@members.example',
  name: '오늦봄',
  phone: '01023450102',
}
const HEADING = '서로에게 공정하게'
const KOREAN = `# 이용약관\n\n## 1. ${HEADING}\n\n회원은 서로를 존중합니다.`
const text = textsOf('en', CONSOLE_TEXTS)
const member = textsOf('ko')
const journey = startProductForJourney()
beforeAll(() => becomeMember(journey, PERSON))

/** What a reader without scripts is sent. */
const pageSource = async (path: string) => (await fetch(`${journey.url}${path}`)).text()

async function writeDraft(page: Page): Promise<void> {
  await page.goto('/console/content/terms')
  await page.getByRole('button', { name: text('terms', 'new') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('terms', 'new') })
    .click()
  await page.waitForURL(/\/content\/terms\/[0-9a-f-]{36}$/)
  const field = page.getByLabel(text('content', 'body'), { exact: true })
  await field.fill('# Terms of Use\n\n## 1. Fair to each other\n\nMembers respect each other.')
  await page.getByRole('tab', { name: /한국어/ }).click()
  await field.fill(KOREAN)
  await expect
    .poll(() => page.getByRole('button', { name: text('terms', 'request') }).isDisabled())
    .toBe(true)
  await page.getByRole('button', { name: text('content', 'save') }).click()
  await page.getByText(text('content', 'saved'), { exact: true }).waitFor()
}

async function requestPublication(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('terms', 'request') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('act', 'reason'), { exact: true }).fill('Counsel asked for it.')
  await dialog.getByRole('button', { name: text('terms', 'request') }).click()
  await page.getByText(text('act', 'asked')).waitFor()
}

async function approve(page: Page): Promise<void> {
  await page.goto('/console/requests')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('j')
  const opened = page.getByRole('complementary')
  await opened.getByText('Counsel asked for it.').waitFor()
  await opened.getByText(new RegExp(`^${text('kind', 'term_use')} \\d{4}-`)).waitFor()
  // An approver has read it: the texts are one step away.
  await opened.getByRole('link', { name: text('requests', 'read'), exact: true }).click()
  await page.waitForURL(/\/console\/content\/terms\/[\w-]{36}$/)
  await page.getByText('Members respect each other.').first().waitFor()
  await page.goBack()
  await opened.getByRole('button', { name: text('requests', 'approve') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('requests', 'approve') })
    .click()
  await page.getByText(text('requests', 'approved')).waitFor()
}

const agreements = (page: Page) =>
  ['agree_terms', 'agree_privacy'].map((key) => page.getByRole('checkbox', { name: member('identity', key) }))

/** Somebody else's form, filled in and not sent yet. */
async function fillLate(page: Page): Promise<void> {
  await page.goto('/ko/sign-up', { waitUntil: 'networkidle' })
  await fillSignUp(page, LATE)
}

/** What was agreed to binds no more by then: the boxes are empty again, and what is agreed to now is kept. */
async function sendLate(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: member('identity', 'create_account'), exact: true })
  await send.click()
  await page.getByText(ko.codes['SIGNUP-B012']).first().waitFor()
  for (const box of agreements(page)) {
    expect(await box.isChecked()).toBe(false)
    await box.check()
  }
  await send.click()
  await page.waitForURL('**/ko/sign-up-complete')
}

describe('the terms', () => {
  it(
    'are written by one person, published by another, bind from their day on, and members agree anew',
    async () => {
      const [writer, owner] = [await staffPage(journey, 'content'), await staffPage(journey, 'owner')]
      const drawn = await pageSource('/ko/term/use')
      expect(drawn).toContain('<h2')
      await writeDraft(writer)
      await requestPublication(writer)
      await approve(owner)
      await owner.goto('/console/content/terms')
      const coming = owner.getByRole('row').filter({ hasText: text('state', 'term_coming') })
      await coming.waitFor()

      const early = await memberOnPhone(journey, PERSON)
      expect(await early.getByRole('dialog', { name: member('content', 'updated') }).count()).toBe(0)
      await early.goto('/ko/term/use')
      const openComing = early.getByRole('button', { name: member('common', 'read'), exact: true })
      await openComing.waitFor()
      expect(await early.getByText(HEADING).count()).toBe(0)
      await openComing.click()
      await early.getByRole('dialog').getByRole('heading', { name: HEADING }).waitFor()
      await early.context().close()
      const stranger = await onPhone(journey, 'ko')
      await fillLate(stranger)

      await journey.advanceClock(NEXT_DAY_MS)
      const page = await memberOnPhone(journey, PERSON)
      const asked = page.getByRole('dialog', { name: member('content', 'updated') })
      await asked.getByRole('link', { name: member('content', 'term_use') }).waitFor()
      expect(await asked.getByRole('link', { name: member('content', 'term_privacy') }).count()).toBe(0)
      const reading = page.waitForEvent('popup')
      await asked.getByRole('link', { name: member('content', 'term_use') }).click()
      const read = await reading
      await read.getByRole('heading', { name: HEADING }).waitFor()
      await read.close()
      await asked.getByRole('button', { name: member('content', 'agree'), exact: true }).click()
      await asked.waitFor({ state: 'hidden' })
      await page.reload({ waitUntil: 'networkidle' })
      expect(await asked.count()).toBe(0)

      await sendLate(stranger)
      await stranger.context().close()
      const now = await pageSource('/ko/term/use')
      expect(now).not.toContain('<h2')
      expect(await pageSource('/ko/term/privacy')).toContain('<h2')
      await owner.context().close()
      await writer.context().close()
    },
    JOURNEY_MS,
  )
})
