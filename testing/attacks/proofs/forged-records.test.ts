import { describe, expect, it } from 'vitest'
import { checkRound } from '#contract/rules/game-proof.ts'
import { checkEntry, ENTRY_CHECKS } from '#contract/rules/proofs/ledger-entry.ts'
import { verifyDay } from '#contract/rules/signal-log.ts'
import { leafHash } from '#server/kernel/files/merkle.ts'
import { checks, verify, type SavedRecord } from '#tools/verify-records.mjs'
import { aDay, anEntry, aRound, hashAgain, sealTexts } from './forge-records.ts'

const FIRST = ['signal|1|a|BTC/USDT', 'signal|1|b|ETH/USDT', 'outcome|1|c|STOPPED']
const SECOND = ['mark|1|a|12|-1.2']
const day = aDay([FIRST, SECOND])
const entry = anEntry(['id1|1|deposit|5', 'id2|1|withdraw|9', 'id3|1|swap|4'], 1)
const round = aRound()
const leaf = (text: string) => leafHash(text).toString('hex')

/** The day with its first batch changed. */
function withFirst(change: (batch: (typeof day.batches)[number]) => object) {
  return {
    ...day,
    batches: day.batches.map((batch, at) => (at === 0 ? { ...batch, ...change(batch) } : batch)),
  }
}

interface Attack {
  readonly name: string
  readonly check: string
  readonly shown: SavedRecord
}

const edited = FIRST.map((text, index) => (index === 2 ? 'outcome|1|c|TARGET' : text))
const textsOf = (texts: readonly string[]) => texts.map((text, index) => ({ index, text }))
const [bet] = round.bets
if (bet === undefined) throw new Error('the round has bets')
const [other] = sealTexts([edited, SECOND])

const ATTACKS: readonly Attack[] = [
  {
    name: 'a sealed signal’s outcome is edited afterwards',
    check: 'entries',
    shown: withFirst(() => ({ entries: textsOf(edited) })),
  },
  {
    name: 'a losing signal is left out of the published day',
    check: 'entries',
    shown: withFirst(({ entries }) => ({ entries: entries.slice(0, 2) })),
  },
  {
    name: 'a signal’s leaf is replaced under the old root',
    check: 'root',
    shown: withFirst(() => ({ leaves: edited.map(leaf), entries: textsOf(edited) })),
  },
  {
    name: 'a batch of signals is rewritten under the old head',
    check: 'chain',
    shown: withFirst(() => ({ leaves: other?.leaves, root: other?.root, entries: textsOf(edited) })),
  },
  {
    name: 'a whole batch of signals disappears from a day',
    check: 'chain',
    shown: { ...day, batches: day.batches.slice(1) },
  },
  {
    name: 'a day of signals is rewritten whole, with hashes of its own',
    check: 'published',
    shown: { ...aDay([edited, SECOND]), published: day.published ?? { signalDays: [] } },
  },
  {
    name: 'the price of a round is not the median of what the sources said',
    check: 'prices',
    shown: hashAgain({ ...round, lock: { ...round.lock, price: 101.5 } }),
  },
  {
    name: 'the losing side of a round is called the winner',
    check: 'result',
    shown: hashAgain({ ...aRound(), ...flipped() }),
  },
  {
    name: 'a winner of a round is paid a millionth less',
    check: 'payments',
    shown: hashAgain({
      ...round,
      bets: round.bets.map((one) =>
        one === bet ? { ...one, profit: String(BigInt(one.profit) - 1n) } : one,
      ),
    }),
  },
  {
    name: 'a side of a round shows a larger pot than was staked',
    check: 'sums',
    shown: { ...round, round: { ...round.round, up: { ...round.round.up, sum: '10' } } },
  },
  {
    name: 'bets of a round change places after it was decided',
    check: 'betsHash',
    shown: { ...round, bets: round.bets.map((one) => ({ ...one, place: one.place + 1 })) },
  },
  {
    name: 'a round is given another time after it was decided',
    check: 'hash',
    shown: { ...round, round: { ...round.round, endsAt: '2026-11-20T00:00:41.000Z' } },
  },
  {
    name: 'another member’s entry of the ledger is shown as one’s own',
    check: 'says',
    shown: {
      ...entry,
      entry: { ...anEntry(['id1|1|deposit|5', 'id2|1|withdraw|9', 'id3|1|swap|4'], 2).entry, id: 'id2' },
    },
  },
  {
    name: 'an entry of the ledger is edited after it was sealed',
    check: 'leaf',
    shown: { ...entry, entry: { ...entry.entry, text: 'id2|1|withdraw|90' } },
  },
  {
    name: 'an entry that was never sealed is shown with another one’s path',
    check: 'path',
    shown: {
      ...entry,
      entry: { ...entry.entry, text: 'id2|1|withdraw|90', leaf: leaf('id2|1|withdraw|90') },
    },
  },
  {
    name: 'a seal is left out between an entry and the published head',
    check: 'chain',
    shown: { ...entry, seals: entry.seals.slice(1) },
  },
  {
    name: 'the ledger is rewritten whole, with seals of its own',
    check: 'published',
    shown: { ...anEntry(['id1|1|deposit|5', 'id2|1|withdraw|90'], 1), published: entry.published },
  },
]

