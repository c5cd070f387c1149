import { afterAll, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import {
  chainAnew,
  cut,
  type Named,
  type Tampering,
  TAMPERINGS,
  type Target,
  whole,
} from '#testing/database/audit-tamperings.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { superuserUrl } from '#testing/database/superuser.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { staffJobs } from '../staff.jobs.ts'

const fixture = await createFixture()
const { staff, identity } = fixture.app.modules
const people = await openConsole(fixture)
const member = await fixture.aMember()
const memberId = (await identity.findByLogin(fixture.app.kernel.db, member.id)) ?? ''
const ACTS = 60
const ROUNDS = 250
/** Two tables and the line of the log's end: everything that says what staff did. */
const TABLES = ['staff_audit', 'staff_audit_batches', 'staff_audit_end']

for (let act = 0; act < ACTS; act += 1) {
  const params = { id: memberId }
  await people.support.ok(consoleApi.members.noteMember, { params, body: { text: `note ${act}` } })
}
const superuser = openDatabase({ url: superuserUrl(fixture.app.kernel.db.url), maxConnections: 1 })
afterAll(() => superuser.close())
const { last } = await superuser.one<{ last: number }>(
  sql`select max(batch)::integer as last from staff_audit_batches`,
)
await dropConstraints()

/** Every rule of the tables is gone for good: whatever is found from here on, the program has found. */
async function dropConstraints(): Promise<void> {
  const rules = await superuser.many<{ of: string; name: string }>(sql`
    select conrelid::regclass::text as "of", conname as name from pg_constraint
    where conrelid = any (${TABLES}::regclass[]) order by position(contype in 'fpucn')`)
  for (const rule of rules)
    await superuser.run({
      text: `alter table ${rule.of} drop constraint if exists ${rule.name} cascade`,
      values: [],
    })
}

/** A repeatable source of chance: a whole number below another. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

class Undone extends Error {}

/** Does it with every trigger off, looks with the program's own check, and takes it back; returns what was not named. */
async function tryOne(tamper: Tampering, target: Omit<Target, 'tx'>): Promise<readonly Named[]> {
  let unnamed: readonly Named[] = []
  const trying = superuser.tx(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    const named = await tamper({ ...target, tx })
    const { isRight, faults } = await staff.verifyAudit(tx)
    const found = new Set(faults.map((fault) => JSON.stringify(fault)))
    unnamed = isRight ? named : named.filter((one) => !found.has(JSON.stringify(one)))
    throw new Undone()
  })
  await expect(trying).rejects.toThrow(Undone)
  return unnamed
}

it('hundreds of random tamperings by the database’s superuser are found, and every entry is named', async () => {
  const chance = chanceFrom(20_261_121)
  const tried = new Set<number>()
  const missed: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each sort once, then as chance has it.
    const kind = round < TAMPERINGS.length ? round : chance(TAMPERINGS.length)
    const tamper = TAMPERINGS[kind]
    if (tamper === undefined) throw new Error('no such tampering')
    const batch = 1 + chance(last)
    const other = 1 + ((batch + chance(last - 1)) % last)
    const unnamed = await tryOne(tamper, { batch, other, last })
    if (unnamed.length > 0) missed.push(`${kind} at ${batch} and ${other}: ${JSON.stringify(unnamed)}`)
    tried.add(kind)
  }
  expect(missed).toEqual([])
  expect(tried.size).toBe(TAMPERINGS.length)
  expect(await staff.verifyAudit()).toMatchObject({ isRight: true, batches: last, entries: last })
}, 600_000)

it('what was changed for good is named to the auditor, and fails the job that looks every hour', async () => {
  const job = staffJobs(staff).find(({ name }) => name === 'staff-audit-check')
  expect(await job?.work()).toBe(`${last} entries as sealed`)
  await superuser.tx(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`update staff_audit set subject = 'somebody else' where batch = 9`)
    await chainAnew(tx, 9)
  })
  const verdict = await people.auditor.ok(consoleApi.audit.verifyAudit)
  expect(verdict).toMatchObject({ isRight: false })
  expect(verdict.faults).toEqual(expect.arrayContaining([whole(9), cut(last)]))
  await expect(job?.work()).rejects.toThrow('the audit log was changed')
})
