/** The rows of a table file: quotes may enclose commas, line ends and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  for (const [, sign] of text.replace(/^\ufeff/, '').matchAll(/(""|[\s\S])/g)) {
    if (sign === undefined) continue
    if (isQuoted && sign === '""') cell += '"'
    else if (sign === '"') isQuoted = !isQuoted
    else if (sign === '""') continue
    else if (isQuoted) cell += sign
    else if (sign === ',') endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}
