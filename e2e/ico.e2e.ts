import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inspectPage, setViewport } from '#tools/screens/screen-faults.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit } from './faucet.ts'
import { textOf } from './downloads.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, nextCode, type Person, PHONE, setUpOtp, signIn } from './member.ts'

const JOURNEY_MS = 500_000
const DAY_MS = 24 * 60 * 60 * 1000
/** A page that is loaded shows what it has within this time, on a slow machine too; if not, it is opened again. */
const LOOK_MS = 5_000
/** The jobs that open the sandbox's first round and release what is due look each minute. */
const JOB_MS = 150_000
/** Past the first releases of any month's end, and then past the last. */
const TO_FIRST_DAYS = 65
const TO_LAST_DAYS = 305

const MEMBER: Person = {
  id: 'jiwoo77',
  email: 'jiwoo@members.example',
  name: '한지우',
  phone: '01023450078',
  password: '고래-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const journey = startProductForJourney()
const waiting = { timeout: JOB_MS, interval: 2_000 }

/** Reads a notice to its end; its box can be ticked by nothing else. */
async function openNotice(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).click()
  const notice = page.getByRole('dialog')
  await notice.getByRole('region').evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await notice.getByRole('button', { name: text('ico', 'have_read') }).click()
  expect(await page.getByLabel(label).isChecked()).toBe(true)
}

/** The rows of the table as they are read: state, the day's part, all up to it. */
async function getTable(page: Page) {
  await page.locator('tbody tr[data-state]').first().waitFor()
  const all = page.getByRole('button', { name: text('ico', 'show_all') })
  if ((await all.count()) > 0) await all.click()
  return page.locator('tbody tr[data-state]').evaluateAll((rows) =>
    rows.map((row) => ({
      state: row.getAttribute('data-state'),
      mcs: Number(row.children[1]?.textContent?.replaceAll(',', '')),
      total: Number(row.children[2]?.textContent?.replaceAll(',', '')),
    })),
  )
}

/** What the curve says is released, out of all: read from the points it is drawn through. */
async function getCurve(page: Page): Promise<number> {
  // Curves are the paths without an area; what is to come is dashed.
  const curves = await page
    .getByRole('slider', { name: text('ico', 'schedule') })
    .first()
    .locator('path')
    .evaluateAll((paths) =>
      paths
        .filter((path) => getComputedStyle(path).fill === 'none')
        .map((path) => ({
          points: path.getAttribute('d') ?? '',
          isDashed: getComputedStyle(path).strokeDasharray !== 'none',
        })),
    )
  const heights = (path: string) => [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
  const pointsOf = (isDashed: boolean) => curves.find((curve) => curve.isDashed === isDashed)?.points ?? ''
  const [before, after] = [heights(pointsOf(false)), heights(pointsOf(true))]
  const all = [...before, ...after]
  const [base, top] = [Math.max(...all), Math.min(...all)]
  return (base - (before.at(-1) ?? base)) / (base - top)
}

async function compare(page: Page, released: number): Promise<void> {
  const rows = await getTable(page)
  const done = rows.filter(({ state }) => state === 'RELEASED')
  expect(done.length).toBe(released)
  expect(rows.at(-1)?.total).toBe(2400)
  expect(rows.reduce((sum, { mcs }) => sum + mcs, 0)).toBeCloseTo(2400, 5)
  expect((await getCurve(page)) * 2400).toBeCloseTo(done.at(-1)?.total ?? 0, -1)
}

/** One after the other, because a phone's page is measured anew for each width. */
async function inspect(page: Page, name: string): Promise<void> {
  expect(await inspectPage(page, name), name).toEqual({ axe: [], overflow: [] })
  await setViewport(page, PHONE)
}

describe('a member enters the token sale, in Korean on a phone', () => {
  beforeAll(async () => {
    await becomeMember(journey, MEMBER)
  })

  it(
    'reads the notices, sees what will be booked, and follows it to the last release',
    async () => {
      const page = await memberOnPhone(journey, MEMBER)
      const key = await setUpOtp(journey, page, MEMBER)
      await deposit(page, 'USDT', '600')
      await journey.queueJob('ico-first-round')
      await vi.waitFor(async () => {
        await page.goto('/ko/ico', { waitUntil: 'networkidle' })
        await page.getByRole('link', { name: text('ico', 'enter') }).waitFor({ timeout: LOOK_MS })
      }, waiting)
      await inspect(page, 'ico')
      await page.getByRole('link', { name: text('ico', 'enter') }).click()
      await page.waitForURL('**/ko/ico/enter')
      await page.getByRole('textbox', { name: text('ico', 'amount') }).fill('500')
      const results = page.getByRole('region', { name: text('ico', 'results') })
      await results.getByText('2,400.00').first().waitFor()
      await inspect(page, 'ico-enter')
      await openNotice(page, text('ico', 'agree_terms'))
      await openNotice(page, text('ico', 'agree_risk'))
      await page.getByLabel(text('otp', 'code')).fill(await nextCode(journey, key))
      await page.locator('button[type=submit]').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('ico', 'enter'), exact: true })
        .click()
      await page.waitForURL('**/ko/ico/vesting/schedule/1?*')
      await compare(page, 0)
      await inspect(page, 'ico-schedule')

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: text('ico', 'calendar') }).click(),
      ])
      const ics = await textOf(file)
      expect(ics.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
      expect(ics.split('BEGIN:VEVENT').length - 1).toBe(2)

      await journey.advanceClock(TO_FIRST_DAYS * DAY_MS)
      await journey.queueJob('ico-releases')
      await signIn(page, MEMBER)
      await vi.waitFor(async () => {
        await page.goto('/ko/ico/vesting/histories', { waitUntil: 'networkidle' })
        await page.locator('main a[href*="/vesting/schedule/"]').first().waitFor({ timeout: LOOK_MS })
      }, waiting)
      const released = await page.locator('main a[href*="/vesting/schedule/"]').count()
      await inspect(page, 'ico-histories')
      await page.locator('main a[href*="/vesting/schedule/"]').first().click()
      await page.waitForURL('**/ko/ico/vesting/schedule/1?*')
      await page
        .getByRole('slider', { name: text('ico', 'schedule') })
        .first()
        .waitFor()
      await compare(page, released)
      await page.goto('/ko/ico/vesting/histories/locked', { waitUntil: 'networkidle' })
      await page.getByText(text('ico', 'obtained')).first().waitFor()
      await inspect(page, 'ico-locked')

      await journey.advanceClock(TO_LAST_DAYS * DAY_MS)
      await journey.queueJob('ico-releases')
      await signIn(page, MEMBER)
      await vi.waitFor(async () => {
        await page.goto('/ko/ico/vesting/schedule/1', { waitUntil: 'networkidle' })
        await page.getByText(text('ico', 'all_released')).waitFor({ timeout: LOOK_MS })
      }, waiting)
      const rows = await getTable(page)
      expect(rows.every(({ state }) => state === 'RELEASED')).toBe(true)
      expect(rows.at(-1)?.total).toBe(2400)
      await page.goto('/ko/wallet', { waitUntil: 'networkidle' })
      await page.getByRole('region', { name: 'MCS' }).getByText('2,400.00').first().waitFor()
    },
    JOURNEY_MS,
  )
})
