import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { csvWord, type CsvColumn } from '#contract/csv-texts/csv-texts.ts'
import type { Locale } from '#contract/locale.ts'
import { csvOf } from './csv.ts'
import { zoneAheadMs } from '../period.ts'

/** Who reads a table: its headings and words are in their language, its times in their zone. */
export interface CsvReader {
  readonly locale: Locale
  readonly zone: string
}

export interface CsvPlan<Column extends CsvColumn> {
  readonly columns: readonly Column[]
  /** Columns of moments, formatted in the reader's zone, which the heading names. */
  readonly times?: readonly Column[]
  /** Columns whose values are names of ours. */
  readonly words?: readonly Column[]
}

type Cell = string | number | null

/** A moment as a spreadsheet reads it: 2026-11-23 21:04:05 on the clocks of the zone. */
function timeIn(zone: string, value: Cell): Cell {
  const atMs = Date.parse(String(value))
  if (Number.isNaN(atMs)) return value
  return new Date(atMs + zoneAheadMs(zone, atMs)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Rows as a CSV file for one reader. Throws RangeError for an unknown zone. */
export function csvTable<Column extends CsvColumn>(
  { columns, times = [], words = [] }: CsvPlan<Column>,
  rows: readonly Readonly<Record<Column, Cell>>[],
  { locale, zone }: CsvReader,
): string {
  const texts = CSV_TEXTS[locale]
  const heading = (column: Column) =>
    times.includes(column) ? `${texts.columns[column]} (${zone})` : texts.columns[column]
  const cell = (row: Readonly<Record<Column, Cell>>, column: Column): Cell => {
    const value = row[column]
    if (times.includes(column)) return timeIn(zone, value)
    return words.includes(column) && typeof value === 'string' ? csvWord(texts, value) : value
  }
  return csvOf([columns.map(heading), ...rows.map((row) => columns.map((column) => cell(row, column)))])
}
