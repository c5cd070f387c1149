import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { ROOT } from '#testing/checks/source-files.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const CLASSES = ['public', 'internal', 'personal', 'secret']
const text = readFileSync(join(ROOT, 'docs/security/data-classes.tsv'), 'utf8')
const rows = text
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const { kernel } = (await createFixture()).app
const columns = await kernel.db.many<{ name: string }>(sql`
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' order by 1`)

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name
}

/** The class of a column: the longest pattern that fits decides. */
function classOf(name: string): string | undefined {
  const fitting = rows.filter(([pattern = '']) => matches(pattern, name))
  return fitting.toSorted(([one = ''], [other = '']) => other.length - one.length)[0]?.[1]
}

describe('docs/security/data-classes.tsv', () => {
  it('gives every column of the database a class', () => {
    expect(columns.length).toBeGreaterThan(500)
    expect(columns.filter(({ name }) => classOf(name) === undefined)).toEqual([])
    expect(rows.filter(([, one = '']) => !CLASSES.includes(one))).toEqual([])
    expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell === ''))).toEqual([])
  })

  it('has no row for a column that does not exist', () => {
    const idle = rows.filter(([pattern = '']) => !columns.some(({ name }) => matches(pattern, name)))
    expect(idle).toEqual([])
  })

  it('calls nothing public or internal whose name says that it is personal or secret', () => {
    const telling = columns.filter(({ name }) =>
      /\.(?!sealed_at$)(.*_)?(password|sealed|seed|secret|email|phone|login_id|token)(_.*)?$/.test(name),
    )
    expect(telling.length).toBeGreaterThan(8)
    const low = telling.filter(({ name }) => !['personal', 'secret'].includes(classOf(name) ?? ''))
    expect(low).toEqual([])
  })
})
