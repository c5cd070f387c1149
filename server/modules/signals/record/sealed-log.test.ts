import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { NO_HEAD, signalText, verifyDay, verifyInclusion } from '#contract/rules/signal-log.ts'
import type { SignalBatch } from '#contract/trading/transparency.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql, type Sql } from '#server/kernel/database/db.ts'
import { aMarketFolder } from '#testing/outside/market-folder.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { verify } from '#tools/verify-records.mjs'
import { rounds } from '#testing/rounds.ts'

const fixture = await createFixture({ MARKET: `replay:${await aMarketFolder(['BTC/USDT', 'XRP/USDT'])}` })
const { db } = fixture.app.kernel
const { signals } = fixture.app.modules
const { listSignals, getSignal } = api.signals
const { getTransparency, getSignalLog } = api.transparency
const MAX_HOURS = 24
await signals.runDue()
fixture.advance(6 * HOUR_MS)
await signals.runDue()

/** A whole day as a browser gathers it: page after page, nobody signed in. */
async function gather(day: string) {
  const batches: SignalBatch[] = []
  let from: number | null = 0
  let pages = 0
  while (from !== null) {
    const page: AnswerOf<typeof getSignalLog> = await fixture.ok(getSignalLog, {
      params: { day },
      query: { from },
    })
    batches.push(...page.batches)
    from = page.next
    pages += 1
  }
  return { batches, pages }
}

async function verifyAll() {
  const { signalDays } = await fixture.ok(getTransparency)
  const verdicts = []
  for (const { day, previous, head } of signalDays.toReversed()) {
    const { batches } = await gather(day)
    const verdict = await verifyDay(batches, { from: previous, to: head })
    verdicts.push(verdict)
    const record = {
      kind: 'signal-day',
      day: { day, previous, head },
      batches,
      published: { signalDays },
    } as const
    expect(verify(record).length === 0, 'the script for outsiders agrees').toBe(verdict.isRight)
  }
  return {
    isRight: verdicts.every((one) => one.isRight),
    faults: verdicts.flatMap((one) => one.faults),
    verdicts,
  }
}

it('everything in the record lies in the log, and anyone may verify every day of it', async () => {
  const { signalDays, lastProofAt } = await fixture.ok(getTransparency)
  const { isRight, verdicts } = await verifyAll()
  expect(isRight).toBe(true)
  expect(signalDays.at(-1)?.previous).toBe(NO_HEAD)
  expect(lastProofAt).toBe(signalDays[0]?.sealedAt)
  const missing = await db.many(sql`
    select 1 from signals_signals s where not exists (
      select from signals_entries e where e.signal_id = s.id and e.what = 'signal')
    union all select 1 from signals_outcomes o where not exists (
      select from signals_entries e where e.signal_id = o.signal_id and e.what = 'outcome')
    union all (select 1 from signals_marks m group by m.signal_id having count(*) <> (
      select count(*) from signals_entries e where e.signal_id = m.signal_id and e.what = 'mark'))`)
  expect(missing).toEqual([])
  const entries = verdicts.reduce((sum, one) => sum + one.entries, 0)
  const { total } = await db.one<{ total: number }>(sql`
    select ((select count(*) from signals_signals) + (select count(*) from signals_outcomes)
      + (select count(*) from signals_marks))::integer as total`)
  expect(entries).toBe(total)
  expect((await gather(signalDays.at(-1)?.day ?? '')).pages).toBeGreaterThan(1)
})

it('what a member sees of a signal is what was sealed, to the last figure', async () => {
  const { token } = await fixture.aMember()
  for (const { id } of (await fixture.ok(listSignals, { token, query: {} })).slice(0, 10)) {
    const { signal, ...proof } = await fixture.ok(getSignal, { token, params: { id } })
    expect(await verifyInclusion(signalText(signal), proof)).toBe(true)
    expect(await verifyInclusion(signalText({ ...signal, stop: signal.stop * 1.001 }), proof)).toBe(false)
  }
})

