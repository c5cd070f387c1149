import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ko } from '#contract/failure-texts/ko.ts'
import { parseUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { countKeys, openFirst, pressWhenFocused } from './console/console-walks.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, nextCode, type Person, setUpOtpADayAgo, signIn } from './member.ts'
import { asStaff, pressPair, staffPage } from './staff.ts'

const JOURNEY_MS = 300_000
/** What staff change is with members within this time. */
const NEWS_MS = 5_000
const PAGE_MS = 60_000
/** So many are read again in one round. */
const BLOCKS = 20
/** Blocks until a payment is final, with room. */
const CHAIN_MS = 180_000
/** Where a small sum went before. */
const KNOWN = 'TDJ7KBxZRTsQMc9bSTyGJzJi9ymUQi31yC'
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const QUESTIONS = 20
/** A one-time code and Enter. */
const CODE_KEYS = 7
/** So many inquiries one member may send in an hour: two of them ask. */
const EACH = 10
const MEMBERS: readonly Person[] = ['a', 'b'].map((letter, index) => ({
  id: `asker${letter}2026`,
  email: `asker-${letter}@members.example`,
  name: '김소희',
  phone: `0102345006${String(index)}`,
  password: '단풍-plum-7431',
  locale: 'ko',
}))
const [MEMBER] = MEMBERS
const text = textsOf('en', CONSOLE_TEXTS)
const member = textsOf('ko')
const journey = startProductForJourney()

async function idOf({ id }: Person): Promise<string> {
  let found = ''
  await asStaff(journey, async ({ identity }, tx) => {
    found = (await identity.findByLogin(tx, id)) ?? ''
  })
  return found
}

async function sendInquiries(): Promise<string[]> {
  const titles: string[] = []
  for (const [index, person] of MEMBERS.entries()) {
    const memberId = await idOf(person)
    await asStaff(journey, async ({ inquiries }, tx) => {
      for (let number = 1; number <= EACH; number += 1) {
        const title = `Question ${String(index * EACH + number).padStart(2, '0')}`
        const form = { type: 'wallet' as const, title, content: `When is ${title} paid?` }
        await inquiries.submit(tx, { memberId, form, file: undefined })
        titles.push(title)
      }
    })
  }
  return titles
}

/** The title of the inquiry that is open, once it is another one than those answered. */
async function nextTitle(page: Page, answered: ReadonlySet<string>): Promise<string> {
  const opened = page.getByRole('complementary')
  return vi.waitFor(
    async () => {
      const title = await opened.getByRole('heading', { level: 2 }).first().innerText({ timeout: 1_000 })
      expect(answered.has(title), title).toBe(false)
      return title
    },
    { timeout: PAGE_MS, interval: 50 },
  )
}

/** Coins that arrived over the chain, without waiting for its blocks. */
async function fund(person: Person, coin: 'USDT' | 'TRX', amount: string): Promise<void> {
  const memberId = await idOf(person)
  const id = randomUUID()
  const seenAt = new Date(await journey.now())
  const units = parseUnits(amount) ?? 0n
  const deposit = { id, memberId, coin, units, txid: id, logIndex: 0, from: '', block: 1n, seenAt }
  await asStaff(journey, async ({ wallet }, tx) => {
    await wallet.chainHooks.depositsCredited(tx, [deposit])
  })
}

type Withdraw = (quantity: string, address: string) => Promise<void>

/** Signs a member in with one-time codes; what it returns withdraws so much on their page. */
async function openWithdrawals(person: Person): Promise<Withdraw> {
  const profile = await journey.newProfile('ko-KR', { isLasting: true })
  const page = await profile.newPage()
  await signIn(page, person)
  const key = await setUpOtpADayAgo(journey, page, person)
  return async (quantity, address) => {
    await page.goto('/ko/wallet/withdraw')
    await page.getByLabel(member('withdraw', 'quantity')).fill(quantity)
    await page.getByLabel(member('withdraw', 'address')).fill(address)
    await page
      .getByText(member('withdraw', 'valid'))
      .or(page.getByText(member('withdraw', 'valid_used')))
      .first()
      .waitFor()
    await page.getByLabel(member('otp', 'code')).fill(await nextCode(journey, key))
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: member('withdraw', 'send'), exact: true }).click()
    await page.waitForURL('**/ko/wallet/withdraw-complete?id=*')
  }
}

