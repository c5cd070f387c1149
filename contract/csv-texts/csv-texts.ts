import type { CsvColumn } from './csv-columns.ts'
import type { RoundState } from '../game.ts'
import type { IcoEntryState } from '../ico.ts'
import type { INQUIRY_STATES, InquiryType } from '../inquiries.ts'
import type { SecurityEventKind } from '../members/account.ts'
import type { DeliveryChannel, DeliveryResult } from '../members/channels.ts'
import type { ProfitType } from '../members/profit.ts'
import type { CommissionState, CommissionType } from '../members/referral.ts'
import type { PlanState, RewardType } from '../members/rewards.ts'
import type { SubscriptionState } from '../members/subscribe.ts'
import type { AlarmCategory } from '../notifications.ts'
import type { WebhookKind } from '../programs/webhook-kinds.ts'
import type { BetResult, GameResult, RefundReason } from '../rules/game.ts'
import type { MembershipItem } from '../rules/money/membership.ts'
import type { AlertEvent } from '../trading/alerts.ts'
import type { AutoEventKind } from '../trading/autotrading-changes.ts'
import type { ExitReason, PositionKind, PositionState } from '../trading/autotrading-positions.ts'
import type { ALERT_ACTIONS, AlertReason, StrategyAlertState } from '../programs/strategy-alerts.ts'
import type { DIRECTIONS, SIGNAL_ORIGINS, SIGNAL_STATES, SignalKind } from '../trading/signals.ts'
import type { WalletType } from '../wallet/wallet.ts'
import type { WalletResult } from '../wallet/wallet-parts.ts'

/** What other parts of the contract list: a value that comes there has no text here until it gets one. */
type OfLists =
  | AlarmCategory
  | AlertEvent
  | (typeof ALERT_ACTIONS)[number]
  | AlertReason
  | AutoEventKind
  | BetResult
  | CommissionState
  | CommissionType
  | DeliveryChannel
  | DeliveryResult
  | ExitReason
  | GameResult
  | IcoEntryState
  | (typeof INQUIRY_STATES)[number]
  | InquiryType
  | MembershipItem
  | PlanState
  | PositionKind
  | PositionState
  | ProfitType
  | RefundReason
  | RewardType
  | RoundState
  | SecurityEventKind
  | StrategyAlertState
  | SubscriptionState
  | WebhookKind

/** What fields have that list nothing by a name. */
type OfColumns =
  | 'DELIVERED'
  | 'ENTRY'
  | 'EXIT'
  | 'NEXT'
  | 'PLANNED'
  | 'buy'
  | 'sell'
  | 'true'
  | 'false'
  | 'webhook.test'

type Word =
  | WalletType
  | 'withdraw_fee refund'
  | 'withdraw_fee topup'
  | 'subscribe refund'
  | 'recommend_profit DAILY'
  | 'recommend_profit TEAM'
  | 'swap_in fee'
  | WalletResult
  | SignalKind
  | (typeof DIRECTIONS)[number]
  | (typeof SIGNAL_STATES)[number]
  | (typeof SIGNAL_ORIGINS)[number]
  | OfLists
  | OfColumns

/** One language's headings of the tables, and the words of the values that are names of ours. */
export interface CsvTexts {
  /** The last line of a table that is not whole. */
  readonly cut: string
  readonly columns: Readonly<Record<CsvColumn, string>>
  readonly words: Readonly<Record<Word, string>>
}

/** A value as a reader of the language knows it; what is no name of ours stays as it is. */
export function csvWord({ words }: CsvTexts, value: string): string {
  return isWord(words, value) ? words[value] : value
}

export function isWord(words: CsvTexts['words'], value: string): value is Word {
  return Object.hasOwn(words, value)
}
