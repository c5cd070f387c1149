import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { money } from '#contract/money.ts'
import { createClock, HOUR_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import {
  createLedger,
  type AccountName,
  type HistoryChoice,
  type KindChoice,
  type Posting,
} from './ledger.ts'
import { rounds } from '#testing/rounds.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createClock()
/** Two processes whose clocks differ, by less than passes between the calls: what is out of order is part of one call. */
const ahead = { ...clock, now: () => plus(clock.now(), SECOND_MS / 2) }
const ledger = createLedger({ db, clock })
const ledgers = [ledger, createLedger({ db, clock: ahead })] as const

const CALLS = 90
const POSTINGS_EACH = 60
const CHOICES = rounds(60, 150)
const EVERY_LINE = 100_000

const chain: AccountName = { class: 'CHAIN', currency: 'MCS' }
const member = randomUUID()
const mine: AccountName = { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId: member }
const stake: AccountName = { class: 'GAME_STAKE', currency: 'MCS', ownerId: member }
const other: AccountName = { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId: randomUUID() }

const WAYS: readonly (Pick<Posting, 'kind' | 'debit' | 'credit'> & { share: number; detail?: string })[] = [
  { kind: 'send', debit: mine, credit: other, share: 40 },
  { kind: 'send', debit: other, credit: mine, share: 40 },
  { kind: 'game_betting', debit: mine, credit: stake, share: 12 },
  { kind: 'game_refund', debit: stake, credit: mine, share: 4 },
  { kind: 'game_refund', debit: stake, credit: mine, detail: 'void', share: 4 },
  { kind: 'deposit', debit: chain, credit: mine, share: 1 },
]
const ALL_SHARES = WAYS.reduce((sum, { share }) => sum + share, 0)

function aPosting(): Posting {
  let left = randomInt(ALL_SHARES)
  const way = WAYS.find(({ share }) => (left -= share) < 0)
  if (way === undefined) throw new Error('no way')
  const { kind, detail = '', debit, credit } = way
  return { key: randomUUID(), op: 'post', kind, detail, debit, credit, amount: money('MCS', 1n) }
}

const aHold = (): Posting => ({ ...aPosting(), kind: 'withdraw', op: 'hold', debit: mine, credit: chain })

/** Half of a call is posted by each process: fewer lines than may be out of order. */
const by = (place: number) => ledgers[place % 2] ?? ledger

/** Thousands of movements of every sort over some days; of its holds some are paid, some given back. */
async function createPostings(): Promise<Posting[]> {
  await ledger.openAccounts(db, [chain, mine, stake, other])
  const open: Posting[] = []
  for (const credit of [mine, other])
    await ledger.submit({
      ...aPosting(),
      kind: 'deposit',
      debit: chain,
      credit,
      amount: money('MCS', 100_000n),
    })
  for (let call = 0; call < CALLS; call += 1) {
    const holds = call % 3 === 0 ? [aHold(), aHold()] : []
    const [paid, given] = call % 4 === 0 ? open.splice(0, 2) : []
    const ends = [
      ...(paid ? [{ ...paid, key: randomUUID(), op: 'postHold' as const, hold: paid.key }] : []),
      ...(given ? [{ ...given, key: randomUUID(), op: 'voidHold' as const, hold: given.key }] : []),
    ]
    const postings = [...Array.from({ length: POSTINGS_EACH }, aPosting), ...holds, ...ends]
    await Promise.all(postings.map((posting, index) => by(index).submit(posting)))
    open.push(...holds)
    clock.advance(randomInt(2) * HOUR_MS + SECOND_MS)
  }
  return open
}

function pick<T>(list: readonly [T, ...T[]]): T {
  return list[randomInt(list.length)] ?? list[0]
}

const KINDS: readonly KindChoice[] = [
  { kind: 'send', side: 'in' },
  { kind: 'send', side: 'out' },
  { kind: 'deposit' },
  { kind: 'game_betting' },
  { kind: 'game_refund' },
  { kind: 'withdraw', ops: [1, 2, 3] },
  { kind: 'withdraw', ops: [4] },
]

function aChoice(began: number): HistoryChoice {
  const span = clock.nowMs() - began
  const [one, two] = [began + randomInt(span), began + randomInt(span)]
  const holdStates = pick([undefined, ['NONE', 'POSTED'], ['OPEN'], ['VOIDED']] as const)
  const kinds = KINDS.filter(() => randomInt(2) === 0)
  return {
    accounts: pick([[mine, stake], [mine, stake], [mine], [stake]]),
    from: new Date(pick([began, Math.min(one, two)])),
    to: new Date(pick([clock.nowMs() + HOUR_MS, Math.max(one, two)])),
    ...(holdStates === undefined ? {} : { holdStates }),
    ...(randomInt(2) === 0 ? { kinds } : {}),
    ...(randomInt(5) === 0 ? { details: ['void'] } : {}),
  }
}

describe('a long history', () => {
  it(
    'is the same with its blocks counted once as line by line, whatever is chosen',
    { timeout: 600_000 },
    async () => {
      const began = clock.nowMs() - HOUR_MS
      const open = await createPostings()
      expect(open.length).toBeGreaterThan(2)
      const all = { skip: 0, take: EVERY_LINE }
      const choices = Array.from({ length: CHOICES }, () => aChoice(began))
      const expected = []
      for (const choice of choices) expected.push(await ledger.getHistory(choice, all))

      const twice = await Promise.all(ledgers.map((one) => one.updateHistoryBlocks()))
      const { kept } = await db.one<{ kept: number }>(
        sql`select count(*)::integer as kept from ledger_history_blocks`,
      )
      expect(kept).toBeGreaterThan(3)
      expect(twice.reduce((sum, n) => sum + n, 0)).toBe(kept)
      expect(await ledger.updateHistoryBlocks()).toBe(0)

      for (const [index, choice] of choices.entries()) {
        const lines = expected[index]
        const whole = await ledger.getHistory(choice, all)
        expect(lines?.rows.length).toBe(lines?.total)
        expect(whole).toEqual(lines)
        const page = { skip: randomInt(1 + whole.total), take: 20 }
        expect(await ledger.getHistory(choice, page)).toEqual({
          rows: whole.rows.slice(page.skip, page.skip + page.take),
          total: whole.total,
        })
      }
    },
  )

  it('keeps a block only when its holds have ended', async () => {
    const states = await db.many<{ hold_state: string; n: number }>(sql`
      select hold_state, sum(n)::integer as n from ledger_history_groups where op = 2 group by 1 order by 1`)
    expect(states.map(({ hold_state: state }) => state)).toEqual(['POSTED', 'VOIDED'])
    const { skipped } = await db.one<{ skipped: number }>(sql`
      select (sum(a.version / 1000) - (select count(*) from ledger_history_blocks))::integer as skipped
      from ledger_accounts a where owner_id is not null`)
    expect(skipped).toBeGreaterThan(0)
  })

  it('is counted from what can no longer be changed', async () => {
    for (const table of ['blocks', 'groups'])
      for (const change of [
        `update ledger_history_${table} set block = 9`,
        `delete from ledger_history_${table}`,
      ])
        await expect(db.run({ text: change, values: [] })).rejects.toThrow('append-only')
  })
})
