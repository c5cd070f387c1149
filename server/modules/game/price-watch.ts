import { GAME_SYMBOL } from '#contract/game.ts'
import { freshAnswers, medianPrice, type PriceAnswer } from '#contract/rules/game.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Market } from '#server/modules/market/market.ts'

/** An answer of a source, and when we had it. */
export interface ReceivedPrice extends PriceAnswer {
  readonly heardMs: number
}

/** How long answers are remembered: an instant is decided within seconds of it. */
const REMEMBER_MS = 60_000
/** Each source adds to what is remembered only when it says something new. */
const MAX_REMEMBERED = 2_000

export interface PriceWatch {
  /** Polls all sources once. A failing source is left out; nothing is thrown. Returns the current median, if there is one. */
  poll(sources: number): Promise<number | undefined>
  /** The answers that count for an instant, as they came. */
  at(instantMs: number, maxAgeMs: number): ReceivedPrice[]
}

/** Remembers what the sources say, so that the last trade before an instant is known after it. */
export function createPriceWatch({
  market,
  clock,
  log,
}: {
  readonly market: Pick<Market, 'prices'>
  readonly clock: Clock
  readonly log: Logger
}): PriceWatch {
  let heard: ReceivedPrice[] = []
  return {
    async poll(sources) {
      const answers = await market.prices(GAME_SYMBOL).catch((error: unknown) => {
        log.warn({ err: error }, 'the price sources did not answer')
        return []
      })
      const heardMs = clock.nowMs()
      const known = new Set(heard.map(({ venue, atMs }) => `${venue} ${atMs}`))
      const fresh = answers.filter(({ venue, atMs }) => !known.has(`${venue} ${atMs}`))
      heard = [...heard, ...fresh.map((answer) => ({ ...answer, heardMs }))]
        .filter((one) => one.heardMs > heardMs - REMEMBER_MS)
        .slice(-MAX_REMEMBERED)
      return medianPrice(freshAnswers(answers, { instantMs: heardMs, maxAgeMs: REMEMBER_MS }), sources)
    },
    at(instantMs, maxAgeMs) {
      const fresh = freshAnswers(heard, { instantMs, maxAgeMs })
      return heard.filter((one) => fresh.includes(one))
    },
  }
}
