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

export const MARKETS: readonly Market[] = BASES.flatMap(([base, tick, step]) => [
  { base, quote: 'USDT', id: `${base}USDT`, tick: exact(tick), step: exact(step), minNotional: 5n * ONE },
  {
    base,
    quote: 'KRW',
    id: `${base}KRW`,
    tick: exact('0.01'),
    step: exact('0.00000001'),
    minNotional: 5_000n * ONE,
  },
])

export function marketOf(id: string): Market | undefined {
  return MARKETS.find((market) => market.id === id)
}
