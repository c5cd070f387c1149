import { readFileSync } from 'node:fs'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
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

/** Goes from the wallet's history to the statements, and saves the running month as PDF in won and as CSV. */
async function saveBoth(locale: Locale) {
  const text = textsOf(locale)
  const page = await memberOnPhone(journey, { ...MEMBER, locale })
  await deposit(page, 'USDT', '123')
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}/wallet/histories`)
  await page.getByRole('link', { name: text('histories', 'statements') }).click()
  await page.getByLabel(text('statements', 'currency')).selectOption('KRW')
  const save = async (label: 'PDF' | 'CSV') => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: label }).nth(1).click()
    return readFileSync(await saveDownload(await waiting))
  }
  const [pdf, csv] = [await save('PDF'), await save('CSV')]
  expect(await inspectPage(page, `statements-${locale}`)).toEqual({ axe: [], overflow: [] })
  await setViewport(page, PHONE)
  return { pdf: (await extractText(new Uint8Array(pdf), { mergePages: true })).text, csv: csv.toString() }
}

describe('a member saves statements on a phone', () => {
  for (const locale of ['ko', 'en'] as const)
    it(
      `as PDF and CSV, in ${locale}, with the deposit and its value in won`,
      async () => {
        await journey.queueJob('market-day-rates')
        const { pdf, csv } = await saveBoth(locale)
        const plain = pdf.replaceAll(/\s+/g, '')
        expect(plain).toContain(STATEMENT_TEXTS[locale].title.replaceAll(/\s+/g, ''))
        expect(plain).toContain('123')
        expect(plain).toContain('(KRW)')
        expect(csv).toContain('123')
        expect(csv).toContain('KRW')
      },
      JOURNEY_MS,
    )
})
