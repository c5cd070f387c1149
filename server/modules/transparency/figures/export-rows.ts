import { csvOf } from '#server/kernel/files/csv.ts'

type Cells<Name extends string> = Readonly<Record<Name, string | number>>

/** Rows as a table with these columns. */
export function formatTable<Name extends string>(
  columns: readonly Name[],
  rows: readonly Cells<Name>[],
): string {
  return csvOf([columns, ...rows.map((row) => columns.map((name) => row[name]))])
}

/** The same, one JSON object a line. */
export function formatLines<Name extends string>(
  columns: readonly Name[],
  rows: readonly Cells<Name>[],
): string {
  return rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}\n`)
    .join('')
}
