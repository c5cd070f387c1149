import type { api } from '../api.ts'

/** What each area of the API is about, in its documents. */
export const AREA_TEXTS: Readonly<Record<keyof typeof api, string>> = {
  identity: 'Signing up and in, the account, its devices and its security log.',
  passkeys: 'Passkeys: signing in, confirming, and the member’s own.',
  programs: 'API keys and webhooks of a member’s own programs.',
  archives: 'Copies of everything that is held about the member.',
  accountClosure: 'Closing the account.',
  inquiries: 'Questions to the staff, with files and answers.',
  notifications: 'Notifications in the app, and the ways they reach a member.',
  signals: 'Signal Master: signals that run, their history and their record.',
  alerts: 'Watchlists, and alerts about prices and signals.',
  wallet: 'Balances, deposits, withdrawals, swaps and the history of everything.',
  statements: 'Statements of months and years.',
  membership: 'Memberships: prices, state, buying and canceling.',
  referral: 'Invitations, the team and commissions.',
  rewards: 'Reward plans, their payouts, and what was earned from where.',
  game: 'UP & DOWN: rounds, bets, limits and proofs.',
  ico: 'The token sale: rounds, entries and vesting.',
  autotrading: 'Auto Master: exchange keys, rules, positions and trades.',
  transparency: 'What anyone may check: proofs, reserves, records and the status.',
  content: 'Terms, notices, guides and videos.',
  system: 'Versions of the apps, and what the product is configured for.',
}
