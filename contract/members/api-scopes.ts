/** What a member's API key may read. A key never moves money and never changes anything: only calls that name a scope take one. */
export const API_SCOPES = [
  'wallet:read',
  'rewards:read',
  'membership:read',
  'signals:read',
  'trading:read',
  'game:read',
  'ico:read',
  'notifications:read',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** How every API key begins, so that a scanner for leaked secrets knows one. A session's token has a dot and never begins so. */
export const API_KEY_PREFIX = 'mcsk_'
export const MAX_API_KEYS = 10
export const MAX_API_KEY_NAME = 40
export const MAX_API_KEY_ADDRESSES = 20
/** Calls a minute that a key may be made for; the first is offered. */
export const API_KEY_RATES = [60, 30, 120, 300] as const
/** Days that a key may be made for; the first is offered. */
export const API_KEY_DAYS = [90, 7, 30, 365] as const