it('the text of a signal is for members until a day after it was found; its leaf stands from the start', async () => {
  const { signalDays } = await fixture.ok(getTransparency)
  const days = await Promise.all(signalDays.map(({ day }) => gather(day)))
  const batches = days.flatMap((day) => day.batches)
  const nowMs = fixture.app.install.clock.nowMs()
  const rows = await db.many<{ batch: bigint; leaf_index: number; found_at: Date }>(sql`
    select e.batch, e.leaf_index, s.found_at from signals_entries e join signals_signals s on s.id = e.signal_id`)
  let secret = 0
  for (const { batch, leaf_index, found_at } of rows) {
    const listed = batches.find((one) => one.batch === Number(batch))
    if (!listed) continue
    const isSecret = found_at.getTime() > nowMs - DAY_MS
    expect(listed.entries[leaf_index]?.text === null).toBe(isSecret)
    expect(listed.leaves[leaf_index]).toMatch(/^[0-9a-f]{64}$/)
    secret += isSecret ? 1 : 0
  }
  expect(secret).toBeGreaterThan(3)
})

it('a day without a log, and one that is none, are missing', async () => {
  for (const day of ['2020-01-01', 'soon', '2026-99-99', '2026-02-31']) {
    expect(await fixture.code(getSignalLog, { params: { day }, query: {} })).toBe('COMMON-A001')
  }
})

/** A new member's list at the next hour at which some signals run and others are over, whatever the hour is outside. */
async function untilSomeRunAndSomeAreOver() {
  for (let hours = 0; hours < MAX_HOURS; hours += 1) {
    const member = await fixture.aMember()
    const list = await fixture.ok(listSignals, { token: member.token, query: {} })
    const open = list.find((one) => one.state === 'ACTIVE')
    const ended = list.find((one) => one.state !== 'ACTIVE')
    if (open && ended) return { member, open, ended }
    fixture.advance(HOUR_MS)
    await signals.runDue()
  }
  throw new Error(`no hour of ${MAX_HOURS} with open and ended signals`)
}

it('staff withdraw an open signal: it stays visible, sealed with its note, and is still resolved and counted', async () => {
  const { member, open, ended } = await untilSomeRunAndSomeAreOver()
  const by = { note: 'The exchange reported a wrong price.', staffId: 'staff-1' }
  await expect(db.tx((tx) => signals.withdrawSignal(tx, { ...by, id: ended.id }))).rejects.toMatchObject({
    code: 'COMMON-A001',
  })
  await expect(
    db.tx((tx) => signals.withdrawSignal(tx, { ...by, id: open.id, note: ' ' })),
  ).rejects.toMatchObject({
    code: 'COMMON-B001',
  })
  await db.tx((tx) => signals.withdrawSignal(tx, { ...by, id: open.id }))
  await expect(db.tx((tx) => signals.withdrawSignal(tx, { ...by, id: open.id }))).rejects.toMatchObject({
    code: 'COMMON-A001',
  })
  const seen = await fixture.ok(getSignal, { token: member.token, params: { id: open.id } })
  const { lastPrice: _, ...own } = open
  expect(seen.signal).toEqual({ ...own, state: 'WITHDRAWN' })
  expect(seen.withdrawal?.note).toBe(by.note)
  expect(await verifyInclusion(signalText(seen.signal), seen)).toBe(true)
  fixture.advance(25 * HOUR_MS)
  await signals.runDue()
  const { access_token: token } = await fixture.ok(api.identity.signIn, {
    body: { id: member.id, password: member.password },
  })
  const later = await fixture.ok(getSignal, { token, params: { id: open.id } })
  expect(later.signal.state).toBe('WITHDRAWN')
  expect(later.signal.realisedReturn).not.toBeNull()
  const texts = await db.many<{ what: string }>(
    sql`select what from signals_entries where signal_id = ${open.id} order by batch, leaf_index`,
  )
  expect(texts.map((row) => row.what).toSorted()).toEqual(['mark', 'mark', 'outcome', 'signal', 'withdrawal'])
  expect((await verifyAll()).isRight).toBe(true)
})

/** Does what only somebody with the keys of the database could, looks, and leaves everything as it was. */
async function tampered(...changes: readonly Sql[]) {
  await db.run(sql`alter table signals_entries disable trigger user`)
  await db.run(sql`create table kept_entries as select * from signals_entries`)
  for (const change of changes) await db.run(change)
  const { faults } = await verifyAll()
  await db.run(sql`delete from signals_entries`)
  await db.run(sql`insert into signals_entries select * from kept_entries`)
  await db.run(sql`drop table kept_entries`)
  await db.run(sql`alter table signals_entries enable trigger user`)
  return faults
}

