import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#server/kernel/clock.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { act, compareVersions, copyPreviewLink, saveTexts, writeNotice } from './console/content-walks.ts'
import { countKeys, openFirst, pressWhenFocused } from './console/console-walks.ts'
import { textOf } from './downloads.ts'
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

describe('the staff console over days', () => {
  it(
    'a text in five languages is compared, published, changed at a moment to come, and shown before it by a link',
    async () => {
      const page = await staffPage(journey, 'content')
      const [after, later] = ['Opening hours (en)', 'Hours in winter']
      await writeNotice(page, { id: 'journey-hours', title: 'Service hours' })
      await compareVersions(page, { title: after, before: 'Service', after: 'Opening' })
      await act(page, text('content', 'publish'))
      await page.getByText(text('state', 'content_published'), { exact: true }).waitFor()
      await page.getByLabel(text('inquiries', 'title')).fill(later)
      await page.getByLabel(text('versions', 'change_at')).fill('2099-01-01T09:00')
      await saveTexts(page)
      await page.locator('ins', { hasText: later }).waitFor()
      const link = await copyPreviewLink(page)
      const reader = await (await journey.newProfile('en-US')).newPage()
      await reader.goto('/board/notice')
      await reader.getByText(after, { exact: true }).first().waitFor()
      expect(await reader.getByText(later).count(), 'before its moment').toBe(0)
      await reader.goto(link)
      await reader.getByRole('heading', { name: later }).waitFor()
      expect(await reader.getByText(after, { exact: true }).count()).toBe(0)
    },
    JOURNEY_MS,
  )

  it(
    'filters of a list are saved under a name, found again, and its rows leave as CSV',
    async () => {
      const page = await staffPage(journey, 'content', 'content2')
      await page.goto('/console/content?kind=NOTICE&state=PUBLISHED')
      await act(page, text('list', 'view_save'), { [text('list', 'view_name')]: 'What is out' })
      await page.goto('/console/content')
      await page.getByLabel(text('list', 'views')).selectOption({ label: 'What is out' })
      await page.waitForURL(/state=PUBLISHED/)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV', exact: true }).click(),
      ])
      const [head = '', ...rows] = (await textOf(download)).trim().split('\n')
      expect(head).toContain('id')
      expect(rows.every((row) => row.includes('PUBLISHED'))).toBe(true)
      expect(rows.some((row) => row.includes('journey-hours'))).toBe(true)
    },
    JOURNEY_MS,
  )

  it(
    'the books of a finished day are signed by two people, then read as a PDF',
    async () => {
      await asStaff(journey, async ({ identity, wallet }, tx) => {
        const memberId = (await identity.findByLogin(tx, ASKER.id)) ?? ''
        const id = randomUUID()
        const seenAt = new Date(await journey.now())
        const coins = { coin: 'USDT', units: 5_000_000n, txid: id, logIndex: 0, from: '', block: 1n } as const
        await wallet.chainHooks.depositsCredited(tx, [{ id, memberId, seenAt, ...coins }])
      })
      await journey.advanceClock(DAY_MS)
      const finance = await staffPage(journey, 'finance', 'finance3')
      await vi.waitFor(
        async () => {
          await journey.queueJob('transparency-flows')
          await journey.queueJob('closes-days')
          await finance.goto('/console/closes')
          await finance
            .getByRole('cell', { name: text('state', 'close_open') })
            .first()
            .waitFor({ timeout: 3_000 })
        },
        { timeout: 120_000, interval: 1_000 },
      )
      await finance.getByRole('row').nth(1).getByRole('button').first().click()
      await act(finance, text('closes', 'sign'), { [text('act', 'reason')]: 'Read through' })
      await finance.getByText(text('act', 'asked')).waitFor()
      const risk = await staffPage(journey, 'risk')
      await pressPair(risk, 'g', 'r')
      const opened = await openFirst(risk)
      await opened.getByRole('button', { name: new RegExp(`^${text('requests', 'approve')}`) }).waitFor()
      await risk.keyboard.press('a')
      await pressWhenFocused(risk, new RegExp(`^${text('requests', 'approve')}`))
      await risk.getByText(text('requests', 'approved')).waitFor()
      await finance.reload()
      await finance.getByText(text('state', 'close_signed'), { exact: true }).waitFor()
      const [paper] = await Promise.all([
        finance.waitForEvent('download'),
        finance.getByRole('button', { name: 'PDF', exact: true }).click(),
      ])
      expect((await textOf(paper)).startsWith('%PDF')).toBe(true)
    },
    JOURNEY_MS,
  )
})
