/** Which module may use which; server/modules.ts in the tree, a small map in a seeded breach. */
export type ModuleMap = Readonly<Record<string, readonly string[]>>
export type Files = ReadonlyMap<string, string>

/**
 * Which areas of the console each module has calls in. Staff have their own people, sessions, requests and log, what draws from
 * many modules (a member's card, linked accounts, the first page, reports), and the settings and brakes of the kernel.
 */
export const CONSOLE_AREAS: ModuleMap = {
  ledger: ['ledger'],
  market: ['settings'],
  chain: ['withdrawals', 'rescans'],
  identity: ['members'],
  notifications: ['campaigns'],
  wallet: ['withdrawals', 'gasPayouts', 'members', 'ledger', 'settings'],
  referral: ['referral'],
  membership: ['membership'],
  rewards: ['rewards'],
  ico: ['ico'],
  game: ['game'],
  signals: ['signals'],
  autotrading: ['autotrading'],
  inquiries: ['inquiries'],
  content: ['content', 'terms', 'translations'],
  transparency: ['transparency', 'status'],
  closes: ['closes'],
  staff: [
    'session',
    'passkeys',
    'people',
    'requests',
    'audit',
    'members',
    'velocity',
    'cases',
    'desk',
    'search',
    'reports',
    'lists',
    'settings',
    'brakes',
  ],
}
