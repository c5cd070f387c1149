import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { textsOf } from '#tools/screens/texts.ts'
import { type Act, inpOf, interactionsOf, quantileOf, SHORTEST_MS, type TimedEvent } from './inp.ts'

/** A quick member: five things a second. */
const APART_MS = 200
const KEY_ACTS = 40
const CLICK_ACTS = 16
/** A row of the list; under the chart there are some of the same kind. */
const ROW = 'main > :first-child a[href*="signal?id="]'

/** Keeps every event that belongs to an interaction, from now on. */
async function watchEvents(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const timed: object[] = []
    Object.assign(window, { timed })
    const watched = { type: 'event', durationThreshold }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        timed.push({
          interactionId: Reflect.get(entry, 'interactionId'),
          startTime: entry.startTime,
          duration: entry.duration,
        })
    }).observe(watched)
  }, SHORTEST_MS)
}

/** Shows more of the list until so many rows stand in it, as a member would. Returns how many there are. */
async function openRows(page: Page, rows: number): Promise<number> {
  const more = page.getByRole('button', {
    name: new RegExp(textsOf('en')('signals', 'more').replace('{count}', String.raw`\d+`)),
  })
  const shown = page.locator(ROW)
  await shown.first().waitFor()
  while ((await shown.count()) < rows && (await more.count()) > 0) await more.first().click()
  return await shown.count()
}

type Work = (index: number) => Promise<void>

/** What a member does on the desk, by kind: how often, and how. */
function actsOf(page: Page): readonly (readonly [kind: string, times: number, work: Work])[] {
  const text = textsOf('en')
  const buttons = (label: string): Locator =>
    page.getByRole('group', { name: text('signals', label), exact: true }).getByRole('button')
  const rows = page.locator(ROW)
  // All, running, up, all, down: lists that are half as long and whole again.
  const views = [4, 1, 5, 1, 2]
  return [
    ['arrow key', KEY_ACTS, (index) => page.keyboard.press(index % 10 < 7 ? 'ArrowDown' : 'ArrowUp')],
    ['row', CLICK_ACTS, (index) => rows.nth(4 + index * 9).click()],
    [
      'filter',
      CLICK_ACTS,
      (index) =>
        buttons('filter')
          .nth(views[index % views.length] ?? 1)
          .click(),
    ],
    ['all again', 1, () => buttons('filter').nth(1).click()],
    [
      'range',
      CLICK_ACTS,
      (index) =>
        buttons('range')
          .nth(index % 4)
          .click(),
    ],
    ['arrow key', KEY_ACTS, (index) => page.keyboard.press(index % 10 < 3 ? 'ArrowUp' : 'ArrowDown')],
  ]
}

/** Interaction to Next Paint of a member who works on the desk with so many rows in its list. */
export async function measureInp(page: Page, { url, rows }: { url: string; rows: number }) {
  await page.goto(`${url}/trading/signal?view=all`, { waitUntil: 'networkidle' })
  const shown = await openRows(page, rows)
  await pause(1_000)
  const before = await page.evaluate(() => Number(Reflect.get(performance, 'interactionCount')))
  await watchEvents(page)
  const acts: Act[] = []
  for (const [kind, times, work] of actsOf(page)) {
    for (let index = 0; index < times; index += 1) {
      acts.push({ kind, at: await page.evaluate(() => performance.now()) })
      await work(index)
      await pause(APART_MS)
    }
  }
  await pause(1_000)
  const after = await page.evaluate(() => Number(Reflect.get(performance, 'interactionCount')))
  const events: TimedEvent[] = JSON.parse(
    await page.evaluate(() => JSON.stringify(Reflect.get(window, 'timed'))),
  )
  const found = interactionsOf(events, acts)
  const count = after - before
  const kinds = [...new Set(acts.map(({ kind }) => kind))]
  return {
    rows: shown,
    interactions: count,
    inpMs: inpOf(found, count),
    p75Ms: quantileOf(found, count, 0.75),
    longest: found[0],
    longestByKind: Object.fromEntries(
      kinds.map((kind) => [kind, found.find((one) => one.kind === kind)?.ms ?? SHORTEST_MS]),
    ),
  }
}
