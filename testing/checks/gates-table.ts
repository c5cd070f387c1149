import { readFileSync } from 'node:fs'
import { GATED_FEATURES, type GatedFeature } from '#contract/system.ts'

const TABLE = new URL('../../docs/gates.md', import.meta.url)
const KINDS = ['panel', 'link', 'field', 'tab', 'item', 'push'] as const

/** One thing that a closed gate hides. */
export interface GateRow {
  readonly feature: GatedFeature
  readonly kind: (typeof KINDS)[number]
  readonly address: string
  readonly target: string
}

function rowOf(line: string): GateRow {
  const [feature, kind, address = '', target = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replace(/^`|`$/g, ''))
  const [knownFeature, knownKind] = [
    GATED_FEATURES.find((one) => one === feature),
    KINDS.find((one) => one === kind),
  ]
  if (knownFeature === undefined || knownKind === undefined) throw new Error(`docs/gates.md: ${line}`)
  return { feature: knownFeature, kind: knownKind, address, target }
}

/** The rows of docs/gates.md. Throws for a row that names no gate or no kind. */
export function loadGatesTable(): GateRow[] {
  const lines = readFileSync(TABLE, 'utf8').split('\n')
  return lines.filter((line) => /^\| (?!Gate )\w/.test(line)).map(rowOf)
}
