import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLERS, EXPLAINED, expectedCell, ROWS } from '#testing/matrix/matrix-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const TABLE = join(ROOT, 'docs/security/matrix.tsv')
/** Columns before the callers': call, method, path, access, right. */
const FACTS = 5

/** Tries every call as every caller and writes the table. Returns whether everything was as expected. */
async function writeTable(): Promise<boolean> {
  const child = spawn(
    join(ROOT, 'node_modules/.bin/vitest'),
    ['run', '--project', 'unit', 'testing/matrix'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, MATRIX: 'write' },
    },
  )
  return (await new Promise((resolve) => child.once('close', resolve))) === 0
}

const isRight = await writeTable()
const lines = readFileSync(TABLE, 'utf8').split('\n')
const cells = new Map(lines.map((line) => [line.split('\t')[0] ?? '', line.split('\t').slice(FACTS)]))
const unexpected = ROWS.flatMap((row) =>
  CALLERS.filter((caller, index) => cells.get(row.name)?.[index] !== expectedCell(row, caller)).map(
    (caller) => `${row.name} ${caller}`,
  ),
)
const explained = Object.values(EXPLAINED).reduce((sum, columns) => sum + Object.keys(columns).length, 0)
for (const cell of unexpected) console.log(`unexpected: ${cell}`)
console.log(
  JSON.stringify({
    calls: ROWS.length,
    cells: ROWS.length * CALLERS.length,
    unexpected: unexpected.length,
    unexplained: unexpected.length,
    explained,
  }),
)
process.exitCode = isRight && unexpected.length === 0 ? 0 : 1
