import { TEST_KIND, type WebhookKind } from '#contract/programs/webhook-kinds.ts'
import { m } from '#web/i18n/messages.ts'

/** What an event is about, in the member's words. */
export const EVENT_NAMES: Readonly<Record<WebhookKind | typeof TEST_KIND, () => string>> = {
  'deposit.credited': m.webhooks_deposit_credited,
  'withdrawal.completed': m.webhooks_withdrawal_completed,
  'withdrawal.failed': m.webhooks_withdrawal_failed,
  'signal.found': m.webhooks_signal_found,
  'signal.ended': m.webhooks_signal_ended,
  'reward.paid': m.webhooks_reward_paid,
  'commission.paid': m.webhooks_commission_paid,
  'plan.graduated': m.webhooks_plan_graduated,
  'plan.ended': m.webhooks_plan_ended,
  'position.closed': m.webhooks_position_closed,
  'automaster.paused': m.webhooks_automaster_paused,
  'automaster.stopped': m.webhooks_automaster_stopped,
  'membership.expiring': m.webhooks_membership_expiring,
  'membership.ended': m.webhooks_membership_ended,
  'membership.renewed': m.webhooks_membership_renewed,
  'membership.renewal_failed': m.webhooks_membership_renewal_failed,
  [TEST_KIND]: m.webhooks_webhook_test,
}
