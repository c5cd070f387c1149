import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/operation.ts'
import type { getRoundProof } from '#contract/game.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { launchChromium } from '#tools/launch/chromium.ts'

type Proof = AnswerOf<typeof getRoundProof>

/** Enough for each state to come; `ROUNDS=1000 npm test -- --only journeys game-proofs` plays a thousand. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 60)
const PLAYERS = 12
const LIMIT_MS = 400_000
const SITE = 'http://localhost/'
const VERIFIER = join(import.meta.dirname, '..', 'contract', 'rules', 'game-proof.ts')

const journey = await createGameFixture()
const { game } = journey.app.modules
const { db } = journey.app.kernel
const browser = await launchChromium()
afterAll(() => browser.close())

/** The members' own verifier as a browser gets it: bundled, alone, under the name `verifier`. */
async function verifierScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: VERIFIER, formats: ['iife'], name: 'verifier' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (bundle === undefined || !('output' in bundle)) throw new Error('the verifier was not built')
  const [chunk] = bundle.output
  return chunk.code
}

/** Reproducible: a number from 0 up to `most` for a round and a player. */
function draw(round: number, player: number, most: number): number {
  return (Math.imul((round + 1) * 7_919 + player, 2_654_435_761) >>> 0) % most
}

/** A round of two to twelve bets on random sides; one side may stay empty. */
async function playRound(round: number, members: readonly string[]): Promise<number> {
  const seq = await journey.nextRound()
  const players = members.slice(0, 2 + draw(round, 99, PLAYERS - 1))
  await Promise.all(
    players.map((memberId, player) => {
      const side = draw(round, player, 3) === 0 ? 'UP' : 'DOWN'
      const amount = String(10 + draw(round, player + 50, 90))
      return db.tx((tx) => game.placeBet(tx, { memberId, form: { seq, side, amount } }))
    }),
  )
  await journey.lock()
  await journey.end()
  return seq
}

/** What the ledger really paid back to members for each bet of a round, as the proof counts it. */
async function paidBy(seq: number): Promise<string[]> {
  const rows = await db.many<{ paid: bigint }>(sql`
    select coalesce((select sum(t.amount) from ledger_transfers t where t.reference = b.id
        and t.kind in ('game_refund', 'game_profit') and t.credit_class = 'MEMBER_AVAILABLE'), 0)::bigint as paid
    from game_bets b where b.seq = ${seq} order by b.position`)
  return rows.map(({ paid }) => String(paid))
}

it(
  'random rounds are recomputed in the browser and equal what the ledger paid',
  async () => {
    const members = await aCrowd(journey.app, { count: PLAYERS, mcs: '1000000' })
    const parameters = journey.app.kernel.parameters
    await db.tx((tx) => parameters.change(tx, 'game.day_loss_mcs', '1000000'))
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto(SITE)
    await page.evaluate(`${await verifierScript()};globalThis.verifier = verifier`)
    const states: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round += 1) {
      const seq = await playRound(round, members)
      const { next: _, ...proof }: Proof = await journey.proof(seq)
      const faults: unknown = await page.evaluate(
        (one) => Reflect.get(globalThis, 'verifier').checkRound(one),
        proof,
      )
      expect(faults, `round ${seq}`).toEqual([])
      const told = proof.bets.map(({ adjust, profit }) => String(BigInt(adjust) + BigInt(profit)))
      expect(await paidBy(seq)).toEqual(told)
      states[proof.round.state] = (states[proof.round.state] ?? 0) + 1
    }
    expect(states['SETTLED']).toBeGreaterThan(ROUNDS / 2)
    expect(states['BALANCE_FAILED']).toBeGreaterThan(0)
    // It does find a payment that is off by a millionth.
    const { next: _, ...last } = await journey.proof(await playRound(ROUNDS, members))
    const bets = last.bets.map((bet, index) =>
      index === 0 ? { ...bet, adjust: String(BigInt(bet.adjust) + 1n) } : bet,
    )
    const found: unknown = await page.evaluate((one) => Reflect.get(globalThis, 'verifier').checkRound(one), {
      ...last,
      bets,
    })
    expect(found).toContain('payments')
  },
  LIMIT_MS,
)
