import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { csvWord } from '#contract/csv-texts/csv-texts.ts'
import type { Locale } from '#contract/locale.ts'
import { STATEMENT_TEXTS } from '#contract/statement-texts/all.ts'
import type { StatementTexts } from '#contract/statement-texts/statement-texts.ts'
import { formatUnits } from '#contract/money.ts'
import type { BuiltStatement } from '../build-statement.ts'
import type { StatementLine } from '../statement-lines.ts'
import { clockText, grouped } from '#server/kernel/paper/paper-texts.ts'
import { type Column, openPaper, type Paper } from '#server/kernel/paper/paper.ts'

export interface PaperReader {
  readonly locale: Locale
  readonly brandName: string
  /** The member's own ID. */
  readonly member: string
  readonly madeAt: Date
}

/** More are for a table: reading and making so many pages helps nobody. */
const MAX_LINES = 5_000

const toFigures = (heading: string, share = 1): Column => ({ heading, share, isFigure: true })
const toColumn = (heading: string, share = 1): Column => ({ heading, share })

interface Writing {
  readonly paper: Paper
  readonly texts: StatementTexts
  readonly locale: Locale
  readonly built: BuiltStatement
}

function writeBalances({ paper, texts, built: { answer } }: Writing): void {
  paper.heading(texts.balances)
  const valued = `${texts.value} (${answer.currency})`
  paper.table(
    [
      toColumn(texts.account, 1.2),
      ...[texts.opening, texts.received, texts.sent, texts.closing, valued].map((one) => toFigures(one)),
    ],
    [
      ...answer.accounts.map((one) => [
        one.account === 'gas' ? texts.accounts.gas : `${texts.accounts[one.account]} ${one.coin}`,
        ...[one.opening, one.received, one.sent, one.closing, one.value].map(grouped),
      ]),
      [texts.total, '', '', '', '', grouped(answer.value)],
    ],
  )
}

function writeSums({ paper, texts, locale, built: { answer } }: Writing): void {
  const { columns } = CSV_TEXTS[locale]
  paper.heading(texts.byType)
  if (answer.sums.length === 0) {
    paper.note(texts.nothingMoved)
    return
  }
  paper.table(
    [
      toColumn(columns.type, 1.6),
      toColumn(columns.coin, 0.6),
      toFigures(texts.count, 0.6),
      toFigures(columns.amount),
      toFigures(`${texts.value} (${answer.currency})`),
    ],
    answer.sums.map((one) => [
      csvWord(CSV_TEXTS[locale], one.type),
      one.coin,
      String(one.count),
      grouped(one.amount),
      grouped(one.value),
    ]),
  )
}

function writeGains({ paper, texts, locale, built: { answer } }: Writing): void {
  const { coins, method, total } = answer.gains
  const inCurrency = (text: string) => toFigures(`${text} (${answer.currency})`)
  paper.heading(texts.gains)
  paper.pair(texts.method, texts.methods[method])
  paper.note(`${texts.methodNotes[method]} ${texts.gainNote}`)
  if (coins.length === 0) return
  paper.table(
    [
      toColumn(CSV_TEXTS[locale].columns.coin),
      toFigures(texts.disposed),
      inCurrency(texts.proceeds),
      inCurrency(texts.cost),
      inCurrency(texts.gain),
    ],
    [
      ...coins.map((one) => [one.coin, ...[one.amount, one.proceeds, one.cost, one.gain].map(grouped)]),
      [texts.total, '', '', '', grouped(total)],
    ],
  )
}

function writeRates({ paper, texts, built: { answer } }: Writing): void {
  const { MCS, USDT, TRX, source } = answer.rates
  paper.heading(texts.rates)
  for (const [coin, rate] of Object.entries({ MCS, USDT, TRX }))
    paper.pair(`1 ${coin}`, rate === null ? texts.noRate : `${rate} ${answer.currency}`)
  paper.note(texts.ratesNote.replace('{source}', source))
  paper.heading(texts.seal)
  if (answer.seal === null) paper.note(texts.notSealed)
  else {
    paper.note(texts.sealNote.replace('{batch}', String(answer.seal.batch)))
    paper.note(answer.seal.head)
  }
}

function writeLines({ paper, texts, locale, built }: Writing): void {
  const { columns } = CSV_TEXTS[locale]
  const row = (line: StatementLine) => [
    clockText(line.at, built.period.zone),
    csvWord(CSV_TEXTS[locale], line.type),
    texts.accounts[line.account],
    line.coin,
    grouped(formatUnits(line.units)),
    grouped(formatUnits(line.after)),
    grouped(line.value),
  ]
  paper.heading(texts.movements)
  if (built.lines.length === 0) {
    paper.note(texts.nothingMoved)
    return
  }
  paper.table(
    [
      toColumn(columns.date, 1.3),
      toColumn(columns.type, 1.4),
      toColumn(texts.account, 1.1),
      toColumn(columns.coin, 0.6),
      toFigures(columns.amount, 1.1),
      toFigures(columns.balanceAfter, 1.1),
      toFigures(`${texts.value} (${built.answer.currency})`),
    ],
    built.lines.slice(0, MAX_LINES).map(row),
  )
  if (built.lines.length > MAX_LINES) paper.note(texts.moreLines.replace('{count}', String(MAX_LINES)))
}

/** A statement as a PDF. */
export async function writeStatement(
  built: BuiltStatement,
  reader: PaperReader,
): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, brandName, member, madeAt } = reader
  const texts = STATEMENT_TEXTS[locale]
  const { period } = built
  const name = period.isOver ? period.name : `${period.name} (${texts.soFar})`
  const paper = await openPaper({ title: `${texts.title} ${name}`, brandName, locale, madeAt })
  const writing = { paper, texts, locale, built }
  paper.pair(texts.member, member)
  paper.pair(
    texts.period,
    `${clockText(period.from, period.zone)} – ${clockText(new Date(built.answer.to), period.zone)} (${period.zone})`,
  )
  paper.pair(texts.made, `${clockText(madeAt, period.zone)} (${period.zone})`)
  writeBalances(writing)
  writeSums(writing)
  writeGains(writing)
  writeRates(writing)
  writeLines(writing)
  return paper.end((page, pages) => {
    const count = texts.page.replace('{page}', String(page)).replace('{pages}', String(pages))
    return `${texts.foot.replace('{brand}', brandName)}  ·  ${count}`
  })
}
