/** The pair as people write it: BTCUSDT and BTC-USDT become BTC/USDT. */
export function pairName(symbol: string): string {
  if (symbol.includes('/')) return symbol
  const [, base, quote] = /^(\w+?)[-_]?(USDT|USDC|KRW|USD|BTC)$/.exec(symbol) ?? []
  return base === undefined || quote === undefined ? symbol : `${base}/${quote}`
}
