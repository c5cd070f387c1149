import { describe, expect, test } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { sql, type Sql, type Tx } from '#server/kernel/db.ts'
import { openConsole } from '#testing/console-world.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const { db } = world.app.kernel
const { staff } = world.app.modules
const people = await openConsole(world)
const member = await world.aMember()
const memberId = (await world.app.modules.identity.findByLogin(db, member.id)) ?? ''
const { members, audit, settings } = consoleApi
const ACTS = 60
const TAMPERINGS = 1_000

for (let act = 0; act < ACTS; act += 1) {
  await people.support.ok(members.noteMember, { params: { id: memberId }, body: { text: `note ${act}` } })
}

/** A repeatable source of chance. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Named {
  readonly batch: number
  readonly place: number | null
  readonly fault: string
}

/** A way to tamper with the log as the database's superuser, and how it must be named. */
type Tampering = (tx: Tx, batch: number, last: number) => Promise<Named>

const entries = [
  'at',
  'staff_id',
  'login_id',
  'name',
  'roles',
  'address',
  'device',
  'action',
  'subject',
] as const
const values: Readonly<Record<string, Sql>> = {
  at: sql`at + interval '1 microsecond'`,
  staff_id: sql`'00000000-0000-7000-8000-000000000001'::uuid`,
}
const alterColumn =
  (column: string, value: Sql): Tampering =>
  async (tx, batch) => {
    const statement = sql`update staff_audit set ${{ text: column, values: [] }} = ${value} where batch = ${batch}`
    expect(await tx.run(statement)).toBe(1)
    return { batch, place: 0, fault: 'ALTERED' }
  }
const TAMPERINGS_OF: readonly Tampering[] = [
  ...entries.map((column) =>
    alterColumn(column, values[column] ?? sql`${{ text: column, values: [] }} || 'x'`),
  ),
  alterColumn('after', sql`coalesce("after", '{}') || ' '`),
  alterColumn('before', sql`'{"note":"another"}'`),
  alterColumn('reason', sql`'another reason'`),
  alterColumn('id', sql`gen_random_uuid()`),
  async (tx, batch) => {
    await tx.run(sql`delete from staff_audit where batch = ${batch}`)
    return { batch, place: 0, fault: 'MISSING' }
  },
  async (tx, batch, last) => {
    const other = (batch % last) + 1
    await tx.run(sql`update staff_audit set place = 7 where batch = ${other}`)
    await tx.run(sql`update staff_audit set batch = ${other}, place = 0 where batch = ${batch}`)
    return { batch, place: 0, fault: 'MISSING' }
  },
  async (tx, batch) => {
    await tx.run(sql`
      insert into staff_audit (id, batch, place, at, staff_id, login_id, name, roles, address, device, action, subject)
      select gen_random_uuid(), batch, 1, at, staff_id, login_id, name, roles, address, device, action, 'forged'
      from staff_audit where batch = ${batch}`)
    return { batch, place: 1, fault: 'ADDED' }
  },
  async (tx, batch, last) => {
    await tx.run(sql`delete from staff_audit where batch = ${batch}`)
    await tx.run(sql`delete from staff_audit_batches where batch = ${batch}`)
    return batch === last
      ? { batch, place: null, fault: 'CUT' }
      : { batch, place: null, fault: 'BATCH_MISSING' }
  },
  async (tx, batch, last) => {
    await tx.run(sql`delete from staff_audit where batch >= ${batch}`)
    await tx.run(sql`delete from staff_audit_batches where batch >= ${batch}`)
    return { batch: last, place: null, fault: 'CUT' }
  },
  async (tx, batch) => {
    await tx.run(sql`update staff_audit_batches set head = sha256(head) where batch = ${batch}`)
    return { batch, place: null, fault: 'BATCH_ALTERED' }
  },
  async (tx, batch) => {
    await tx.run(sql`
      update staff_audit_batches set sealed_at = sealed_at + interval '1 microsecond' where batch = ${batch}`)
    return { batch, place: null, fault: 'BATCH_ALTERED' }
  },
  async (tx, batch) => {
    await tx.run(sql`update staff_audit_batches set mac = reverse(mac) where batch = ${batch}`)
    return { batch, place: null, fault: 'BATCH_ALTERED' }
  },
  async (tx, _batch, last) => {
    await tx.run(sql`delete from staff_audit_end`)
    return { batch: last, place: null, fault: 'CUT' }
  },
]

class Undone extends Error {}

/** What whoever owns the database can do: the triggers that refuse a change are off. */
async function disarm(tx: Tx): Promise<void> {
  await tx.run(sql`alter table staff_audit disable trigger user`)
  await tx.run(sql`alter table staff_audit_batches disable trigger user`)
}

