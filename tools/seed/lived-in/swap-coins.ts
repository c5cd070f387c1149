import { parseUnits } from '#contract/money.ts'
import { swapSums, type SwapWay } from '#contract/rules/money/swap.ts'
import { newQuote, spendQuotes, writeQuotes } from '#server/modules/wallet/swap/quotes.ts'
import { swapPostings } from '#server/modules/wallet/swap/swap-rules.ts'
import type { Stage } from '../stage.ts'

interface Swap {
  readonly memberId: string
  readonly way: SwapWay
  readonly amount: string
}

const QUOTE_SECONDS = 60

/** A swap at the price of the stage's time, as one with a code would stand there. */
export async function swapCoins({ kernel, modules }: Stage, { memberId, way, amount }: Swap): Promise<void> {
  await modules.market.confirmMcsPrice()
  const price = await modules.market.mcsPrice(kernel.db)
  const request = parseUnits(amount)
  if (price === undefined || request === undefined) throw new Error('a swap needs a price and an amount')
  const feeBps = BigInt(await kernel.parameters.get('swap.fee_bps'))
  const { fee, amount: received } = swapSums(way, request, { priceUnits: price.units, feeBps })
  const sums = { what: way, request, fee, amount: received, price: price.units, priceAt: price.at }
  const quote = newQuote(sums, { now: kernel.clock.now(), seconds: QUOTE_SECONDS })
  await kernel.db.tx(async (tx) => {
    await writeQuotes(tx, [{ memberId, quote }])
    await modules.ledger.post(tx, swapPostings(memberId, way, quote))
    await spendQuotes(kernel, tx, [quote.id])
  })
}