/** The round with its result turned, and every stake paid as if DOWN had won. */
function flipped() {
  const down = aRound([
    { side: 'DOWN', units: 7_000_001n },
    { side: 'UP', units: 5_000_000n },
    { side: 'DOWN', units: 2_000_003n },
  ])
  const bets = aRound([
    { side: 'UP', units: 7_000_001n },
    { side: 'DOWN', units: 5_000_000n },
    { side: 'UP', units: 2_000_003n },
  ]).bets.map((one) => ({ ...one, side: one.side === 'UP' ? ('DOWN' as const) : ('UP' as const) }))
  const { up, down: lower } = down.round
  return { bets, round: { ...down.round, result: 'DOWN' as const, up, down: lower } }
}

/** What the page's own check says of a record: whether it is right. */
async function isRightOnPage(record: SavedRecord): Promise<boolean> {
  if (record.kind === 'ledger-entry') return (await checkEntry(record)).length === 0
  if (record.kind === 'game-round') return (await checkRound(record)).length === 0
  const shown = record.published?.signalDays[0]
  const verdict = await verifyDay(record.batches, {
    from: record.day.previous,
    to: shown?.head ?? record.day.head,
  })
  return verdict.isRight
}

function without(kind: SavedRecord['kind'], name: string) {
  const kept = Object.entries(checks[kind]).filter(([one]) => one !== name)
  return { ...checks, [kind]: Object.fromEntries(kept) }
}

it.each([day, entry, round])(
  'lets an honest record through, on the page and in the script: $kind',
  async (record) => {
    expect(verify(record)).toEqual([])
    expect(await isRightOnPage(record)).toBe(true)
  },
)

describe.each(ATTACKS)('$name', ({ check, shown }) => {
  it('is rejected by the page', async () => {
    expect(await isRightOnPage(shown)).toBe(false)
  })

  it('is rejected by the script, and passes once its check is removed', () => {
    expect(verify(shown)).toEqual([check])
    expect(verify(shown, without(shown.kind, check))).toEqual([])
  })
})

it('names what is wrong with an entry on the page as the script does, and lets it pass once its check is removed', async () => {
  for (const { check, shown } of ATTACKS) {
    if (shown.kind !== 'ledger-entry') continue
    expect(await checkEntry(shown)).toEqual([check])
    const kept = Object.entries(ENTRY_CHECKS).filter(([name]) => name !== check)
    expect(await checkEntry(shown, Object.fromEntries(kept))).toEqual([])
  }
})