it('an edited, a deleted and an inserted row of the stored log are found and named; unforced, none can be written', async () => {
  const victim = await db.one<{ batch: bigint; leaf_index: number; size: number }>(sql`
    select e.batch, e.leaf_index, b.size from signals_entries e join signals_batches b on b.batch = e.batch
    where e.what = 'signal' and e.leaf_index > 0 order by e.batch, e.leaf_index limit 1`)
  const { leaf_index } = victim
  const batch = Number(victim.batch)
  const here = sql`batch = ${batch} and leaf_index = ${leaf_index}`
  expect(
    await tampered(
      sql`update signals_entries set text = replace(text, '|UP|', '|DOWN|') || ' ' where ${here}`,
    ),
  ).toEqual([{ batch, index: leaf_index, what: 'edited' }])
  expect(await tampered(sql`delete from signals_entries where ${here}`)).toEqual([
    { batch, index: leaf_index, what: 'deleted' },
  ])
  expect(
    await tampered(sql`insert into signals_entries (batch, leaf_index, what, signal_id, text, public_at)
      select batch, ${victim.size}, 'mark', signal_id, text, public_at from signals_entries where ${here}`),
  ).toEqual([{ batch, index: victim.size, what: 'inserted' }])
  for (const table of ['signals_entries', 'signals_batches', 'signals_withdrawals']) {
    await expect(db.run({ text: `delete from ${table}`, values: [] })).rejects.toThrow('append-only')
  }
})

interface Entry {
  readonly batch: number
  readonly index: number
  readonly size: number
}

/** One change of the stored log in each of three ways, and what it must be called. */
const ATTACKS = [
  ({ batch, index }: Entry) => ({
    change: sql`update signals_entries set text = overlay(text placing
      (case when substr(text, length(text) / 2, 1) = '7' then '3' else '7' end) from length(text) / 2 for 1)
      where batch = ${batch} and leaf_index = ${index}`,
    fault: { batch, index, what: 'edited' },
  }),
  ({ batch, index }: Entry) => ({
    change: sql`delete from signals_entries where batch = ${batch} and leaf_index = ${index}`,
    fault: { batch, index, what: 'deleted' },
  }),
  ({ batch, index, size }: Entry) => ({
    change: sql`insert into signals_entries (batch, leaf_index, what, signal_id, text, public_at)
      select batch, ${size}, 'mark', signal_id, text, public_at from signals_entries
      where batch = ${batch} and leaf_index = ${index}`,
    fault: { batch, index: size, what: 'inserted' },
  }),
] as const
const TAMPERINGS = rounds(150, 1_000)

/** Reproducible picks: which entry and which attack. */
function pick(turn: number, choices: number): number {
  return Math.floor(((Math.imul(turn + 1, 2_654_435_761) >>> 0) / 2 ** 32) * choices)
}

it('edits, deletions and insertions at random positions of the stored log: each is found and named', async () => {
  // Only texts that are public: a secret one cannot be read, so nobody can check more of it than its leaf.
  const batches = await db.many<{ batch: bigint; size: number; open: number[] }>(sql`
      select b.batch, b.size, array_agg(e.leaf_index order by e.leaf_index) as open
      from signals_batches b join signals_entries e on e.batch = b.batch
      where e.public_at <= ${fixture.app.install.clock.now()} group by b.batch, b.size order by b.batch`)
  let found = 0
  let tried = 0
  while (tried < TAMPERINGS) {
    const attacks = batches.slice(0, TAMPERINGS - tried).map(({ batch, size, open }, position) => {
      const index = open[pick(tried + position, open.length)] ?? 0
      const attack = ATTACKS[pick(tried * 31 + position, ATTACKS.length)] ?? ATTACKS[0]
      return attack({ batch: Number(batch), index, size })
    })
    const faults = await tampered(...attacks.map(({ change }) => change))
    const named = new Set(faults.map((fault) => JSON.stringify([fault.batch, fault.index, fault.what])))
    found += attacks.filter(({ fault }) =>
      named.has(JSON.stringify([fault.batch, fault.index, fault.what])),
    ).length
    tried += attacks.length
  }
  expect({ tried, found }).toEqual({ tried: TAMPERINGS, found: TAMPERINGS })
  expect((await verifyAll()).isRight).toBe(true)
}, 600_000)
