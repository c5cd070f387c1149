import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { deposit } from './faucet.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, PHONE, signIn, type Person } from './member.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const journey = borrowProductForJourney()

declare global {
  /** Sets the clock of the device this page runs on, ms from the true time. */
  // oxlint-disable-next-line no-var -- a global of the page, made by the init script
  var setDeviceClock: (wrongMs: number) => void
}

/** A phone whose clock is wrong by so many ms on every page it opens; the count since the page was opened stays true. */
async function onWrongPhone(wrongMs: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await journey.newProfile('en')
  await context.addInitScript((startMs) => {
    const True = Date
    let wrong = startMs
    globalThis.setDeviceClock = (ms) => void (wrong = ms)
    globalThis.Date = class extends True {
      constructor(...given: [] | [number | string]) {
        super(given.length === 0 ? True.now() + wrong : given[0])
      }
      static override now = () => True.now() + wrong
    } as DateConstructor
  }, wrongMs)
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  return { context, page }
}

function person(name: string, number: number): Person {
  return {
    id: name,
    email: `${name}@members.example`,
    name: 'Alex Morgan',
    phone: `0103345${String(1000 + number)}`,
    password: 'plum-ink-7431',
    locale: 'en',
  }
}

/** What the server has written down about a member's sessions and security. */
async function recordOf({ id }: Person) {
  const db = openDatabase({ url: journey.internals.databaseUrl, maxConnections: 1 })
  const sessions = await db.many<{ reason: string | null; renewals: number }>(sql`
    select s.end_reason as reason, s.counter as renewals from identity_sessions s
    join identity_members m on m.id = s.member_id where m.login_id = ${id}`)
  const alarms = await db.many(sql`
    select e.kind from identity_security_events e join identity_members m on m.id = e.member_id
    where m.login_id = ${id} and e.kind = 'TOKEN_REUSED'`)
  await db.close()
  return { sessions, alarms: alarms.length }
}

const email = (page: Page) => page.getByLabel('Email', { exact: true })

/** The account as only a signed-in member sees it. */
async function seeAccount(page: Page, member: Person): Promise<void> {
  await page.goto('/account/modify')
  await email(page).waitFor()
  expect(await email(page).inputValue()).toBe(member.email)
}

describe.each([
  ['ten minutes fast', 10 * MINUTE_MS, person('minutesfast', 1)],
  ['ten minutes slow', -10 * MINUTE_MS, person('minutesslow', 2)],
  ['two days fast', 2 * DAY_MS, person('daysfast2026', 3)],
  ['two days slow', -2 * DAY_MS, person('daysslow2026', 4)],
])('a phone %s', (_name, wrongMs, member) => {
  it('stays signed in over loads and renewals, and nobody is alarmed', async () => {
    await becomeMember(journey, member)
    const { page } = await onWrongPhone(wrongMs)
    await signIn(page, member)
    await seeAccount(page, member)
    await page.reload()
    await email(page).waitFor()
    // The access token ends: the next load begins with a renewal.
    await journey.advanceClock(11 * MINUTE_MS)
    await seeAccount(page, member)
    const record = await recordOf(member)
    expect(record.alarms).toBe(0)
    expect(record.sessions.map(({ reason }) => reason)).toEqual([null])
    expect(record.sessions[0]?.renewals).toBeGreaterThan(0)
  })
})

it('a list of the last days that stays open past midnight shows what comes after it', async () => {
  const member = person('overmidnight', 5)
  await becomeMember(journey, member)
  const { context, page } = await onWrongPhone(0)
  await signIn(page, member)
  await page.goto('/wallet/histories')
  await page.getByText('No transactions').waitFor()
  await journey.advanceClock(DAY_MS)
  const other = await context.newPage()
  await other.setViewportSize(PHONE)
  await deposit(other, 'TRX', '30')
  await page.getByRole('link', { name: /Deposit.*30.*TRX/ }).waitFor()
})

describe('a phone whose clock is set while a page is open', () => {
  it.each([2 * DAY_MS, -2 * DAY_MS])('stays signed in with a clock off by %i ms', async (wrongMs) => {
    const member = person(wrongMs > 0 ? 'jumpsahead' : 'jumpsback', wrongMs > 0 ? 501 : 502)
    await becomeMember(journey, member)
    const { page } = await onWrongPhone(0)
    await signIn(page, member)
    await seeAccount(page, member)
    await page.evaluate((ms) => globalThis.setDeviceClock(ms), wrongMs)
    await journey.advanceClock(11 * MINUTE_MS)
    await page.getByRole('button', { name: 'Save', exact: true }).first().waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Alex Moran')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.evaluate((ms) => globalThis.setDeviceClock(ms), 0)
    await seeAccount(page, member)
    const record = await recordOf(member)
    expect([record.alarms, record.sessions.map(({ reason }) => reason)]).toEqual([0, [null]])
  })
})
