import { performance } from 'node:perf_hooks'
import { startDemo } from '#tools/seed/demo.ts'
import { median, round } from './parts/median.ts'

const TRIES = 500
const TRIES_BEFORE_LOCK = 10
/** Tries are forgotten after a day without one. */
const LOCK_MS = 25 * 60 * 60 * 1000
const KNOWN = 'haneul07'

/** How far two samples' distributions lie apart (Kolmogorov-Smirnov), and how likely that is by chance. */
export function compareSamples(
  left: readonly number[],
  right: readonly number[],
): { distance: number; p: number } {
  const a = left.toSorted((x, y) => x - y)
  const b = right.toSorted((x, y) => x - y)
  const shareBelow = (sample: readonly number[], value: number) =>
    sample.filter((one) => one <= value).length / sample.length
  const distance = Math.max(
    ...[...a, ...b].map((value) => Math.abs(shareBelow(a, value) - shareBelow(b, value))),
  )
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const lambda = (size + 0.12 + 0.11 / size) * distance
  // The series does not settle for so small a distance; its limit is certainty.
  if (lambda < 0.2) return { distance, p: 1 }
  const terms = Array.from(
    { length: 100 },
    (_, index) => (index % 2 === 0 ? 2 : -2) * Math.exp(-2 * (index + 1) ** 2 * lambda ** 2),
  )
  return {
    distance,
    p: Math.min(
      1,
      Math.max(
        0,
        terms.reduce((sum, term) => sum + term, 0),
      ),
    ),
  }
}

async function timeSignIn(url: string, id: string, turn: number): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${turn % 250}.${(turn >> 3) % 250}.7`,
    },
    body: JSON.stringify({ id, password: `wrong-${turn}` }),
  })
  const { code } = await answer.json()
  if (code !== 'LOGIN-A002') throw new Error(`expected LOGIN-A002, got ${code}`)
  return performance.now() - began
}

/** Whether the time of a refused sign-in tells if the ID exists: 500 tries each, in turns. */
export async function run(): Promise<object> {
  const demo = await startDemo({ TRUST_PROXY: '1', TRUST_TEST_CLOCK: 'on', LOG_LEVEL: 'warn' })
  const known: number[] = []
  const unknown: number[] = []
  try {
    for (let turn = 0; turn < TRIES; turn += 1) {
      if (turn % TRIES_BEFORE_LOCK === 0) {
        const headers = { 'content-type': 'application/json' }
        await fetch(`${demo.url}/sandbox/clock`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ advanceMs: LOCK_MS }),
        })
      }
      known.push(await timeSignIn(demo.url, KNOWN, turn * 2))
      unknown.push(await timeSignIn(demo.url, `nobody${turn}`, turn * 2 + 1))
      if (turn % 100 === 99) console.log(`${turn + 1} of ${TRIES}`)
    }
  } finally {
    await demo.stop()
  }
  const { distance, p } = compareSamples(known, unknown)
  console.log(`median: existing ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms`)
  return {
    tries: TRIES,
    knownMs: round(median(known), 2),
    unknownMs: round(median(unknown), 2),
    distance: round(distance, 4),
    p: round(p, 4),
  }
}
