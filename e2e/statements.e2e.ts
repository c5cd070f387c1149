import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { STATEMENT_TEXTS } from '#contract/statement-texts/all.ts'
import type { Locale } from '#contract/locale.ts'
import { inspectPage, setViewport } from '#tools/screens/screen-faults.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { saveDownload } from './downloads.ts'
import { deposit } from './faucet.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, type Person, PHONE } from './member.ts'

const JOURNEY_MS = 300_000
const MEMBER: Person = {
  id: 'statement1',
  email: 'statement1@members.example',
  name: '한소라',
  phone: '01023450088',
  password: '고래-plum-7431',
  locale: 'ko',
}
const journey = shareProduct()

beforeAll(() => becomeMember(journey, MEMBER))

/** What a tap on a button saves. */
async function saveBy(page: Page, tap: () => Promise<void>): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await tap()
  return readFileSync(await saveDownload(await waiting))
}

/** Asks for a copy of the member's data where there is none yet, and saves it: both are confirmed with the password. */
async function saveCopy(page: Page, locale: Locale): Promise<Buffer> {
  const text = textsOf(locale)
  const confirm = async () => {
    await page.getByLabel(text('identity', 'password_current')).fill(MEMBER.password)
    await page.getByRole('button', { name: text('common', 'confirm'), exact: true }).click()
  }
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}/account/modify`)
  const section = page.getByRole('region', { name: text('identity', 'archive'), exact: true })
  const [ask, save] = (['archive_ask', 'archive_save'] as const).map((key) =>
    section.getByRole('button', { name: text('identity', key) }),
  )
  await ask?.waitFor()
  if ((await save?.isVisible()) === false) {
    await ask?.click()
    await confirm()
  }
  return saveBy(page, async () => {
    await save?.click()
    await confirm()
  })
}

/** Goes from the wallet's history to the statements, and saves the list, the running month as PDF in won and as CSV, and the copy of all data. */
async function saveAll(locale: Locale) {
  const text = textsOf(locale)
  const page = await memberOnPhone(journey, { ...MEMBER, locale })
  await deposit(page, 'USDT', '123')
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}/wallet/histories`)
  const table = await saveBy(page, () => page.getByRole('button', { name: text('common', 'csv') }).click())
  await page.getByRole('link', { name: text('histories', 'statements') }).click()
  await page.getByLabel(text('statements', 'currency')).selectOption('KRW')
  const save = (label: 'PDF' | 'CSV') =>
    saveBy(page, () => page.getByRole('button', { name: label }).nth(1).click())
  const [pdf, csv] = [await save('PDF'), await save('CSV')]
  expect(await inspectPage(page, `statements-${locale}`)).toEqual({ axe: [], overflow: [] })
  await setViewport(page, PHONE)
  const copy = unzipSync(await saveCopy(page, locale))
  return {
    table: table.toString(),
    copy: (name: string) => strFromU8(copy[name] ?? new Uint8Array()),
    pdf: (await extractText(new Uint8Array(pdf), { mergePages: true })).text,
    csv: csv.toString(),
  }
}

describe('a member saves statements, a list and the copy of their data on a phone', () => {
  for (const locale of ['ko', 'en'] as const)
    it(
      `as PDF and CSV, in ${locale}, with the deposit and its value in won`,
      async () => {
        await journey.queueJob('market-day-rates')
        const { pdf, csv, table, copy } = await saveAll(locale)
        const plain = pdf.replaceAll(/\s+/g, '')
        expect(plain).toContain(STATEMENT_TEXTS[locale].title.replaceAll(/\s+/g, ''))
        expect(plain).toContain('123')
        expect(plain).toContain('(KRW)')
        expect(csv).toContain('123')
        expect(csv).toContain('KRW')
        const { columns, words } = CSV_TEXTS[locale]
        expect(table).toContain(`${columns.date},${columns.type},${columns.coin}`)
        expect(table).toContain(`,${words.deposit},USDT,123,`)
        expect(JSON.parse(copy('json/identity/members.json'))).toMatchObject([{ email: MEMBER.email }])
        expect(copy('csv/chain/deposits.csv')).toContain(',123,')
      },
      JOURNEY_MS,
    )
})
