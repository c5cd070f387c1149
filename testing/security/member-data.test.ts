import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { MEMBER_DATA } from '#server/parts/member-data.ts'
import { ROOT } from '#testing/checks/source-files.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

/** Columns by which a row is somebody's, or belongs to a row that is. */
const OF_MEMBERS =
  /^(member|owner|payer|upline|inviter|invited|recipient|account|alert|endpoint|inquiry|plan|payout|subscription|entry|bet|session)_id$/

const fixture = await createFixture()
const { db } = fixture.app.kernel
const columns = await db.many<{ table: string; column: string; type: string }>(sql`
  select c.table_name as table, c.column_name as column, c.data_type as type
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`)
const tables = MEMBER_DATA.flatMap((data) => data.tables)
const leftOut = Object.assign({}, ...MEMBER_DATA.map((data) => data.leftOut)) as Record<string, string>
const named = [...tables.map(({ name }) => name), ...Object.keys(leftOut)]

/** Tables of the copies themselves, and of the staff's own people: no copy holds a copy. */
const NOT_OF_COPIES = /^(archives|staff)_/
const classes = readFileSync(join(ROOT, 'docs/security/data-classes.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

function classOf(name: string): string | undefined {
  const fits = (pattern: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name
  return classes
    .filter(([pattern = '']) => fits(pattern))
    .toSorted(([one = ''], [other = '']) => other.length - one.length)[0]?.[1]
}

describe('copies of members’ data', () => {
  it('hold every table that has rows of a member, or say why not', () => {
    const owned = columns.filter(({ table, column }) => OF_MEMBERS.test(column) && !NOT_OF_COPIES.test(table))
    const missing = new Set(owned.map(({ table }) => table).filter((table) => !named.includes(table)))
    expect(owned.length).toBeGreaterThan(60)
    expect([...missing]).toEqual([])
  })

  it('name each table once, and none that does not exist', () => {
    expect(new Set(named).size).toBe(named.length)
    expect(named.filter((name) => !columns.some(({ table }) => table === name))).toEqual([])
    expect(Object.values(leftOut).filter((reason) => reason.length < 5)).toEqual([])
  })

  it('hold nothing secret, and leave out only columns that exist', () => {
    for (const { name, without, counts } of tables) {
      const own = columns.filter(({ table }) => table === name)
      const known = own.map(({ column }) => column)
      expect([name, [...Object.keys(without), ...counts].filter((one) => !known.includes(one))]).toEqual([
        name,
        [],
      ])
      const kept = own.filter(({ column }) => !Object.hasOwn(without, column))
      const secret = kept.filter(({ column }) => classOf(`${name}.${column}`) === 'secret')
      expect([name, secret]).toEqual([name, []])
    }
  })

  it('name no other member and none of the staff', () => {
    const others =
      /^(inviter_id|invited_id|recipient_id|staff_id|.*_by|by|path|uplines|password_hash|seed|digest)$/
    const whole = tables.filter(({ rows }) => rows('').text.startsWith('select *'))
    expect(whole.length).toBeGreaterThan(tables.length - 3)
    const told = whole.flatMap(({ name, without }) =>
      columns
        .filter(
          ({ table, column }) => table === name && others.test(column) && !Object.hasOwn(without, column),
        )
        .map(({ column }) => `${name}.${column}`),
    )
    expect(told).toEqual([])
  })

  it('answer for a member of nobody with no rows', async () => {
    for (const { name, rows } of tables) {
      const found = await db.many(rows('0f8fad5b-d9cb-469f-a165-70867728950e'))
      expect([name, found]).toEqual([name, []])
    }
  })
})
