import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { extractText } from 'unpdf'
import { consoleApi } from '#contract/console.ts'
import { type Currency, formatUnits, ONE, parseUnits } from '#contract/money.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { type AccountName, createLedger } from '#server/modules/ledger/ledger.ts'
import { makeCloses } from './make-closes.ts'
import { sealAll } from '#testing/database/seal-all.ts'
import { aPerson, openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'

const { listCloses, getClose, requestClose, saveClosePdf } = consoleApi.closes
const { getLedgerEntry, listLedgerEntries } = consoleApi.ledger
const { approveRequest } = consoleApi.requests
const unitsOf = (decimal: string): bigint => parseUnits(decimal) ?? 0n
const reason = 'The books of the day.'
const ZONE_AHEAD_MS = 9 * 60 * 60 * 1_000

const fixture = await createRewardFixture()
const { kernel, modules } = fixture.app
const { db, clock } = kernel
await fixture.fund('50000')
const saver = await fixture.aSaver({ usdt: '4000' })
await fixture.join(saver, '1000')
await fixture.batches(2)

const usdt = (name: AccountName['class'], ownerId?: string): AccountName => ({
  class: name,
  currency: 'USDT',
  ...(ownerId !== undefined && { ownerId }),
})

/** Posts at a moment, which the ledger's clock is moved to for it. */
async function post(
  kind: string,
  [debit, credit]: [AccountName, AccountName],
  [units, at]: [bigint, number],
) {
  const ledger = createLedger({ db, clock: { ...clock, now: () => new Date(at), nowMs: () => at } })
  await db.tx(async (tx) => {
    await ledger.openAccounts(tx, [debit, credit])
    const amount = { currency: 'USDT' as const, units }
    await ledger.post(tx, [{ key: randomUUID(), op: 'post', kind, detail: '', debit, credit, amount }])
  })
}

// A membership is paid, partly earned, and a commission of it paid.
const paidAt = clock.nowMs()
const member = usdt('MEMBER_AVAILABLE', saver.memberId)
await post('subscribe', [member, usdt('UNEARNED')], [30n * ONE, paidAt])
await post('subscribe_earned', [usdt('UNEARNED'), usdt('FEES')], [ONE, paidAt])
await post('commission', [usdt('FEES'), usdt('COMMISSION_PAYABLE')], [ONE / 10n, paidAt])
await post('recommend_profit', [usdt('COMMISSION_PAYABLE'), member], [ONE / 10n, paidAt])
const day = new Date(paidAt + ZONE_AHEAD_MS).toISOString().slice(0, 10)
fixture.advance(DAY_MS)
// Of today: no close has it.
await post('subscribe', [member, usdt('UNEARNED')], [7n, clock.nowMs()])

/** What the worker does once a day is over. */
async function work(): Promise<number> {
  await sealAll(db)
  await modules.transparency.countFlows()
  await modules.transparency.recordRecords()
  return modules.closes.makeCloses()
}

await work()
const staff = await openConsole(fixture)
const params = { day }
const closeOf = (reader: StaffCaller = staff.finance) => reader.ok(getClose, { params })
const asked = async (by: StaffCaller) => (await by.ok(requestClose, { params, body: { reason } })).requestId

/** What a class held at the end of the day and moved on it, added up from the transfers one by one. */
async function fromTransfers(coin: Currency, name: string) {
  const rows = await db.many<{ debit: string; credit: string; amount: bigint; on: string }>(sql`
    select debit_class as debit, credit_class as credit, amount, (posted_at at time zone 'Asia/Seoul')::date as on
    from ledger_transfers where currency = ${coin} and op in (1, 3)`)
  const sum = (chosen: typeof rows, side: 'debit' | 'credit') =>
    chosen.reduce((units, row) => (row[side] === name ? units + row.amount : units), 0n)
  const [before, within] = [rows.filter(({ on }) => on < day), rows.filter(({ on }) => on === day)]
  const opening = sum(before, 'credit') - sum(before, 'debit')
  const [debits, credits] = [sum(within, 'debit'), sum(within, 'credit')]
  return [opening, debits, credits, opening + credits - debits].map(formatUnits)
}

it('equals the ledger to the last unit: every class of every coin, and all of them come to nothing', async () => {
  const { figures, isSealed, isBalanced, differences } = await closeOf()
  const used = await db.many<{ coin: Currency; name: string }>(sql`
    select distinct currency as coin, unnest(array[debit_class, credit_class]) as name from ledger_transfers
    where op in (1, 3) and (posted_at at time zone 'Asia/Seoul')::date <= ${day} order by 1, 2`)
  const shown = figures.coins.flatMap(({ coin, classes }) => classes.map((line) => ({ coin, ...line })))
  for (const { coin, name } of used) {
    const line = shown.find((one) => one.coin === coin && one.class === name)
    const { opening = '0', debits = '0', credits = '0', closing = '0' } = line ?? {}
    expect([opening, debits, credits, closing], `${coin} ${name}`).toEqual(await fromTransfers(coin, name))
  }
  expect(shown.length).toBeGreaterThan(6)
  expect(
    shown.every(({ coin, class: name }) => used.some((one) => one.coin === coin && one.name === name)),
  ).toBe(true)
  expect(figures.coins.map(({ difference }) => difference)).toEqual(figures.coins.map(() => '0'))
  expect([isSealed, isBalanced, differences]).toEqual([true, true, []])
})

it('says what was earned, deferred, owed, paid as commissions, and what covers running plans', async () => {
  const { figures } = await closeOf()
  expect(figures.fees).toContainEqual({ coin: 'USDT', kind: 'subscribe_earned', amount: '1' })
  expect(figures.deferred).toEqual([
    { coin: 'USDT', opening: '0', paid: '30', refunded: '0', earned: '1', closing: '29' },
  ])
  expect(figures.commissions).toEqual([{ coin: 'USDT', reserved: '0.1', returned: '0', paid: '0.1' }])
  expect(figures.liabilities).toContainEqual({ coin: 'USDT', class: 'UNEARNED', amount: '29' })
  const { plans } = figures
  expect(plans).toMatchObject({ count: 1, isShort: false })
  expect(plans?.escrow).toBe(plans?.promised)
  expect(plans?.promised).not.toBe('0')
})

it('opens each day with what the one before closed with', async () => {
  const { items } = await staff.auditor.ok(listCloses, { query: {} })
  expect(items.map(({ id }) => id)).toEqual(
    items
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  expect(items.length).toBeGreaterThan(2)
  let above: Map<string, string> | undefined
  for (const { id } of items) {
    const { figures } = await staff.finance.ok(getClose, { params: { day: id } })
    const lines = figures.coins.flatMap(({ coin, classes }) => classes.map((line) => ({ coin, ...line })))
    for (const { coin, class: name, closing } of lines)
      expect(above?.get(`${coin} ${name}`) ?? closing, `${id} ${name}`).toBe(closing)
    above = new Map(lines.map(({ coin, class: name, opening }) => [`${coin} ${name}`, opening]))
  }
})

it('takes in what was written late while nobody signed, and is the same for two workers at once', async () => {
  expect(await Promise.all([work(), work()])).toEqual([0, 0])
  const { hash } = await closeOf()
  await post('subscribe', [member, usdt('UNEARNED')], [3n, paidAt])
  expect((await closeOf()).differences).toEqual([
    { coin: 'USDT', class: 'MEMBER_AVAILABLE', debits: '0.000003', credits: '0' },
    { coin: 'USDT', class: 'UNEARNED', debits: '0', credits: '0.000003' },
  ])
  expect(await work()).toBe(1)
  const after = await closeOf()
  expect(after.differences).toEqual([])
  expect(after.hash).not.toBe(hash)
})

it('asks the books for nothing when nothing was written into a finished day', async () => {
  await work()
  const refuse = () => Promise.reject(new Error('the books were summed'))
  const self = {
    db,
    clock,
    brandName: '',
    transparency: modules.transparency,
    ledger: { ...modules.ledger, sumFlowsSince: refuse, sumClasses: refuse, findFirstPostingAt: refuse },
  }
  expect(await makeCloses(self)).toBe(0)
  await post('subscribe', [member, usdt('UNEARNED')], [1n, clock.nowMs()])
  await sealAll(db)
  expect(await makeCloses(self)).toBe(0)
  await post('subscribe', [member, usdt('UNEARNED')], [1n, paidAt])
  await sealAll(db)
  await expect(makeCloses(self)).rejects.toThrow('the books were summed')
  expect(await work()).toBe(1)
})

it('is the same when every day is worked out from the beginning of the books', async () => {
  const textsOf = () => db.many(sql`select day, text from closes_days order by day`)
  const followed = await textsOf()
  await db.run(sql`delete from closes_days`)
  await db.run(sql`delete from closes_progress`)
  expect(await work()).toBe(followed.length)
  expect(followed.length).toBeGreaterThan(2)
  expect(await textsOf()).toEqual(followed)
})

it('is signed by two persons: not by the same one twice, not by one who may not, not after it changed', async () => {
  const both = await aPerson(fixture, 'finance-and-risk', ['finance', 'risk'])
  const own = await asked(both)
  expect(await both.code(approveRequest, { params: { id: own } })).toBe('STAFF-A005')
  expect(await staff.support.code(approveRequest, { params: { id: own } })).toBe('STAFF-A001')
  expect(await staff.risk.code(requestClose, { params, body: { reason } })).toBe('STAFF-A001')
  expect(await staff.support.code(getClose, { params })).toBe('STAFF-A001')
  await post('subscribe', [member, usdt('UNEARNED')], [2n, paidAt])
  await work()
  expect(await staff.risk.code(approveRequest, { params: { id: own } })).toBe('STAFF-A007')
  expect((await closeOf()).state).toBe('OPEN')
})

it('is signed once, however many approve at once, and frozen under its hash', async () => {
  const [one, other] = [await asked(staff.finance), await asked(staff.finance)]
  const answers = await Promise.all(
    [one, other, one, other].map((id, index) =>
      (index % 2 === 0 ? staff.risk : staff.owner).call(approveRequest, { params: { id } }),
    ),
  )
  expect(answers.filter(({ data }) => data?.state === 'DONE')).toHaveLength(1)
  const { state, signature, hash, figures } = await closeOf()
  expect([state, signature?.askedBy.loginId]).toEqual(['SIGNED', 'finance1'])
  expect(await staff.finance.code(requestClose, { params, body: { reason } })).toBe('STAFF-A008')
  const kept = await db.one<{ text: string; hash: string }>(
    sql`select text, encode(sha256(convert_to(text, 'UTF8')), 'hex') as hash from closes_signatures`,
  )
  expect([kept.hash, JSON.parse(kept.text)]).toEqual([hash, figures])
  await expect(db.run(sql`update closes_signatures set text = '{}'`)).rejects.toThrow(/append-only/)
  await expect(db.run(sql`delete from closes_signatures`)).rejects.toThrow(/append-only/)
})

it('shows a later correction as a difference, and stays what was signed', async () => {
  const signed = await closeOf()
  await post('subscribe', [member, usdt('UNEARNED')], [5n * ONE, paidAt])
  await work()
  // Even a working copy that somebody changed is not what was signed.
  await db.run(
    sql`update closes_days set text = '{}', hash = sha256(convert_to('{}', 'UTF8')) where day = ${day}`,
  )
  const { differences, ...rest } = await closeOf()
  expect(rest).toMatchObject({ hash: signed.hash, figures: signed.figures, signature: signed.signature })
  expect(differences).toEqual([
    { coin: 'USDT', class: 'MEMBER_AVAILABLE', debits: '5', credits: '0' },
    { coin: 'USDT', class: 'UNEARNED', debits: '0', credits: '5' },
  ])
})

it('is on paper in both languages of the console, with who signed and the hash', async () => {
  const { hash } = await closeOf()
  for (const [locale, words] of [
    ['en', ['Daily close', 'Plan escrow', 'Person finance1']],
    ['ko', ['일일 마감', '플랜 에스크로', 'Person finance1']],
  ] as const) {
    const reply = await fixture.app.server.inject({
      url: saveClosePdf.path.replace(':day', day),
      headers: { cookie: staff.auditor.cookie, 'accept-language': locale },
    })
    expect(reply.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(new Uint8Array(reply.rawPayload), { mergePages: true })
    const plain = text.replaceAll(/\s+/g, '')
    for (const word of [...words, day, hash]) expect(plain).toContain(word.replaceAll(/\s+/g, ''))
  }
})

it('leads from a figure to its entries, which make it up, and from each to the seal that covers it', async () => {
  const { figures, differences } = await closeOf()
  const today = new Date(clock.nowMs() + ZONE_AHEAD_MS).toISOString().slice(0, 10)
  for (const { coin, classes } of figures.coins)
    for (const line of classes) {
      const query = { day, coin, class: line.class, size: 100 }
      const { items } = await staff.risk.ok(listLedgerEntries, { query })
      const on = (side: 'debitClass' | 'creditClass') =>
        items
          .filter((item) => item[side] === line.class)
          .reduce((sum, item) => sum + unitsOf(item.amount), 0n)
      // Five whole ones were written after the signatures.
      const late = differences.find((one) => one.coin === coin && one.class === line.class)
      expect([on('debitClass'), on('creditClass')], line.class).toEqual([
        unitsOf(line.debits) + unitsOf(late?.debits ?? '0'),
        unitsOf(line.credits) + unitsOf(late?.credits ?? '0'),
      ])
    }
  const { items } = await staff.risk.ok(listLedgerEntries, { query: { day, size: 1 } })
  const [newest] = items
  const { seal, isAltered } = await staff.risk.ok(getLedgerEntry, { params: { id: newest?.id ?? '' } })
  expect([isAltered, seal?.batch]).toEqual([
    false,
    (await db.one<{ last: number }>(sql`select max(batch)::integer as last from ledger_seals`)).last,
  ])
  await post('subscribe', [member, usdt('UNEARNED')], [1n, clock.nowMs()])
  const fresh = await staff.risk.ok(listLedgerEntries, { query: { day: today, size: 1 } })
  const id = fresh.items[0]?.id ?? ''
  expect((await staff.risk.ok(getLedgerEntry, { params: { id } })).seal).toBeNull()
  expect(await staff.risk.code(getLedgerEntry, { params: { id: randomUUID() } })).toBe('COMMON-A001')
  expect(await staff.support.code(getLedgerEntry, { params: { id } })).toBe('STAFF-A001')
})

it('is refused for what is no day, or was not worked out', async () => {
  for (const wrong of ['yesterday', '2026-13-40', '1999-01-01'])
    expect(await staff.finance.code(getClose, { params: { day: wrong } }), wrong).toBe('COMMON-A001')
  expect(await staff.finance.code(listCloses, { query: { cursor: 'x' } })).toBe('COMMON-A001')
})