/** The chain has confirmed a withdrawal of so much. */
async function waitUntilPaid(quantity: string): Promise<void> {
  await vi.waitFor(
    () =>
      asStaff(journey, async (_, tx) => {
        const { paid } = await tx.one<{ paid: number }>(sql`
          select count(*)::integer as paid from wallet_payouts
          where kind = 'WITHDRAWAL' and state = 'CONFIRMED' and units = ${parseUnits(quantity)}`)
        expect(paid).toBe(1)
      }),
    { timeout: CHAIN_MS, interval: 1_000 },
  )
}

/** Ticks every withdrawal that waits and approves them together by what they are worth. */
async function approveAll(page: Page, { count, sum }: { count: number; sum: string }): Promise<void> {
  await pressPair(page, 'g', 'w')
  const ticks = page.locator('tbody').getByRole('checkbox')
  await vi.waitFor(async () => expect(await ticks.count()).toBe(count), { timeout: PAGE_MS })
  for (const tick of await ticks.all()) await tick.check()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: text('withdrawals', 'batch') })
  const total = dialog.getByLabel(text('withdrawals', 'batch_sum'))
  await total.fill(`${sum}1`)
  await dialog.getByRole('button', { name: text('withdrawals', 'batch') }).click()
  await vi.waitFor(async () => expect(await total.getAttribute('aria-invalid')).toBe('true'))
  await total.fill(sum)
  await dialog.getByRole('button', { name: text('withdrawals', 'batch') }).click()
}

