import { expect, it } from 'vitest'
import {
  headOf,
  leafOf,
  type LoggedBatch,
  toMarkText,
  NO_HEAD,
  outcomeText,
  rootOf,
  signalText,
  verifyDay,
  verifyInclusion,
  withdrawalText,
} from './signal-log.ts'
import { rounds } from '#testing/rounds.ts'

/** A small seeded generator, so that a failing run can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const signal = {
  id: 'a1',
  symbol: 'BTC/USDT',
  kind: 'BREAKOUT',
  direction: 'UP',
  timeframe: 240,
  interval: 15,
  price: 100.5,
  level: 99,
  target: 103,
  stop: 98,
  probability: 44,
  baseRate: 42.1,
  sampleSize: 900,
  expectedReturn: 0.01,
  expectedReturnNet: -0.09,
  foundAt: '2026-11-21T09:00:00.000Z',
  validUntil: '2026-11-21T13:00:00.000Z',
  origin: 'live',
  model: 'm',
}

async function seal(sizes: readonly number[]): Promise<LoggedBatch[]> {
  const batches: LoggedBatch[] = []
  let previous = NO_HEAD
  for (const [position, size] of sizes.entries()) {
    const texts = Array.from({ length: size }, (_, index) =>
      signalText({ ...signal, id: `${position}-${index}` }),
    )
    const leaves = await Promise.all(texts.map(leafOf))
    const root = await rootOf(leaves)
    const head = await headOf(previous, position + 1, root)
    const entries = texts.map((text, index) => ({ index, text: index % 5 === 4 ? null : text }))
    batches.push({ batch: position + 1, previous, root, head, leaves, entries })
    previous = head
  }
  return batches
}

const batches = await seal([7, 1, 12, 3, 2])
const ends = { from: NO_HEAD, to: batches.at(-1)?.head ?? '' }

it('an untouched day is right, secret entries held by their leaf alone', async () => {
  expect(await verifyDay(batches, ends)).toEqual({ isRight: true, entries: 25, read: 22, faults: [] })
  expect(await verifyDay([], { from: NO_HEAD, to: NO_HEAD })).toMatchObject({ isRight: true, entries: 0 })
})

const TAMPERINGS = rounds(250, 1_000)

it('random edits, deletions and insertions are found and named, each of them', async () => {
  const random = randomFrom(2026)
  let found = 0
  for (let time = 0; time < TAMPERINGS; time += 1) {
    const batchIndex = random(batches.length)
    const batch = batches[batchIndex]
    if (!batch) throw new Error('no batch')
    const readable = batch.entries.filter((entry) => entry.text !== null)
    const victim = readable[random(readable.length)]
    const text = victim?.text ?? ''
    const at = random(text.length)
    const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
    const index = victim?.index ?? -1
    const ways = [
      {
        what: 'edited',
        index,
        entries: batch.entries.map((entry) => (entry.index === index ? { index, text: changed } : entry)),
      },
      { what: 'deleted', index, entries: batch.entries.filter((entry) => entry.index !== index) },
      {
        what: 'inserted',
        index: batch.entries.length,
        entries: [...batch.entries, { index: batch.entries.length, text: changed }],
      },
      { what: 'inserted', index, entries: [...batch.entries, { index, text: changed }] },
    ] as const
    const way = ways[random(ways.length)]
    if (!way) throw new Error('no way')
    const verdict = await verifyDay(batches.with(batchIndex, { ...batch, entries: way.entries }), ends)
    expect(verdict.faults).toEqual([{ batch: batch.batch, index: way.index, what: way.what }])
    found += verdict.isRight ? 0 : 1
  }
  expect(found).toBe(TAMPERINGS)
})

it('recomputed leaves, roots and heads are betrayed by a head that was known before', async () => {
  const forged = await seal([7, 1, 12, 3, 3])
  expect((await verifyDay(forged, { from: NO_HEAD, to: forged.at(-1)?.head ?? '' })).isRight).toBe(true)
  expect((await verifyDay(forged, ends)).faults).toEqual([{ batch: 5, index: null, what: 'head-differs' }])
})

it('a changed leaf, root or head, and a batch left out, are told by their batch', async () => {
  const [first, second] = batches
  if (!first || !second) throw new Error('no batch')
  const other = '1'.repeat(64)
  const told = async (changed: readonly LoggedBatch[]) => (await verifyDay(changed, ends)).faults
  const swapped = first.leaves.toReversed()
  expect(await told(batches.with(0, { ...first, leaves: swapped }))).toContainEqual({
    batch: 1,
    index: null,
    what: 'batch-edited',
  })
  expect(await told(batches.with(0, { ...first, root: other }))).toContainEqual({
    batch: 1,
    index: null,
    what: 'batch-edited',
  })
  expect(await told(batches.with(0, { ...first, head: other }))).toContainEqual({
    batch: 1,
    index: null,
    what: 'batch-edited',
  })
  expect(await told(batches.filter((one) => one !== second))).toContainEqual({
    batch: 2,
    index: null,
    what: 'batch-missing',
  })
  expect(await told(batches.slice(0, -1))).toEqual([{ batch: 4, index: null, what: 'head-differs' }])
  expect(await told(batches.slice(1))).toEqual([{ batch: 2, index: null, what: 'head-differs' }])
})

it('an entry is proved by its path, and by no other text, path, batch or head', async () => {
  const texts = ['one', 'two', 'three'].map((id) => signalText({ ...signal, id }))
  const [one = '', two = '', three = ''] = await Promise.all(texts.map(leafOf))
  const head = await headOf(NO_HEAD, 9, await rootOf([one, two, three]))
  const path = [
    { side: 'right' as const, hash: two },
    { side: 'right' as const, hash: three },
  ]
  const proof = { hash: one, batch: 9, index: 0, path, previous: NO_HEAD, head }
  const text = texts[0] ?? ''
  expect(await verifyInclusion(text, proof)).toBe(true)
  expect(await verifyInclusion(signalText({ ...signal, id: 'one', probability: 45 }), proof)).toBe(false)
  expect(await verifyInclusion(text, { ...proof, batch: 8 })).toBe(false)
  expect(await verifyInclusion(text, { ...proof, path: path.toReversed() })).toBe(false)
  expect(await verifyInclusion(text, { ...proof, head: two })).toBe(false)
  expect(await verifyInclusion(text, { ...proof, head: 'nonsense' })).toBe(false)
})

it('every figure that is shown is part of what is hashed', () => {
  const own = signalText(signal)
  for (const [name, value] of Object.entries(signal)) {
    const other = typeof value === 'number' ? value + 1 : `${value}x`
    expect(signalText({ ...signal, [name]: other }), name).not.toBe(own)
  }
  const outcome = { id: 'a', state: 'HIT', endedAt: 't', realisedReturn: 1, bestMove: 2, worstMove: -1 }
  expect(outcomeText(outcome)).toBe('outcome|1|a|HIT|t|1|2|-1')
  expect(toMarkText({ id: 'a', hours: 12, result: -0.5 })).toBe('mark|1|a|12|-0.5')
  expect(withdrawalText({ id: 'a', at: 't', note: 'wrong | feed' })).toBe('withdrawal|1|a|t|wrong | feed')
})
