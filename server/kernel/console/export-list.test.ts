import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { CUT_MARK, MAX_LIST_ROWS } from '#contract/console/words/lists.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { STAFF_ROLES } from '#contract/rules/staff-rights.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { exportList } = consoleApi.lists
const { db } = fixture.app.kernel
const member = await fixture.aMember()

const AREAS: readonly Area[] = Object.values(consoleApi)
/** Calls that answer a list without anything in their address. */
const LISTS = AREAS.flatMap((area) => Object.entries(area))
  .filter(([name, { method, path }]) => name.startsWith('list') && method === 'GET' && !path.includes(':'))
  .map(([, operation]): Operation => operation)

const linesOf = (csv: string): string[] =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

describe('a list as a table', () => {
  it.each(LISTS.map((operation) => [operation.path, operation] as const))(
    '%s has the rights and the rows of the list itself, for every role',
    async (path, operation) => {
      for (const role of STAFF_ROLES) {
        const shown = await staff[role].call(operation, {})
        const table = await staff[role].call(exportList, { query: { list: path } })
        expect(table.failure?.code, role).toBe(shown.failure?.code)
        const { items, next }: { items?: unknown[]; next?: string | null } = Object(shown.data)
        if (items === undefined || typeof next === 'string') continue
        // A text may go over several lines.
        expect(linesOf(table.data ?? '').length, role).toBeGreaterThanOrEqual(
          items.length === 0 ? 1 : items.length + 1,
        )
      }
    },
  )

  it('has the filter of the list, covers what the list covers, and lets no formula through', async () => {
    const query = { list: '/api/staff/members', filter: `q=${member.id}` }
    await fixture.aMember()
    const [head, ...rows] = linesOf(await staff.support.ok(exportList, { query }))
    expect(rows).toHaveLength(1)
    const { items } = await staff.support.ok(consoleApi.members.listMembers, { query: { q: member.id } })
    expect(head?.split(',')).toEqual(expect.arrayContaining(Object.keys(items[0] ?? {}).slice(0, 2)))
    expect(rows[0]).toContain(member.id)
    expect(rows[0]).not.toContain(member.email)
    await db.run(sql`
      insert into kernel_job_runs (id, job, started_at, outcome, note)
      values (gen_random_uuid(), 'formula', now(), 'done', '=HYPERLINK("http://a.example")')`)
    const jobs = { list: '/api/staff/jobs/runs', filter: 'job=formula' }
    expect(await staff.owner.ok(exportList, { query: jobs })).toContain(`"'=HYPERLINK(""http://a.example"")"`)
  })

  it('says when there would be more rows than it has', async () => {
    await db.run(sql`
      insert into kernel_job_runs (id, job, started_at, ended_at, outcome)
      select gen_random_uuid(), 'test', date_trunc('second', now()) - n * interval '1 second', now(), 'done'
      from generate_series(1, ${MAX_LIST_ROWS + 5}) n`)
    const query = { list: '/api/staff/jobs/runs', filter: 'job=test' }
    const lines = linesOf(await staff.owner.ok(exportList, { query }))
    expect(lines).toHaveLength(MAX_LIST_ROWS + 2)
    expect(lines.at(-1)).toBe(CUT_MARK)
  })

  it('can be of one thing that its address names', async () => {
    const id = (await fixture.app.modules.identity.findByLogin(db, member.id)) ?? ''
    const query = { list: consoleApi.members.listMemberEvents.path, params: `id=${id}` }
    const { items } = await staff.owner.ok(consoleApi.members.listMemberEvents, { params: { id }, query: {} })
    expect(items.length).toBeGreaterThan(0)
    expect(linesOf(await staff.owner.ok(exportList, { query }))).toHaveLength(items.length + 1)
    const nobody = { ...query, params: 'id=nobody' }
    expect(await staff.owner.code(exportList, { query: nobody })).toBe('COMMON-A001')
  })

  it('is refused for what is no list, a filter that the list refuses, and is written into the audit log', async () => {
    const tried = (query: { list: string; filter?: string }) => staff.owner.code(exportList, { query })
    expect(await tried({ list: '/api/staff/nothing' })).toBe('COMMON-A001')
    expect(await tried({ list: '/api/staff/today' })).toBe('COMMON-A001')
    expect(await tried({ list: '/api/staff/jobs/runs', filter: 'outcome=never' })).toBe('COMMON-B001')
    const { items } = await staff.owner.ok(consoleApi.audit.listAudit, {
      query: { action: 'lists.exportList' },
    })
    expect(items.map(({ subject }) => subject)).toContain('/api/staff/jobs/runs job=test')
  })
})
