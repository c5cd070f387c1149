import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Country } from '#contract/rules/countries.ts'
import { GATED_FEATURES, type GatedFeature } from '#contract/system.ts'
import { createClock, SECOND_MS } from '#server/kernel/clock.ts'
import { type Database, openDatabase, sql } from '#server/kernel/database/db.ts'
import { createGates, type DECIDED_COUNTRIES } from '#server/modules/licences/licences.ts'
import { type GateRow, loadGatesTable } from '#testing/checks/gates-table.ts'
import { inspectPage, setViewport } from '#tools/screens/screen-faults.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { startProductForJourney } from './harness.ts'
import { becomeMember, fillSignUp, memberOnPhone, onPhone, type Person, PHONE } from './member.ts'

const JOURNEY_MS = 900_000
/** A process remembers the gates for ten seconds. */
const FORGET_MS = 11 * SECOND_MS
const text = textsOf('en')
const journey = startProductForJourney()
const rows = loadGatesTable().filter(({ kind }) => kind !== 'push')

const PERSON = { password: 'plum-고래-7431', locale: 'en' } as const
const MEMBERS: Readonly<Record<(typeof DECIDED_COUNTRIES)[number], Person>> = {
  KOR: { ...PERSON, id: 'gates1', email: 'g1@members.example', name: 'Han', phone: '01023450161' },
  USA: {
    ...PERSON,
    id: 'gates2',
    email: 'g2@members.example',
    name: 'Ann',
    phone: '2125550162',
    country: 'USA',
  },
}

let db: Database
beforeAll(() => {
  db = openDatabase({ url: journey.internals.databaseUrl })
})
afterAll(() => db.close())

async function close(feature: GatedFeature, country: Country): Promise<void> {
  await createGates({ db, clock: createClock(), sandbox: true }).revoke(db, feature, country)
  await journey.advanceClock(FORGET_MS)
}

async function reopen(): Promise<void> {
  await db.run(sql`delete from licences_records`)
  await journey.advanceClock(FORGET_MS)
}

/** The title of a guide, a video or a notice that came with the product. */
function titleOf({ address, target }: GateRow): string {
  const folder = { '/guide': 'guides', '/guide/video': 'videos', '/board/notice': 'notices' }[address] ?? ''
  const source = readFileSync(new URL(`../content/${folder}/${target}/en.md`, import.meta.url), 'utf8')
  return source.split('\n')[0]?.replace(/^# /, '') ?? ''
}

function countOf(page: Page, row: GateRow): Promise<number> {
  const closed = page.getByRole('region', { name: text('shell', 'closed_title') })
  const shown = {
    panel: closed,
    link: page.locator(`a[href="${row.target}"]:visible`),
    field: page.locator(`[name="${row.target}"]:visible`),
    tab: page.getByRole('tab', { name: text('subscribe', 'autobot') }),
    item: page.getByText(row.kind === 'item' ? titleOf(row) : '', { exact: true }),
    push: closed,
  }[row.kind]
  return shown.count()
}

/** Waits until the screen has what it asks for. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count()).toBe(0)
}

/** How somebody comes to what a screen shows: the last step of a form, or at once. */
interface Way {
  readonly page: Page
  readonly arrive: () => Promise<void>
}

/** What of the rows a screen shows that it must not, or lacks. */
async function faultsAt({ page, arrive }: Way, at: readonly GateRow[], isOpen: boolean): Promise<string[]> {
  const [first] = at
  if (first === undefined) return []
  await page.goto(first.address)
  await settle(page)
  await arrive()
  const faults: string[] = []
  for (const row of at) {
    const isThere = row.kind === 'panel' ? !isOpen : isOpen
    const found = await vi
      .waitFor(async () => expect((await countOf(page, row)) > 0).toBe(isThere), { timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
    if (!found) faults.push(`${isOpen ? 'open' : 'closed'}: ${Object.values(row).join(' ')}`)
  }
  return faults
}

interface Pages {
  readonly member: Way
  readonly guest: Way
}

async function findFaults({ member, guest }: Pages, of: readonly GateRow[], isOpen: boolean) {
  const faults: string[] = []
  const fields = of.filter(({ kind }) => kind === 'field')
  for (const at of Map.groupBy(
    of.filter(({ kind }) => kind !== 'field'),
    ({ address }) => address,
  ).values())
    faults.push(...(await faultsAt(member, at, isOpen)))
  faults.push(...(await faultsAt(guest, fields, isOpen)))
  return faults
}

/** A member of the country, and a guest who has chosen it. */
async function openPages(country: keyof typeof MEMBERS): Promise<Pages> {
  const person = MEMBERS[country]
  await becomeMember(journey, person)
  const member = await memberOnPhone(journey, person)
  const guest = await onPhone(journey, 'en')
  // A guest's country is the one chosen in the form, which is never sent.
  const stranger = {
    ...person,
    id: `stranger${person.id}`,
    email: `stranger.${person.email}`,
    phone: person.phone.replace(/.$/, '9'),
  }
  return {
    member: { page: member, arrive: () => Promise.resolve() },
    guest: { page: guest, arrive: () => fillSignUp(guest, stranger) },
  }
}

describe('a closed gate on a phone', () => {
  it(
    'hides in Korea everything that docs/gates.md lists for it, and nothing while it is open',
    async () => {
      const pages = await openPages('KOR')
      expect(await findFaults(pages, rows, true)).toEqual([])
      for (const feature of GATED_FEATURES) {
        await close(feature, 'KOR')
        const own = rows.filter((row) => row.feature === feature)
        expect(await findFaults(pages, own, false), feature).toEqual([])
        await reopen()
      }
    },
    JOURNEY_MS,
  )

  it(
    'hides in another country everything that docs/gates.md lists, when all of them are closed',
    async () => {
      const pages = await openPages('USA')
      for (const feature of GATED_FEATURES) await close(feature, 'USA')
      expect(await findFaults(pages, rows, false)).toEqual([])
      await reopen()
    },
    JOURNEY_MS,
  )

  it('is told in five languages without an error, a retry or a report', { timeout: JOURNEY_MS }, async () => {
    const page = await memberOnPhone(journey, MEMBERS.KOR)
    await close('game', 'KOR')
    for (const locale of ['en', 'ko', 'ja', 'zh_CN', 'zh_TW'] as const) {
      const words = textsOf(locale)
      await page.goto(locale === 'en' ? '/game' : `/${locale}/game`)
      const panel = page.getByRole('region', { name: words('shell', 'closed_title') })
      await panel.getByText(words('shell', 'closed_text')).waitFor()
      await settle(page)
      expect(await page.getByRole('button', { name: words('common', 'retry') }).count()).toBe(0)
      expect(await page.getByRole('link', { name: words('board', 'report') }).count()).toBe(0)
      expect(await inspectPage(page, `closed-${locale}`), locale).toEqual({ axe: [], overflow: [] })
      await setViewport(page, PHONE)
    }
    await reopen()
  })
})
