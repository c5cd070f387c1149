import { SECOND_MS } from '#server/kernel/clock.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { TrxPrices } from './trx-price.ts'

/** A price may be used for 60 s: three questions may fail in a row before one is missed. */
const ASK_INTERVAL_MS = 15 * SECOND_MS

/** Stores the market's price of TRX again and again, in a worker. Says once when there is none any more, and when it is back. */
export function startTrxPriceLoop({
  market,
  log,
}: {
  readonly market: Pick<TrxPrices, 'recordTrxPrice'>
  readonly log: Logger
}): RunningLoop {
  let isThere = true
  const logState = (isNow: boolean, err?: unknown) => {
    if (isThere !== isNow) {
      if (isNow) log.info('the market has a price of TRX again')
      else log.error({ err }, 'the market has no price of TRX: network fees cannot be bought')
    }
    isThere = isNow
  }
  return startLoop({ pauseMs: ASK_INTERVAL_MS, onError: (error) => logState(false, error) }, async () =>
    logState((await market.recordTrxPrice()) !== undefined),
  )
}