describe('the staff console', () => {
  let withdraw: Withdraw
  beforeAll(async () => {
    for (const person of MEMBERS) await becomeMember(journey, person)
  })

  it(
    'a support person answers twenty inquiries by keyboard alone',
    async () => {
      const titles = await sendInquiries()
      expect(titles).toHaveLength(QUESTIONS)
      const page = await staffPage(journey, 'support')
      const { keyboard } = page
      await pressPair(page, 'g', 'i')
      const opened = await openFirst(page)
      const answered = new Set<string>()
      while (answered.size < QUESTIONS) {
        const title = await nextTitle(page, answered)
        await opened.getByLabel(text('inquiries', 'answer'), { exact: true }).waitFor()
        await keyboard.press('Enter')
        await keyboard.type(`${title} is paid with the next block.`)
        await keyboard.press('Control+Enter')
        answered.add(title)
      }
      await page.getByText(text('inquiries', 'none')).waitFor({ timeout: PAGE_MS })
      await asStaff(journey, async ({ inquiries }) => {
        expect(await inquiries.listQueued()).toEqual([])
      })
      expect([...answered].toSorted()).toEqual(titles)
    },
    JOURNEY_MS,
  )

  it(
    'a finance and a risk person approve a withdrawal above the automatic limit, neither of them alone',
    async () => {
      if (MEMBER === undefined) throw new Error('nobody asks')
      await fund(MEMBER, 'USDT', '5000')
      await fund(MEMBER, 'TRX', '200')
      withdraw = await openWithdrawals(MEMBER)
      // Small enough to be sent by itself: its address is a known one afterwards.
      await withdraw('150', KNOWN)
      await withdraw('2000', OUTSIDE)
      for (const role of ['finance', 'risk'] as const) {
        const page = await staffPage(journey, role)
        const pressed = await countKeys(page)
        await pressPair(page, 'g', 'w')
        await page.getByRole('cell', { name: text('kind', 'risk_new_address') }).waitFor()
        const opened = await openFirst(page)
        await opened.getByText(text('withdrawals', 'balance')).waitFor()
        await opened.getByText(MEMBER.id).waitFor()
        await opened.getByText(text('withdrawals', 'new_address')).waitFor()
        await opened.getByRole('button', { name: /^Approve/ }).waitFor()
        await page.keyboard.press('a')
        await pressWhenFocused(page, /^Approve/)
        await page.getByText(text('withdrawals', 'approved')).waitFor()
        // Beside the seven of a one-time code, where the last one is older than five minutes.
        expect((await pressed()) + CODE_KEYS, 'keys to decide a withdrawal').toBeLessThanOrEqual(12)
        const isSecond = role === 'risk'
        if (!isSecond)
          await page
            .getByText(text('withdrawals', 'you_approved').replace('{side}', text('role', 'risk')))
            .waitFor()
        const waits = page.getByText(text('withdrawals', 'none'))
        if (isSecond) await waits.waitFor({ timeout: PAGE_MS })
        else expect(await waits.count(), 'still waiting for risk').toBe(0)
      }
      await asStaff(journey, async ({ wallet }, tx) => {
        expect((await wallet.countWaiting(tx)).count).toBe(0)
      })
    },
    JOURNEY_MS,
  )

  it(
    'the two approve withdrawals to a known address together, once each has typed what they are worth',
    async () => {
      // Above what is left of the day's automatic limit, below what would wait a day.
      await waitUntilPaid('150')
      await withdraw('110', KNOWN)
      await withdraw('120', KNOWN)
      for (const [role, agreed] of [
        ['finance', '0'],
        ['risk', '2'],
      ] as const) {
        const page = await staffPage(journey, role)
        await approveAll(page, { count: 2, sum: '230' })
        const told = text('withdrawals', 'batch_done').replace('{approved}', '2').replace('{agreed}', agreed)
        await page.getByText(told).waitFor()
      }
      await asStaff(journey, async ({ wallet }, tx) => {
        expect((await wallet.countWaiting(tx)).count).toBe(0)
      })
    },
    JOURNEY_MS,
  )

  it(
    'a finance person has solid blocks read again and sees it done',
    async () => {
      let solid = 0
      await asStaff(journey, async ({ chain }) => {
        solid = (await chain.confirmations())?.solid ?? 0
      })
      const from = Math.max(1, solid - BLOCKS)
      const page = await staffPage(journey, 'finance', 'finance2')
      await page.goto('/console/deposits/rescans')
      await page.getByRole('button', { name: text('rescans', 'ask') }).waitFor()
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(text('rescans', 'from')).fill(`${from}`)
      await dialog.getByLabel(text('rescans', 'to')).fill(`${solid}`)
      await dialog.getByLabel(text('act', 'reason')).fill('A member misses a deposit')
      await dialog.getByRole('button', { name: text('rescans', 'ask') }).click()
      await page.getByText(text('rescans', 'asked')).waitFor()
      await page
        .getByRole('row', { name: `${from} ${solid}` })
        .getByText(text('state', 'rescan_done'))
        .waitFor({ timeout: PAGE_MS })
    },
    JOURNEY_MS,
  )

  it(
    'maintenance switched on shows members the message within 5 seconds, and off again',
    async () => {
      if (MEMBER === undefined) throw new Error('nobody is told')
      const profile = await journey.newProfile('ko-KR', { isLasting: true })
      const own = await profile.newPage()
      await signIn(own, MEMBER)
      const page = await staffPage(journey, 'risk', 'riskmaint')
      await page.goto('/console/app')
      await page.getByRole('button', { name: text('app', 'close') }).waitFor()
      const status = async () => (await fetch(`${journey.url}/api/term/use`)).status
      expect(await status()).toBe(200)
      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(text('app', 'until')).fill('2030-01-01T00:00')
      await dialog.getByLabel(text('act', 'reason')).fill('A new release')
      await dialog.getByRole('button', { name: text('app', 'close') }).click()
      await page.getByRole('button', { name: text('app', 'reopen') }).waitFor()
      await vi.waitFor(async () => expect(await status()).toBe(503), { timeout: NEWS_MS, interval: 100 })
      await own.goto('/ko/wallet')
      const [, told = ''] = ko.codes['COMMON-C503'].split('{time}')
      await own.getByText(told).first().waitFor({ timeout: PAGE_MS })
      await page.keyboard.press('o')
      await dialog.getByLabel(text('act', 'reason')).fill('The release is out')
      await dialog.getByRole('button', { name: text('app', 'reopen') }).click()
      await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: NEWS_MS, interval: 100 })
      await own.reload()
      await own.getByText('USDT').first().waitFor({ timeout: PAGE_MS })
    },
    JOURNEY_MS,
  )
})
