// Made from the contract by `npm run client`; changes belong there.
import { notificationsCalls } from './notifications.ts'
import { signalsCalls } from './signals.ts'
import { alertsCalls } from './alerts.ts'
import { walletCalls } from './wallet.ts'
import { statementsCalls } from './statements.ts'
import { membershipCalls } from './membership.ts'
import { referralCalls } from './referral.ts'
import { rewardsCalls } from './rewards.ts'
import { gameCalls } from './game.ts'
import { icoCalls } from './ico.ts'
import { autotradingCalls } from './autotrading.ts'
import { transparencyCalls } from './transparency.ts'
import { contentCalls } from './content.ts'
import { systemCalls } from './system.ts'
import { createSend, type ClientOptions } from '../send.ts'

export { ApiError, type ClientOptions } from '../send.ts'
export { verifyWebhook, WebhookError, type ReceivedWebhook } from '../webhooks.ts'
export type { WebhookEvent, WebhookType } from './webhook-events.ts'
export type * as Notifications from './notifications.ts'
export type * as Signals from './signals.ts'
export type * as Alerts from './alerts.ts'
export type * as Wallet from './wallet.ts'
export type * as Statements from './statements.ts'
export type * as Membership from './membership.ts'
export type * as Referral from './referral.ts'
export type * as Rewards from './rewards.ts'
export type * as Game from './game.ts'
export type * as Ico from './ico.ts'
export type * as Autotrading from './autotrading.ts'
export type * as Transparency from './transparency.ts'
export type * as Content from './content.ts'
export type * as System from './system.ts'

/** Every call that a program may make, by area. */
export function createClient(options: ClientOptions) {
  const send = createSend(options)
  return {
    notifications: notificationsCalls(send),
    signals: signalsCalls(send),
    alerts: alertsCalls(send),
    wallet: walletCalls(send),
    statements: statementsCalls(send),
    membership: membershipCalls(send),
    referral: referralCalls(send),
    rewards: rewardsCalls(send),
    game: gameCalls(send),
    ico: icoCalls(send),
    autotrading: autotradingCalls(send),
    transparency: transparencyCalls(send),
    content: contentCalls(send),
    system: systemCalls(send),
  }
}
export type Client = ReturnType<typeof createClient>
