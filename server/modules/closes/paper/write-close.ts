import type { Locale } from '#contract/locale.ts'
import type { CloseFigures } from '#contract/console/money/closes.ts'
import { clockText, grouped } from '#server/kernel/paper/paper-texts.ts'
import { type Column, openPaper, type Paper } from '#server/kernel/paper/paper.ts'
import { closeTextsOf, type CloseTexts } from './close-texts.ts'

const ZONE = 'Asia/Seoul'

/** A close to be put on paper; plain data, so that another thread can be handed it. */
export interface CloseOrder {
  readonly figures: CloseFigures
  /** In hex. */
  readonly hash: string
  readonly signature: { readonly askedBy: string; readonly approvedBy: string; readonly at: Date } | null
  readonly locale: Locale
  readonly brandName: string
  readonly madeAt: Date
}

interface Writing {
  readonly paper: Paper
  readonly texts: CloseTexts
  readonly figures: CloseFigures
}

const toFigures = (heading: string): Column => ({ heading, share: 1, isFigure: true })
const toColumn = (heading: string, share = 1): Column => ({ heading, share })

/** A table, or that there is nothing to put in it. */
function section(
  { paper, texts }: Writing,
  heading: string,
  { columns, rows }: { columns: readonly Column[]; rows: readonly (readonly string[])[] },
): void {
  paper.heading(heading)
  if (rows.length === 0) paper.note(texts.none)
  else paper.table(columns, rows)
}

const formatClass = (texts: CloseTexts, name: string): string => texts.classes[name] ?? name

function writeTrial(writing: Writing): void {
  const { texts, figures } = writing
  for (const { coin, classes, difference } of figures.coins)
    section(writing, `${texts.trial} · ${coin}`, {
      columns: [
        toColumn(texts.class, 1.6),
        ...[texts.opening, texts.debits, texts.credits, texts.closing].map(toFigures),
      ],
      rows: [
        ...classes.map((line) => [
          formatClass(texts, line.class),
          ...[line.opening, line.debits, line.credits, line.closing].map(grouped),
        ]),
        [texts.total, '', '', '', grouped(difference)],
      ],
    })
}

function writeFees(writing: Writing): void {
  const { texts, figures } = writing
  section(writing, texts.fees, {
    columns: [toColumn(texts.kind, 2), toColumn(texts.coin), toFigures(texts.amount)],
    rows: figures.fees.map(({ kind, coin, amount }) => [texts.kinds[kind] ?? kind, coin, grouped(amount)]),
  })
  section(writing, texts.deferred, {
    columns: [
      toColumn(texts.coin),
      ...[texts.opening, texts.paid, texts.refunded, texts.earned, texts.closing].map(toFigures),
    ],
    rows: figures.deferred.map(({ coin, opening, paid, refunded, earned, closing }) => [
      coin,
      ...[opening, paid, refunded, earned, closing].map(grouped),
    ]),
  })
  section(writing, texts.commissions, {
    columns: [toColumn(texts.coin), ...[texts.reserved, texts.returned, texts.paid].map(toFigures)],
    rows: figures.commissions.map(({ coin, reserved, returned, paid }) => [
      coin,
      ...[reserved, returned, paid].map(grouped),
    ]),
  })
}

function writeOwed(writing: Writing): void {
  const { paper, texts, figures } = writing
  section(writing, texts.liabilities, {
    columns: [toColumn(texts.class, 2), toColumn(texts.coin), toFigures(texts.amount)],
    rows: figures.liabilities.map(({ class: name, coin, amount }) => [
      formatClass(texts, name),
      coin,
      grouped(amount),
    ]),
  })
  const { reserves, plans } = figures
  section(writing, texts.reserves, {
    columns: [
      toColumn(texts.coin),
      ...[texts.hot, texts.members, texts.cold, texts.held, texts.owed, texts.ratio].map(toFigures),
    ],
    rows: (reserves?.coins ?? []).map(({ coin, hot, members, cold, held, owed, ratio }) => [
      coin,
      ...[hot, members, cold, held, owed].map(grouped),
      ratio ?? '–',
    ]),
  })
  if (reserves !== null)
    paper.note(
      texts.readAt
        .replace('{block}', String(reserves.block))
        .replace('{time}', clockText(new Date(reserves.readAt), ZONE)),
    )
  section(writing, texts.plans, {
    columns: [toColumn(texts.running), toFigures(texts.promised), toFigures(texts.escrow)],
    rows: plans === null ? [] : [[String(plans.count), grouped(plans.promised), grouped(plans.escrow)]],
  })
}

function writeSignatures({ paper, texts }: Writing, { signature, hash }: CloseOrder): void {
  paper.heading(texts.signatures)
  if (signature === null) paper.note(texts.unsigned)
  else {
    paper.note(texts.asked.replace('{name}', signature.askedBy))
    paper.note(
      texts.approved.replace('{name}', signature.approvedBy).replace('{time}', clockText(signature.at, ZONE)),
    )
  }
  paper.pair(texts.hash, hash)
}

/** One daily close as a PDF. */
export async function writeClose(order: CloseOrder): Promise<Uint8Array<ArrayBuffer>> {
  const { figures, locale, brandName, madeAt } = order
  const texts = closeTextsOf(locale)
  const paper = await openPaper({ title: `${texts.title} ${figures.day}`, brandName, locale, madeAt })
  const writing = { paper, texts, figures }
  paper.pair(texts.day, figures.day)
  paper.pair(texts.position, `${figures.position.batch} · ${figures.position.head}`)
  writeTrial(writing)
  writeFees(writing)
  writeOwed(writing)
  writeSignatures(writing, order)
  return paper.end((page, pages) =>
    texts.page.replace('{page}', String(page)).replace('{pages}', String(pages)),
  )
}
