import type { AutoAccount, TradingStatus } from '#contract/trading/trading.ts'

/** The accounts that the one switch of Auto Master is about. */
export interface Master {
  /** The first account that is switched on. */
  readonly running: AutoAccount | undefined
  /** The first real account that lacks nothing. */
  readonly ready: AutoAccount | undefined
  /** The real account that lacks least; the page shows what it needs. */
  readonly next: AutoAccount | undefined
}

export function masterOf({ accounts, setupRequired }: TradingStatus): Master {
  const real = accounts.filter(({ type }) => type !== 'paper')
  return {
    running: accounts.find(({ state }) => state === 'ON' || state === 'PAUSED'),
    ready: real.find((account) => account.setupRequired.length === 0),
    next: real.find((account) => account.setupRequired.length === setupRequired.length),
  }
}
