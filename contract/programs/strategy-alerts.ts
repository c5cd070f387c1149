export const MAX_STRATEGIES = 5
export const MAX_STRATEGY_NAME = 40
export const MAX_STRATEGY_NOTE = 2_000
/** How every secret begins; the rest is 256 random bits. */
export const STRATEGY_SECRET_PREFIX = 'mcst_'
/** A message whose time is farther from now than this is not followed: a recorded one cannot be sent later. */
export const MAX_ALERT_AGE_MINUTES = 5
export const MAX_ALERTS_A_MINUTE = 30
export const MAX_ALERTS_A_DAY = 1_000
export const MAX_ALERT_BYTES = 4_096
export const STRATEGY_LOG_DAYS = 30
/** A position that no alert closes is sold after so many days. */
export const MAX_STRATEGY_POSITION_DAYS = 30
/** The address of a strategy, for the token at its end. */
export const TRADINGVIEW_PATH = '/api/tradingview/:token'

/** BUYING and SELLING: an order was written, and the position says what became of it. */
export const ALERT_STATES = ['RECEIVED', 'BUYING', 'SELLING', 'SKIPPED', 'REFUSED'] as const
export type StrategyAlertState = (typeof ALERT_STATES)[number]
export const ALERT_ACTIONS = ['BUY', 'CLOSE'] as const

/** Why nothing was ordered: rules and limits of the account, then what was wrong with the message. */
export const ALERT_REASONS = [
  'OFF',
  'KILLED',
  'PAUSED',
  'COIN',
  'HAS_POSITION',
  'RESTING',
  'MAX_OPEN',
  'DAY_LOSS',
  'KEY',
  'ACCESS',
  'TICKER',
  'PRICE_MOVED',
  'TOO_SMALL',
  'LATE',
  'OVERTAKEN',
  'NOTHING_OPEN',
  'MESSAGE',
] as const
export type AlertReason = (typeof ALERT_REASONS)[number]
