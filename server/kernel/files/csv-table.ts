import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { CSV_TIMES, CSV_WORDS, type CsvColumn } from '#contract/csv-texts/csv-columns.ts'
import { csvWord } from '#contract/csv-texts/csv-texts.ts'
import type { Locale } from '#contract/locale.ts'
import { MINUTE_MS } from '../clock.ts'
import { zoneAheadMs } from '../period.ts'
import { csvLine, csvOf } from './csv.ts'

/** Who reads a table: its headings and words are in their language, its times in their zone. */
export interface CsvReader {
  readonly locale: Locale
  readonly zone: string
}

export type Cell = string | number | null

const MINUTES_IN_HOUR = 60
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A moment in a zone with how far its clocks are ahead: 2026-11-24T00:30:05+09:00. A day, which has no hour, stays as it is. */
function timeIn(zone: string, value: Cell): Cell {
  const text = String(value)
  const atMs = text.includes('T') ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs)) return value
  const aheadMs = zoneAheadMs(zone, atMs)
  const minutes = Math.abs(aheadMs) / MINUTE_MS
  const ahead = `${twoDigits(Math.trunc(minutes / MINUTES_IN_HOUR))}:${twoDigits(minutes % MINUTES_IN_HOUR)}`
  return `${new Date(atMs + aheadMs).toISOString().slice(0, 19)}${aheadMs < 0 ? '-' : '+'}${ahead}`
}

const isIn = (columns: readonly CsvColumn[], column: CsvColumn) => columns.includes(column)

/** How the lines of a table are written for one reader: its first line, and one for each row. */
export function csvWriter<Column extends CsvColumn>(columns: readonly Column[], { locale, zone }: CsvReader) {
  const texts = CSV_TEXTS[locale]
  const cell = (value: Cell, column: CsvColumn): Cell => {
    if (isIn(CSV_TIMES, column)) return timeIn(zone, value)
    return isIn(CSV_WORDS, column) && typeof value === 'string' ? csvWord(texts, value) : value
  }
  return {
    head: () => csvOf([columns.map((column) => texts.columns[column])]),
    /** A row with its cells in the order of the columns. */
    line: (cells: readonly Cell[]) =>
      csvLine(columns.map((column, index) => cell(cells[index] ?? null, column))),
  }
}

/** Rows as a CSV file for one reader. Throws RangeError for an unknown zone. */
export function csvTable<Column extends CsvColumn>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
  reader: CsvReader,
): string {
  const { head, line } = csvWriter(columns, reader)
  return head() + rows.map((row) => line(columns.map((column) => row[column]))).join('')
}
