import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type PublicRecord } from '#contract/rules/proofs/public-records.ts'
import { OWED_CLASSES } from '#contract/rules/proofs/public-figures.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'
import { compare, parseFlows, recompute, recomputeRecords } from '#tools/recompute-figures.mjs'

const fixture = await createRewardFixture()
const { kernel, modules } = fixture.app
const { db } = kernel
await fixture.fund('50000')
const above = await fixture.aSaver({ usdt: '4000' })
const below = await fixture.aSaver({ usdt: '3000', inviteCode: above.inviteCode })
await fixture.join(above, '1000')
await fixture.join(below, '2000')
await fixture.batches(3)
fixture.advance(DAY_MS)

async function getExport(name: string): Promise<{ body: string; cache: string; type: string }> {
  const reply = await fixture.app.server.inject(`/api/transparency/${name}`)
  return {
    body: reply.body,
    cache: String(reply.headers['cache-control']),
    type: String(reply.headers['content-type']),
  }
}

/** What the ledger itself holds in some classes, less what moved since the last finished day. */
async function getLedgerSum(coin: string, classes: readonly string[]): Promise<string> {
  const sums = (await modules.ledger.sumClasses(db)).filter(
    (one) => one.currency === coin && classes.includes(one.class),
  )
  return String(sums.reduce((sum, { balance }) => sum + balance, 0n))
}

it('counts every finished day once, however often and by how many workers', async () => {
  await Promise.all([modules.transparency.countFlows(), modules.transparency.countFlows()])
  expect(await modules.transparency.countFlows()).toBe('0 days counted')
  const days = await db.many<{ day: string }>(sql`select day from transparency_flow_days order by day`)
  expect(days.length).toBeGreaterThan(3)
})

it('shows figures that the outside script recomputes to the last millionth, and that are the ledger’s own', async () => {
  const { day, figures, plans } = await fixture.ok(api.transparency.getPublicFigures)
  const flows = parseFlows((await getExport('flows.csv')).body)
  expect(compare(figures, recompute(flows, day ?? ''))).toEqual([])
  expect(figures?.owed.USDT).toBe(await getLedgerSum('USDT', OWED_CLASSES))
  expect(figures?.owed.MCS).toBe(await getLedgerSum('MCS', OWED_CLASSES))
  expect(`-${figures?.booked.USDT}`).toBe(await getLedgerSum('USDT', ['CHAIN']))
  expect(BigInt(figures?.payouts.escrow ?? '0')).toBeGreaterThan(0n)
  expect(figures?.payouts.members).toBe('0')
  expect(plans.owed).toBe(plans.reserve)
})

it('notices a single millionth', async () => {
  const { day, figures } = await fixture.ok(api.transparency.getPublicFigures)
  const flows = parseFlows((await getExport('flows.jsonl')).body)
  const [first, ...rest] = flows
  if (first === undefined) throw new Error('there are flows')
  const changed = [{ ...first, units: String(BigInt(first.units) + 1n) }, ...rest]
  expect(compare(figures, recompute(changed, day ?? ''))).not.toEqual([])
})

it('exports the same rows as JSON lines and as CSV, which any cache may keep', async () => {
  const [csv, lines] = [await getExport('flows.csv'), await getExport('flows.jsonl')]
  const asText = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(Object.values(row).map(String)))
  expect(asText(parseFlows(lines.body))).toEqual(asText(parseFlows(csv.body)))
  expect(csv.cache).toBe('public, max-age=60')
  expect([csv.type, lines.type]).toEqual(['text/csv; charset=utf-8', 'application/jsonl; charset=utf-8'])
})

it('refuses every change of a counted day', async () => {
  await expect(db.run(sql`update transparency_flows set units = units + 1`)).rejects.toThrow(/append-only/)
})

it('shows plans to the last payment, forecasts and answers that the outside script recomputes from the records', async () => {
  await Promise.all([modules.transparency.recordRecords(), modules.transparency.recordRecords()])
  expect(await modules.transparency.recordRecords()).toBe(0)
  const { records, plans } = await fixture.ok(api.transparency.getPublicFigures)
  const rows = parseFlows<PublicRecord>((await getExport('records.csv')).body)
  expect(compare(records, recomputeRecords(rows))).toEqual([])
  const [now, ...later] = records?.coverage.days ?? []
  expect(now).toEqual({ after: 0, plans: 2, promised: plans.owed, escrow: plans.reserve })
  expect(later.at(-1)).toMatchObject({ plans: 0, promised: '0', escrow: '0' })
  expect(later.every(({ promised, escrow }) => promised === escrow)).toBe(true)
  const lines = parseFlows<PublicRecord>((await getExport('records.jsonl')).body)
  expect(recomputeRecords(lines)).toEqual(recomputeRecords(rows))
  const changed = rows.map((row) => (row.record === 'escrow' ? { ...row, units: `${row.units}1` } : row))
  expect(compare(records, recomputeRecords(changed))).not.toEqual([])
})
