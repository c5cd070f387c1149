import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One statement of the specification, by its section and position there. */
export interface Line {
  readonly id: string
  readonly statement: string
}

/** Every line that a running product is checked against. */
export function loadLines(): readonly Line[] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, 'lines.tsv'), 'utf8')
    .trim()
    .split('\n')
  return rows.map((row) => {
    const [id = '', statement = ''] = row.split('\t')
    return { id, statement }
  })
}
