import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { localePrefix } from '#contract/locale.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit } from './faucet.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'

const PERIOD_MS = 300_000
const CLOSES_MS = 180_000
const ENDS_MS = 240_000
/** The sources are listened to in real time: an instant is come to slowly. */
const BEFORE_MS = 2_000
const NEWS_MS = 60_000
const JOURNEY_MS = 300_000

const PEOPLE = [
  { locale: 'ko', id: 'hana2026', name: '김하나', phone: '01023450041' },
  { locale: 'en', id: 'drew2026', name: 'Drew Park', phone: '01023450042' },
] as const
const journey = borrowProductForJourney()

async function toMoment(ms: number): Promise<void> {
  const into = (await journey.now()) % PERIOD_MS
  await journey.advanceClock(ms > into ? ms - into : PERIOD_MS - into + ms)
}

async function player(person: Person): Promise<Page> {
  await becomeMember(journey, person)
  const page = await memberOnPhone(journey, person)
  await deposit(page, 'MCS', '500')
  return page
}

async function open(page: Page, { locale }: Person): Promise<void> {
  await page.goto(`${localePrefix(locale)}/game`)
  await page.getByRole('timer').first().waitFor()
}

async function bet(page: Page, { locale }: Person, side: 'up' | 'down'): Promise<void> {
  const text = textsOf(locale)
  await page
    .getByRole('group', { name: text('game', 'side') })
    .getByRole('button', { name: text('game', side) })
    .click()
  await page.getByRole('button', { name: '100', exact: true }).click()
  await page.locator('button[type=submit]').click()
  await page.getByRole('region', { name: text('game', 'own'), exact: true }).waitFor()
}

/** The panel that tells the own end of the round. */
async function ending(page: Page, { locale }: Person): Promise<string> {
  const text = textsOf(locale)
  const panel = page.getByRole('status', { name: text('game', 'own'), exact: true })
  await panel.waitFor({ timeout: NEWS_MS })
  const told = await panel.innerText()
  return ['won', 'lost', 'refunded'].find((key) => told.includes(text('game', key))) ?? told
}

describe('two members on opposite sides', () => {
  it(
    'bet, see the price locked, win and lose, recompute the round, and get a one-sided stake back',
    async () => {
      const people: readonly Person[] = PEOPLE.map((person) => ({
        ...person,
        email: `${person.id}@members.example`,
        password: '매화-plum-7431',
      }))
      const [one, other] = people
      if (one === undefined || other === undefined) throw new Error('two people play')
      const pages = [await player(one), await player(other)] as const
      await toMoment(1_000)
      await open(pages[0], one)
      await open(pages[1], other)
      await bet(pages[0], one, 'up')
      await bet(pages[1], other, 'down')
      await toMoment(CLOSES_MS - BEFORE_MS)
      await pages[0]
        .getByText(textsOf(one.locale)('game', 'lock'), { exact: true })
        .waitFor({ timeout: NEWS_MS })
      await toMoment(ENDS_MS - BEFORE_MS)
      const ends = [await ending(pages[0], one), await ending(pages[1], other)]
      expect([
        ['won', 'lost'],
        ['lost', 'won'],
        ['refunded', 'refunded'],
      ]).toContainEqual(ends)
      await recompute(pages[0], one)
      await toMoment(1_000)
      await open(pages[0], one)
      await bet(pages[0], one, 'down')
      await toMoment(CLOSES_MS - BEFORE_MS)
      await pages[0].getByText(textsOf(one.locale)('game', 'failed_title')).waitFor({ timeout: NEWS_MS })
      expect(await ending(pages[0], one)).toBe('refunded')
    },
    JOURNEY_MS,
  )
})

async function recompute(page: Page, { locale }: Person): Promise<void> {
  const text = textsOf(locale)
  await page.locator('table tbody button').first().click()
  await page.getByRole('button', { name: text('game', 'verify') }).click()
  const right = text('game', 'proof_right').replaceAll(/\{[^}]*\}/g, '.+')
  await page.getByText(new RegExp(right)).waitFor()
}
