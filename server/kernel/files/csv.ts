/** Signs that a spreadsheet takes for the start of a formula, in the wide forms of East Asian keyboards too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u
/** A number without an exponent, which not every spreadsheet reads exactly. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })
/** A decimal number, negative ones too: its sign begins no formula. */
const NUMBER = /^-?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/
/** The byte order mark: spreadsheets then read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A number is written as it is; a text that would run as a formula gets an apostrophe before it. */
function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).includes('e') ? PLAIN.format(value) : String(value)
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row with its end. */
export function csvLine(row: readonly (string | number | null)[]): string {
  return `${row.map(cellOf).join(',')}\r\n`
}

/** Rows as a CSV file (RFC 4180) in UTF-8 with its mark. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map(csvLine).join('')
}
