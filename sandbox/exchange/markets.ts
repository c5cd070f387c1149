import { ONE, parseExact } from './exact.ts'

export interface Market {
  readonly base: string
  readonly quote: string
  /** As Binance writes it: BTCUSDT. */
  readonly id: string
  readonly tick: bigint
  readonly step: bigint
  readonly minNotional: bigint
}

const exact = (text: string): bigint => parseExact(text) ?? ONE

const BASES: readonly (readonly [base: string, tick: string, step: string])[] = [
  ['BTC', '0.1', '0.00001'],
  ['ETH', '0.01', '0.0001'],
  ['SOL', '0.01', '0.001'],
  ['XRP', '0.0001', '0.1'],
  ['ADA', '0.0001', '0.1'],
  ['DOGE', '0.00001', '1'],
  ['LINK', '0.001', '0.01'],
  ['LTC', '0.01', '0.001'],
  ['DOT', '0.001', '0.01'],
  ['TRX', '0.00001', '0.1'],
]
/** Won to the dollar, for the markets that Upbit quotes in won. */
export const WON_PER_DOLLAR = 1_400n

const wonMarket = (base: string): Market => ({
  base,
  quote: 'KRW',
  id: `${base}KRW`,
  tick: exact('0.0001'),
  step: exact('0.00000001'),
  minNotional: 5_000n * ONE,
})

export const MARKETS: readonly Market[] = [
  ...BASES.flatMap(([base, tick, step]) => [
    { base, quote: 'USDT', id: `${base}USDT`, tick: exact(tick), step: exact(step), minNotional: 5n * ONE },
    wonMarket(base),
  ]),
  // What a dollar costs in won at Upbit itself.
  wonMarket('USDT'),
]

/** In won a price moves by larger steps the higher it is: from the first figure on by the second. */
const WON_TICKS: readonly (readonly [from: string, tick: string])[] = [
  ['1000000', '1000'],
  ['500000', '500'],
  ['100000', '100'],
  ['50000', '50'],
  ['10000', '10'],
  ['5000', '5'],
  ['100', '1'],
  ['10', '0.1'],
  ['1', '0.01'],
  ['0.1', '0.001'],
]

/** The step of a market's prices at a price. */
export function tickAt({ quote, tick }: Market, price: bigint): bigint {
  const found = quote === 'KRW' ? WON_TICKS.find(([from]) => price >= exact(from)) : undefined
  return found === undefined ? tick : exact(found[1])
}

export function marketOf(id: string): Market | undefined {
  return MARKETS.find((market) => market.id === id)
}
