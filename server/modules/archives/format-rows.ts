import { formatUnits } from '#contract/money.ts'
import { formatExact } from '#contract/rules/money/exact.ts'
import { csvLine } from '#server/kernel/files/csv.ts'
import type { MemberTable } from '#server/kernel/files/member-data.ts'

export type Row = Readonly<Record<string, unknown>>
type Rules = Pick<MemberTable, 'without' | 'counts' | 'isExact'>

/** A value as JSON says it: sums as exact decimal texts, times in UTC. Bytes stand in files of their own. */
function valueOf({ counts, isExact }: Rules, name: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    if (counts.includes(name)) return String(value)
    return isExact ? formatExact(value) : formatUnits(value)
  }
  return value instanceof Date ? value.toISOString() : value
}

/** A row without what is left out. */
export function toRow(rules: Rules, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => !Object.hasOwn(rules.without, name) && !(value instanceof Uint8Array))
      .map(([name, value]) => [name, valueOf(rules, name, value)]),
  )
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

/** A row as a line of a table, in the order of its columns. */
export const toLine = (columns: readonly string[], row: Row): string =>
  csvLine(columns.map((name) => cellOf(row[name])))
