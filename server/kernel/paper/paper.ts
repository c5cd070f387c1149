import PDFDocument from 'pdfkit'
import type { Locale } from '#contract/locale.ts'
import { fontsOf } from './fonts.ts'

const MARGIN = 42
const SIZES = { title: 20, heading: 11, text: 8.5, cell: 7.5 } as const
const INK = '#17202a'
const QUIET = '#5b6673'
const RULE = '#d5dbe1'
const GAP = 10
const CELL_PADDING = 3
const COLUMN_GAP = 8
const RULE_WIDTH = 0.5
const FOOT_ABOVE_END = 26

/** A column at its position on the page, in points. */
interface Placed {
  readonly x: number
  readonly width: number
  readonly isFigure: boolean
}

/** A column: its heading, its share of the width, and figures at the right. */
export interface Column {
  readonly heading: string
  readonly share: number
  readonly isFigure?: boolean
}

export interface PaperHead {
  readonly title: string
  readonly brandName: string
  readonly locale: Locale
  readonly madeAt: Date
}

/** A page as its words are put on it, from the top down. */
export interface Paper {
  /** Two words, one at each side. */
  pair(label: string, value: string): void
  heading(text: string): void
  note(text: string): void
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void
  /** Ends the document; `foot` is at the bottom of each page. */
  end(foot: (page: number, pages: number) => string): Promise<Uint8Array<ArrayBuffer>>
}

type Document = InstanceType<typeof PDFDocument>

/** One row of cells, each in its column; words too long for theirs go on below. Begins a page where this one ends. */
function drawRow(doc: Document, columns: readonly Placed[], cells: readonly string[]): void {
  const heights = columns.map(({ width }, index) => doc.heightOfString(cells[index] ?? '', { width }))
  const height = Math.max(...heights) + 2 * CELL_PADDING
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
  const { y } = doc
  for (const [index, { x, width, isFigure }] of columns.entries())
    doc.text(cells[index] ?? '', x, y + CELL_PADDING, { width, align: isFigure ? 'right' : 'left' })
  const end = y + height
  doc
    .moveTo(MARGIN, end)
    .lineTo(doc.page.width - MARGIN, end)
    .lineWidth(RULE_WIDTH)
    .strokeColor(RULE)
    .stroke()
  doc.y = end
}

// pdfkit's own tables open a font that is no file again for every cell, which takes a second each.
function drawTable(doc: Document, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const unit = (doc.page.width - 2 * MARGIN - COLUMN_GAP * (columns.length - 1)) / shares
  let x = MARGIN
  const placed = columns.map(({ share, isFigure = false }) => {
    const column = { x, width: unit * share, isFigure }
    x += column.width + COLUMN_GAP
    return column
  })
  const heading = columns.map((column) => column.heading)
  doc.font('regular').fontSize(SIZES.cell).fillColor(QUIET)
  drawRow(doc, placed, heading)
  doc.fillColor(INK)
  for (const row of rows) drawRow(doc, placed, row)
  doc.x = MARGIN
  doc.moveDown()
}

/** Writes the foot of each page, below what the margin leaves free. */
function drawFeet(doc: Document, foot: (page: number, pages: number) => string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page)
    const { bottom } = doc.page.margins
    // Below the margin a text would begin a page of its own.
    doc.page.margins.bottom = 0
    doc
      .font('regular')
      .fontSize(SIZES.cell)
      .fillColor(QUIET)
      .text(foot(page + 1, count), MARGIN, doc.page.height - FOOT_ABOVE_END, { lineBreak: false })
    doc.page.margins.bottom = bottom
  }
}

/** What is put on an open document, whose end was asked for before anything was written. */
function paperOn(doc: Document, ended: Promise<Uint8Array<ArrayBuffer>>): Paper {
  return {
    pair(label, value) {
      doc.font('regular').fontSize(SIZES.text).fillColor(QUIET).text(`${label}  `, { continued: true })
      doc.fillColor(INK).text(value)
    },
    heading(text) {
      doc.moveDown(0.5)
      doc.font('bold').fontSize(SIZES.heading).fillColor(INK).text(text)
      doc.moveDown(0.3)
      doc.font('regular')
    },
    note(text) {
      doc.font('regular').fontSize(SIZES.text).fillColor(QUIET).text(text, { lineGap: 2 })
      doc.moveDown(GAP / SIZES.text / 2)
    },
    table: (columns, rows) => drawTable(doc, columns, rows),
    end(foot) {
      drawFeet(doc, foot)
      doc.end()
      return ended
    },
  }
}

/** All bytes of a document, once it has ended. */
function bytesOf(doc: Document): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}

/** Opens an A4 document with its title, its fonts those of the language. */
export async function openPaper({ title, brandName, locale, madeAt }: PaperHead): Promise<Paper> {
  const fonts = await fontsOf(locale)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: locale.replace('_', '-'),
    displayTitle: true,
    info: { Title: title, Author: brandName, CreationDate: madeAt },
  })
  const ended = bytesOf(doc)
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  doc.font('regular').fontSize(SIZES.text).fillColor(QUIET).text(brandName)
  doc.font('bold').fontSize(SIZES.title).fillColor(INK).text(title)
  doc.moveDown(0.5)
  return paperOn(doc, ended)
}
