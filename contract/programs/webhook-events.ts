import { z } from 'zod/mini'
import { time } from '../parts.ts'
import { DIRECTIONS, SIGNAL_KINDS, SIGNAL_STATES } from '../trading/signals.ts'
import { TEST_KIND, WEBHOOK_KINDS, type WebhookKind } from './webhook-kinds.ts'

/** A sum as a decimal string, and its coin. */
const sum = { amount: z.string(), coin: z.string() }
const membershipParts = { item: z.enum(['SIGNAL', 'AUTOBOT']), endsAt: time }
const membership = z.object(membershipParts)
const price = z.number()
const signalParts = {
  /** As `/api/v1/trading/signal/{id}` takes it. */
  id: z.string(),
  symbol: z.string(),
  kind: z.enum(SIGNAL_KINDS),
  direction: z.enum(DIRECTIONS),
}

/** What each kind of event carries: nothing that the member could not read with an API key. */
export const WEBHOOK_DATA = {
  /** `source` says whether it came over the chain or from another member. */
  'deposit.credited': z.object({ id: z.string(), source: z.enum(['CHAIN', 'MEMBER']), ...sum }),
  'withdrawal.completed': z.object({ id: z.string(), ...sum }),
  'withdrawal.failed': z.object({ id: z.string(), ...sum }),
  'signal.found': z.object({
    ...signalParts,
    price,
    target: price,
    stop: price,
    /** In percent, with how often this kind did so before. */
    probability: z.number(),
    baseRate: z.number(),
    validUntil: time,
  }),
  'signal.ended': z.object({
    ...signalParts,
    state: z.enum(SIGNAL_STATES),
    /** In percent; null for one that was withdrawn. */
    realisedReturn: z.nullable(z.number()),
  }),
  'reward.paid': z.object({ day: z.string(), ...sum }),
  'commission.paid': z.object({ day: z.string(), ...sum }),
  'plan.graduated': z.object({ id: z.string(), reinvestUntil: time, ...sum }),
  'plan.ended': z.object({ id: z.string(), ...sum }),
  /** Of Auto Master; the amount is the profit or, below zero, the loss. */
  'position.closed': z.object({ id: z.string(), exchange: z.string(), pair: z.string(), ...sum }),
  'automaster.paused': z.object({ exchange: z.string(), until: time }),
  'automaster.stopped': z.object({ exchange: z.string() }),
  'membership.expiring': membership,
  'membership.ended': membership,
  'membership.renewed': membership,
  'membership.renewal_failed': z.object({ ...membershipParts, nextAt: time }),
} as const satisfies Readonly<Record<WebhookKind, z.ZodMiniType>>

export const testData = z.object({ endpoint: z.string() })
export type WebhookData<Kind extends WebhookKind> = z.output<(typeof WEBHOOK_DATA)[Kind]>

/** What each kind of event is about, in the documents of the API. */
export const WEBHOOK_TEXTS: Readonly<Record<WebhookKind | typeof TEST_KIND, string>> = {
  'deposit.credited': 'A deposit was credited, over the chain or from another member.',
  'withdrawal.completed': 'A withdrawal was paid.',
  'withdrawal.failed': 'A withdrawal failed, and its sum is available again.',
  'signal.found': 'A new signal, for members with access to Signal Master.',
  'signal.ended': 'A signal reached its target or stop, expired, or was withdrawn.',
  'reward.paid': 'The rewards of a plan for one reward day were paid.',
  'commission.paid': 'The referral commissions of one reward day were paid.',
  'plan.graduated': 'A reward plan reached its target; the amount is its bonus.',
  'plan.ended': 'A reward plan ended early; the amount was refunded.',
  'position.closed': 'Auto Master closed a position; the amount is its profit, below zero its loss.',
  'automaster.paused': 'Auto Master paused at the daily loss limit.',
  'automaster.stopped': 'Auto Master’s emergency stop was reached; only its member releases it.',
  'membership.expiring': 'A membership ends soon.',
  'membership.ended': 'A membership ended.',
  'membership.renewed': 'A membership was renewed.',
  'membership.renewal_failed': 'A membership could not be renewed yet; it is tried again.',
  'webhook.test': 'A test that the member asked for; every endpoint gets it.',
}

const eventOf = (type: string, data: z.ZodMiniType) =>
  z.object({ type: z.literal(type), timestamp: time, data })

/** Every event as it is sent: its kind, when it happened, and what it carries. */
export const WEBHOOK_EVENTS = [...WEBHOOK_KINDS, TEST_KIND].map((type) => ({
  type,
  text: WEBHOOK_TEXTS[type],
  schema: eventOf(type, type === TEST_KIND ? testData : WEBHOOK_DATA[type]),
}))
