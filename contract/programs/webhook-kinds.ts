/** What a member can be told of by an endpoint of their own. */
export const WEBHOOK_KINDS = [
  'deposit.credited',
  'withdrawal.completed',
  'withdrawal.failed',
  'signal.found',
  'signal.ended',
  'reward.paid',
  'commission.paid',
  'plan.graduated',
  'plan.ended',
  'position.closed',
  'automaster.paused',
  'automaster.stopped',
  'membership.expiring',
  'membership.ended',
  'membership.renewed',
  'membership.renewal_failed',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** A test that the member asks for; every endpoint gets it. */
export const TEST_KIND = 'webhook.test' as const
