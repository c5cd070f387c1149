import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { countKeys, openFirst, pressWhenFocused } from './console/console-walks.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, type Person } from './member.ts'
import { asStaff, pressPair, staffPage } from './staff.ts'

const JOURNEY_MS = 300_000
const WAIT = { timeout: 30_000, interval: 50 }
const ASKER: Person = {
  id: 'keysasker26',
  email: 'keys-asker@members.example',
  name: '김소희',
  phone: '01023450077',
  password: '단풍-plum-7431',
  locale: 'ko',
}
const text = textsOf('en', CONSOLE_TEXTS)
const journey = startProductForJourney()

describe('the staff console by keyboard', () => {
  beforeAll(() => becomeMember(journey, ASKER))

  it(
    'takes at most 15 keys to answer an inquiry with a saved reply in the member’s language',
    async () => {
      const content = '다음 블록에서 지급됩니다.'
      await asStaff(journey, async ({ identity, inquiries }, tx) => {
        const memberId = (await identity.findByLogin(tx, ASKER.id)) ?? ''
        const form = { type: 'wallet' as const, title: 'When is it paid?', content: 'When is it paid?' }
        await inquiries.submit(tx, { memberId, form, file: undefined })
        await inquiries.saveTemplate(tx, { name: 'Next block', locale: 'ko', content })
      })
      const page = await staffPage(journey, 'support')
      const pressed = await countKeys(page)
      await pressPair(page, 'g', 'i')
      const opened = await openFirst(page)
      await opened.getByRole('button', { name: /^Next block/ }).waitFor()
      await page.keyboard.press('t')
      await page.keyboard.press('1')
      const answer = opened.getByLabel(text('inquiries', 'answer'), { exact: true })
      await vi.waitFor(async () => expect(await answer.inputValue()).toBe(content), WAIT)
      await page.keyboard.press('Control+Enter')
      await page.getByText(text('inquiries', 'none')).waitFor()
      expect(await pressed(), 'keys to answer an inquiry').toBeLessThanOrEqual(15)
      await asStaff(journey, async ({ inquiries }) => {
        expect(await inquiries.listQueued()).toEqual([])
      })
    },
    JOURNEY_MS,
  )

  it(
    'takes two people at most 20 keys together to change the price',
    async () => {
      const finance = await staffPage(journey, 'finance')
      const asked = await countKeys(finance)
      await pressPair(finance, 'g', 'p')
      await finance.getByRole('button', { name: new RegExp(`^${text('prices', 'request_price')}`) }).waitFor()
      await finance.keyboard.press('p')
      const dialog = finance.getByRole('dialog')
      const price = dialog.getByLabel(text('prices', 'new_value'))
      await vi.waitFor(
        async () => expect(await price.evaluate((one) => one === document.activeElement)).toBe(true),
        WAIT,
      )
      await finance.keyboard.press('End')
      await finance.keyboard.press('Backspace')
      await finance.keyboard.type('6')
      await finance.keyboard.press('Tab')
      await finance.keyboard.type('ok')
      await finance.keyboard.press('Control+Enter')
      await finance.getByText(text('act', 'asked')).waitFor()
      const owner = await staffPage(journey, 'owner')
      const decided = await countKeys(owner)
      await owner.getByRole('link', { name: new RegExp(`^${text('kind', 'mcs_price')}`) }).waitFor()
      await owner.keyboard.press('1')
      const opened = owner.getByRole('complementary')
      await opened.getByRole('button', { name: new RegExp(`^${text('requests', 'approve')}`) }).waitFor()
      await owner.keyboard.press('a')
      await pressWhenFocused(owner, new RegExp(`^${text('requests', 'approve')}`))
      await owner.getByText(text('requests', 'approved')).waitFor()
      expect((await asked()) + (await decided()), 'keys to change the price').toBeLessThanOrEqual(20)
    },
    JOURNEY_MS,
  )
})
