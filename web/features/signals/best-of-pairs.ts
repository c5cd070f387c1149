import type { ListedSignal } from '#contract/trading/signals.ts'

/** Of each pair the running signal that is expected to earn most after fees, best first; live ones before backtests. */
export function bestOfPairs(signals: readonly ListedSignal[]): ListedSignal[] {
  const rank = (a: ListedSignal, b: ListedSignal) =>
    Number(b.origin === 'live') - Number(a.origin === 'live') || b.expectedReturnNet - a.expectedReturnNet
  const best = new Map<string, ListedSignal>()
  for (const signal of signals) {
    if (signal.state !== 'ACTIVE') continue
    const known = best.get(signal.symbol)
    if (known === undefined || rank(known, signal) > 0) best.set(signal.symbol, signal)
  }
  return [...best.values()].toSorted(rank)
}
