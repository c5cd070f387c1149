import { createHash } from 'node:crypto'
import type { RoundProof } from '#contract/rules/game-proof.ts'
import { formatUnits } from '#contract/money.ts'
import { resultOf, settleStakes, type GameStake } from '#contract/rules/game.ts'
import type { EntryRecord, Seal } from '#contract/rules/proofs/ledger-entry.ts'
import { chainHead, leafHash, merklePath, merkleRoot } from '#server/kernel/files/merkle.ts'
import type { DayRecord, RoundRecord } from '#tools/verify-records.mjs'

const hex = (bytes: Buffer) => bytes.toString('hex')
const NO_HEAD = Buffer.alloc(32)

/** Batches of texts, each sealed after the one before, from a batch number on. */
export function sealTexts(batches: readonly (readonly string[])[], first = 1, previous: Buffer = NO_HEAD) {
  let before = previous
  return batches.map((texts, at) => {
    const leaves = texts.map(leafHash)
    const root = merkleRoot(leaves)
    const head = chainHead(before, BigInt(first + at), root)
    const sealed = {
      batch: first + at,
      previous: hex(before),
      root: hex(root),
      head: hex(head),
      leaves: leaves.map(hex),
      entries: texts.map((text, index) => ({ index, text })),
    }
    before = head
    return sealed
  })
}

/** A day of the log of signals as it is published. */
export function aDay(batches: readonly (readonly string[])[]): DayRecord {
  const sealed = sealTexts(batches)
  const day = {
    day: '2026-11-20',
    previous: sealed[0]?.previous ?? '',
    head: sealed.at(-1)?.head ?? '',
  }
  return { kind: 'signal-day', day, batches: sealed, published: { signalDays: [day] } }
}

/** An entry in the first of some batches of transfers, with the later seals up to the published head. */
export function anEntry(
  texts: readonly string[],
  index: number,
  later: readonly string[] = ['x|1', 'y|1'],
): EntryRecord {
  const [own, ...rest] = sealTexts([texts, ...later.map((text) => [text])], 7, leafHash('what was before'))
  const text = texts[index] ?? ''
  if (own === undefined) throw new Error('an entry has a batch')
  const path = merklePath(texts.map(leafHash), index).map(({ side, hash }) => ({ side, hash: hex(hash) }))
  const { batch, root, head, previous } = own
  const entry = {
    id: text.split('|')[0] ?? '',
    text,
    leaf: hex(leafHash(text)),
    path,
    batch,
    root,
    head,
    previous,
  }
  const seals: Seal[] = rest.map((one) => ({ batch: one.batch, root: one.root, head: one.head }))
  const last = seals.at(-1) ?? entry
  return {
    kind: 'ledger-entry',
    entry,
    seals,
    published: { proofs: [{ ledger: { batch: last.batch, head: last.head } }] },
  }
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** Hashes what a round says anew, as somebody with the keys of the database would. */
export function hashAgain(proof: RoundProof): RoundRecord {
  const { round, bets, feeBps, lock, close } = proof
  const betsHash = sha(
    bets
      .map(({ place, side, units, matched, adjust, profit, fee }) =>
        [place, side, units, matched, adjust, profit, fee].join(','),
      )
      .join(';'),
  )
  const [closes, ends] = [Date.parse(round.closesAt), Date.parse(round.endsAt)]
  const prices = [lock.price ?? '', close.price ?? '']
  const text = [round.seq, closes, ends, round.state, round.result ?? '', ...prices, feeBps, betsHash]
  return { ...proof, betsHash, hash: sha(text.join('|')), kind: 'game-round' }
}

const at = (second: number) => `2026-11-20T00:00:${second.toString().padStart(2, '0')}.000Z`

function evidence(second: number, prices: readonly number[]): RoundProof['lock'] {
  const answers = prices.map((price, index) => ({
    venue: `venue ${index}`,
    price,
    at: at(second),
    heardAt: at(second),
  }))
  return { at: at(second), price: prices[1] ?? null, answers }
}

/** A round that UP wins, two against one. */
export function aRound(stakes: readonly GameStake[] = STAKES): RoundRecord {
  const [lock, close] = [evidence(20, [100, 101, 102]), evidence(40, [103, 104, 105])]
  const result = resultOf(101, 104)
  const paid = settleStakes(stakes, { result, feeBps: 500n })
  const sum = (side: GameStake['side']) => {
    const own = stakes.filter((stake) => stake.side === side)
    return { sum: formatUnits(own.reduce((all, { units }) => all + units, 0n)), count: own.length }
  }
  const times = { opensAt: at(0), closesAt: at(20), endsAt: at(40), nextAt: at(50) }
  return hashAgain({
    round: {
      seq: 7,
      state: 'SETTLED',
      ...times,
      lockPrice: 101,
      closePrice: 104,
      result,
      up: sum('UP'),
      down: sum('DOWN'),
    },
    feeBps: 500,
    leastSources: 3,
    oldestPriceMs: 10_000,
    lock,
    close,
    bets: stakes.map(({ side, units }, place) => {
      const { result: state, matched, adjust, profit, fee } = paid[place] ?? NOT_PAID
      return {
        place,
        side,
        units: String(units),
        state,
        matched: String(matched),
        adjust: String(adjust),
        profit: String(profit),
        fee: String(fee),
      }
    }),
    betsHash: null,
    hash: null,
  })
}

const NOT_PAID = { result: 'LOOSE', matched: 0n, adjust: 0n, profit: 0n, fee: 0n } as const
const STAKES: readonly GameStake[] = [
  { side: 'UP', units: 7_000_001n },
  { side: 'DOWN', units: 5_000_000n },
  { side: 'UP', units: 2_000_003n },
]
