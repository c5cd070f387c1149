/** The map: each module and the modules whose front doors it may use. Held by testing/boundaries.test.ts. */
export const MODULES = {
  ledger: [],
  market: [],
  chain: [],
  identity: [],
  wallet: ['ledger', 'market', 'chain', 'identity'],
  referral: ['ledger', 'identity'],
  membership: ['ledger', 'market', 'identity', 'wallet', 'referral'],
  rewards: ['ledger', 'identity', 'wallet', 'referral'],
  game: ['ledger', 'market', 'identity', 'wallet', 'referral'],
  signals: ['market', 'membership'],
  content: ['membership'],
  transparency: ['signals'],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof MODULES