describe('the audit log', () => {
  test('is as it was sealed, and every act of the staff is in it', async () => {
    const verdict = await people.auditor.ok(audit.verifyAudit)
    expect(verdict).toMatchObject({ isRight: true, faults: [] })
    // Making each of seven people, signing each in, and the notes.
    expect(verdict.entries).toBe(2 * 7 + ACTS)
    expect(verdict.head).toMatch(/^[0-9a-f]{64}$/)
  })

  test('cannot be changed by the program: update, delete and truncate are refused', async () => {
    for (const table of ['staff_audit', 'staff_audit_batches']) {
      for (const statement of [
        `update ${table} set batch = batch`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(db.run({ text: statement, values: [] }), statement).rejects.toThrow('append-only')
    }
  })

  test('names every one of 1,000 tamperings by the database’s superuser', async () => {
    const chance = chanceFrom(20_261_121)
    const { last } = await db.one<{ last: number }>(
      sql`select max(batch)::integer as last from staff_audit_batches`,
    )
    const missed: string[] = []
    for (let round = 0; round < TAMPERINGS; round += 1) {
      const kind = round % TAMPERINGS_OF.length
      const tamper = TAMPERINGS_OF[kind]
      if (tamper === undefined) throw new Error('no such tampering')
      const batch = 1 + chance(last)
      await db
        .tx(async (tx) => {
          await disarm(tx)
          const named = await tamper(tx, batch, last)
          const { isRight, faults } = await staff.verifyAudit(tx)
          const isNamed = faults.some((fault) => JSON.stringify(fault) === JSON.stringify(named))
          if (isRight || !isNamed) missed.push(`${kind} at ${batch}: ${JSON.stringify(faults.slice(0, 3))}`)
          throw new Undone()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error
        })
    }
    expect(missed).toEqual([])
    expect((await staff.verifyAudit()).isRight).toBe(true)
  }, 120_000)

  test('cannot be forged by whoever has the database only: a whole new chain has no right signatures', async () => {
    const faults: Named[] = []
    const forging = db.tx(async (tx) => {
      await disarm(tx)
      await tx.run(sql`update staff_audit set subject = 'forged' where batch = 3`)
      const leaf = sql`(select sha256('forged'::bytea))`
      await tx.run(sql`update staff_audit_batches set leaves = ${leaf}, root = ${leaf} where batch = 3`)
      faults.push(...(await staff.verifyAudit(tx)).faults)
      throw new Undone()
    })
    await expect(forging).rejects.toThrow(Undone)
    expect(faults).toContainEqual({ batch: 3, place: null, fault: 'BATCH_ALTERED' })
  })

  test('says who did what, when, from where, before, after and why', async () => {
    const until = new Date(world.app.install.clock.nowMs() + 3_600_000).toISOString()
    await people.content.ok(settings.saveMaintenance, { body: { until, reason: 'a new disk' } })
    await people.content.ok(settings.saveMaintenance, { body: { until: null, reason: 'it is in' } })
    const { items } = await people.owner.ok(audit.listAudit, {
      query: { action: 'settings.saveMaintenance', size: 2 },
    })
    expect(items.map(({ before, after, reason }) => ({ before, after, reason }))).toEqual([
      { before: { until }, after: { until: '-' }, reason: 'it is in' },
      { before: { until: '-' }, after: { until }, reason: 'a new disk' },
    ])
    expect(items[0]).toMatchObject({ by: { loginId: 'content1' }, roles: 'content', address: '127.0.0.1' })
  })

  test('shows finance its own area only, and goes on page by page without gap or repetition', async () => {
    const seen = await people.finance.ok(audit.listAudit, { query: { size: 100 } })
    const actions = new Set(seen.items.map(({ action, by }) => (by.loginId === 'finance1' ? 'own' : action)))
    expect(actions).toEqual(new Set(['members.noteMember', 'own']))
    const pages: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await people.auditor.ok(audit.listAudit, {
        query: { size: 7, ...(cursor ? { cursor } : {}) },
      })
      pages.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== null)
    const { n } = await db.one<{ n: number }>(sql`select count(*)::integer as n from staff_audit`)
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.length).toBe(n)
  })

  test('is a table for whoever may read it, and taking it away is written down', async () => {
    const table = await people.auditor.ok(audit.exportAudit, { query: {} })
    expect(table.split('\r\n')[0]).toContain('batch,place,at,staff')
    const { items } = await people.auditor.ok(audit.listAudit, { query: { action: 'audit.exportAudit' } })
    expect(items[0]?.by.loginId).toBe('auditor1')
  })
})
