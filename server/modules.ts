/** The map: each module and the modules whose front doors it may use. Held by testing/boundaries.test.ts. */
export const MODULES = {
  ledger: [],
  market: [],
  chain: [],
  identity: [],
  membership: ['market'],
  signals: ['market', 'membership'],
  wallet: ['ledger', 'market', 'chain', 'identity'],
  content: ['membership'],
  transparency: ['signals'],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof MODULES
