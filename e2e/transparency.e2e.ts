import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY_MS } from '#server/kernel/clock.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { saveDownload } from './downloads.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, onPhone } from './member.ts'
import { asStaff } from './staff.ts'

const text = textsOf('ja')
const journey = borrowProductForJourney()

it('a guest reads the page in Japanese, and the script recomputes every figure from the export', async () => {
  await becomeMember(journey, {
    id: 'satoshow',
    email: 'satoshow@members.example',
    name: '佐藤さくら',
    phone: '01023459876',
    password: '高梅-plum-7431',
    locale: 'ja',
  })
  await journey.advanceClock(2 * DAY_MS)
  await asStaff(journey, async ({ transparency }) => {
    await transparency.countFlows()
    await transparency.recordRecords()
  })
  const page = await onPhone(journey, 'ja')
  await page.goto('/ja/transparency')
  await page.getByRole('heading', { name: text('transparency', 'headline') }).waitFor()
  await page.getByRole('region', { name: text('transparency', 'sources') }).waitFor()
  await page.getByText(text('transparency', 'from_members'), { exact: true }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: text('transparency', 'csv') }).click()
  const flows = await saveDownload(await saving)
  const folder = mkdtempSync(join(tmpdir(), 'figures-'))
  const figures = join(folder, 'figures.json')
  writeFileSync(figures, await (await fetch(`${journey.url}/api/transparency/figures`)).text())
  const records = join(folder, 'records.csv')
  writeFileSync(records, await (await fetch(`${journey.url}/api/transparency/records.csv`)).text())
  const script = join(folder, 'recompute-figures.mjs')
  writeFileSync(script, await (await fetch(`${journey.url}/recompute-figures.mjs`)).text())
  const run = spawnSync(process.execPath, [script, flows, figures, records])
  expect(run.stdout.toString()).toContain('THE SAME')
  expect(run.status).toBe(0)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('member')
})
