/** The map: each module and the modules whose front doors it may use. Held by testing/boundaries.test.ts. */
export const MODULES = {
  ledger: [],
  market: [],
  identity: [],
  membership: ['market'],
  signals: ['market', 'membership'],
  content: ['membership'],
  transparency: ['signals'],
} as const satisfies Record<string, readonly string[]>

export type ModuleName = keyof typeof MODULES
