import { api } from '#contract/api.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { GameSide } from '#contract/rules/game.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { type FundedMember, openMoneyTools } from './member-money.ts'
import { createFixture } from './fixture.ts'

const PERIOD_MS = 5 * MINUTE_MS
/** After an instant the game waits this long for the sources. */
const SETTLE_MS = 1_000
const BET_MS = 180 * SECOND_MS
const LIVE_MS = 60 * SECOND_MS

/** A world whose members can play; the clock stands at the beginning of a round. Call at the top of a test file. */
export async function createGameFixture() {
  const fixture = await createFixture({ MARKET: 'sandbox' })
  const money = await openMoneyTools(fixture)
  const { game } = fixture.app.modules
  const { clock } = fixture.app.kernel
  await game.openHouseAccounts(fixture.app.kernel.db)

  /** Moves to a moment of the round of now, or of the next when that is over. */
  async function toMoment(ms: number): Promise<void> {
    const into = clock.nowMs() % PERIOD_MS
    fixture.advance(ms >= into ? ms - into : PERIOD_MS - into + ms)
  }

  return {
    ...fixture,
    ...money,
    /** The round of now, betting just begun. */
    async nextRound(): Promise<number> {
      await toMoment(0)
      await game.runDue()
      return Math.floor((clock.nowMs() - Date.UTC(2025, 2, 31, 15)) / PERIOD_MS)
    },
    /** Closes betting with a price that the sources told in time. */
    async lock(): Promise<void> {
      await toMoment(BET_MS - 500)
      await game.poll()
      await toMoment(BET_MS + SETTLE_MS)
      await game.runDue()
    },
    /** Ends the round with a price, and pays. */
    async end(): Promise<void> {
      await toMoment(BET_MS + LIVE_MS - 500)
      await game.poll()
      await toMoment(BET_MS + LIVE_MS + SETTLE_MS)
      await game.runDue()
    },
    toMoment,
    async bet(member: FundedMember, seq: number, [side, amount]: readonly [GameSide, string]) {
      const token = await money.token(member)
      return await fixture.ok(api.game.placeBet, { token, body: { seq, side, amount } })
    },
    async proof(seq: number): Promise<AnswerOf<typeof api.game.getRoundProof>> {
      return await fixture.ok(api.game.getRoundProof, { params: { seq: String(seq) }, query: {} })
    },
  }
}
