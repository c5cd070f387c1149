import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { db } = fixture.app.kernel
const people = await openConsole(fixture)
const member = await fixture.aMember()
const memberId = (await fixture.app.modules.identity.findByLogin(db, member.id)) ?? ''
const { members, audit, requests, settings } = consoleApi
const ACTS = 60

for (let act = 0; act < ACTS; act += 1) {
  await people.support.ok(members.noteMember, { params: { id: memberId }, body: { text: `note ${act}` } })
}

describe('the audit log', () => {
  it('is as it was sealed, and every act of the staff is in it', async () => {
    const verdict = await people.auditor.ok(audit.verifyAudit)
    expect(verdict).toMatchObject({ isRight: true, faults: [] })
    // Making each of seven people, signing each in, and the notes.
    expect(verdict.entries).toBe(2 * 7 + ACTS)
    expect(verdict.head).toMatch(/^[0-9a-f]{64}$/)
  })

  it('cannot be changed by the program: update, delete and truncate are refused', async () => {
    for (const table of ['staff_audit', 'staff_audit_batches']) {
      for (const statement of [
        `update ${table} set batch = batch`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(db.run({ text: statement, values: [] }), statement).rejects.toThrow('append-only')
    }
  })

  it('says who did what, when, from where, before, after and why', async () => {
    const until = new Date(fixture.app.install.clock.nowMs() + 3_600_000).toISOString()
    await people.risk.ok(settings.saveMaintenance, { body: { until, reason: 'a new disk' } })
    await people.risk.ok(settings.saveMaintenance, { body: { until: null, reason: 'it is in' } })
    const { items } = await people.owner.ok(audit.listAudit, {
      query: { action: 'settings.saveMaintenance', size: 2 },
    })
    expect(items.map(({ before, after, reason }) => ({ before, after, reason }))).toEqual([
      { before: { until }, after: { until: '-' }, reason: 'it is in' },
      { before: { until: '-' }, after: { until }, reason: 'a new disk' },
    ])
    expect(items[0]).toMatchObject({ by: { loginId: 'risk1' }, roles: 'risk', address: '127.0.0.1' })
  })

  it('shows finance its own area only, and goes on page by page without gap or repetition', async () => {
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

  it('shows finance what was decided about requests of its own area, and about no others', async () => {
    const reason = 'not this time'
    const body = { addresses: ['10.0.0.0/8'], reason }
    const owner = await people.owner.ok(consoleApi.people.requestAddresses, { body })
    const price = await people.finance.ok(settings.requestPrice, { body: { price: '0.3', reason } })
    for (const { requestId } of [owner, price])
      await people.risk.ok(requests.rejectRequest, { params: { id: requestId }, body: { reason } })
    const subjects = async (by: typeof people.finance) =>
      (await by.ok(audit.listAudit, { query: { action: 'requests.rejectRequest' } })).items.map(
        ({ subject }) => subject,
      )
    expect(await subjects(people.auditor)).toEqual(['mcsPrice MCS/USDT', 'staffAddresses addresses'])
    expect(await subjects(people.finance)).toEqual(['mcsPrice MCS/USDT'])
  })

  it('is a table for readers with the right, and exporting it is recorded', async () => {
    const table = await people.auditor.ok(audit.exportAudit, { query: {} })
    expect(table.split('\r\n')[0]).toContain('batch,place,at,staff')
    const { items } = await people.auditor.ok(audit.listAudit, { query: { action: 'audit.exportAudit' } })
    expect(items[0]?.by.loginId).toBe('auditor1')
  })
})
