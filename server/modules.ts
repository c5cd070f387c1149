/** The map: each module and the modules whose front doors it may use. Held by testing/boundaries.test.ts. */
export const MODULES = {
  ledger: [],
  market: [],
  chain: [],
  identity: [],
  notifications: ['identity'],
  wallet: ['ledger', 'market', 'chain', 'identity', 'notifications'],
  referral: ['ledger', 'identity'],
  membership: ['ledger', 'market', 'identity', 'notifications', 'wallet', 'referral'],
  rewards: ['ledger', 'identity', 'notifications', 'wallet', 'referral'],
  ico: ['ledger', 'identity', 'wallet', 'referral'],
  game: ['ledger', 'market', 'identity', 'notifications', 'wallet', 'referral'],
  signals: ['market', 'notifications', 'membership'],
  autotrading: ['identity', 'notifications', 'market', 'membership', 'signals'],
  inquiries: ['identity', 'notifications'],
  content: ['identity', 'notifications', 'membership'],
  transparency: ['signals'],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof MODULES
