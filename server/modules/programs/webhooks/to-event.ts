import type { Signal } from '#contract/trading/signals.ts'
import { WEBHOOK_DATA, type WebhookData } from '#contract/programs/webhook-events.ts'
import { type WebhookKind } from '#contract/programs/webhook-kinds.ts'
import type { AlarmKind, Forward } from '#server/modules/notifications/notifications.ts'

interface FromAlarm {
  readonly event: WebhookKind
  readonly data: (forward: Forward) => unknown
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
/** The number of what a notification is about, which its name ends in. */
const idOf = ({ name }: Forward): string => UUID.exec(name)?.[0] ?? ''
const sumOf = ({ params: { amount, coin } }: Forward) => ({ amount, coin })
const withId = (forward: Forward) => ({ id: idOf(forward), ...sumOf(forward) })
const onDay = (forward: Forward) => ({ day: forward.params['day'], ...sumOf(forward) })
const membership = ({ params: { item, endsAt } }: Forward) => ({ item, endsAt })

const FROM_ALARMS: Readonly<Partial<Record<AlarmKind, FromAlarm>>> = {
  DEPOSIT_COMPLETE: { event: 'deposit.credited', data: (one) => ({ source: 'CHAIN', ...withId(one) }) },
  RECEIVED: { event: 'deposit.credited', data: (one) => ({ source: 'MEMBER', ...withId(one) }) },
  WITHDRAW_COMPLETE: { event: 'withdrawal.completed', data: withId },
  WITHDRAW_FAILED: { event: 'withdrawal.failed', data: withId },
  REWARD_PAID: { event: 'reward.paid', data: onDay },
  COMMISSION_PAID: { event: 'commission.paid', data: onDay },
  PLAN_GRADUATED: {
    event: 'plan.graduated',
    data: (one) => ({ reinvestUntil: one.params['untilAt'], ...withId(one) }),
  },
  PLAN_ENDED: { event: 'plan.ended', data: withId },
  AUTO_POSITION_CLOSED: {
    event: 'position.closed',
    data: (one) => ({ exchange: one.params['exchange'], pair: one.params['pair'], ...withId(one) }),
  },
  AUTO_PAUSED: {
    event: 'automaster.paused',
    data: ({ params: { exchange, untilAt } }) => ({ exchange, until: untilAt }),
  },
  AUTO_KILLED: { event: 'automaster.stopped', data: ({ params: { exchange } }) => ({ exchange }) },
  MEMBERSHIP_EXPIRING: { event: 'membership.expiring', data: membership },
  MEMBERSHIP_EXPIRED: { event: 'membership.ended', data: membership },
  MEMBERSHIP_RENEWED: { event: 'membership.renewed', data: membership },
  MEMBERSHIP_RENEWAL_FAILED: {
    event: 'membership.renewal_failed',
    data: (one) => ({ nextAt: one.params['nextAt'], ...membership(one) }),
  },
}

const isKind = (name: string): name is AlarmKind => Object.hasOwn(FROM_ALARMS, name)

/** The notifications that events are made from. */
export const alarmsOf = (events: ReadonlySet<WebhookKind>): AlarmKind[] =>
  Object.entries(FROM_ALARMS).flatMap(([kind, { event }]) =>
    isKind(kind) && events.has(event) ? [kind] : [],
  )

/** An event as it is sent to every endpoint. */
export const bodyOf = (type: string, at: Date, data: unknown): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** An event for the endpoints of one member. */
export interface MemberEvent {
  readonly memberId: string
  readonly event: WebhookKind
  readonly body: string
}

/** What a notification says to a program; undefined for one that says nothing to it, or lacks what its event promises. */
export function eventOfForward(forward: Forward): MemberEvent | undefined {
  const from = FROM_ALARMS[forward.kind]
  const data = from === undefined ? undefined : WEBHOOK_DATA[from.event].safeParse(from.data(forward)).data
  if (from === undefined || data === undefined) return undefined
  const { event } = from
  return { memberId: forward.memberId, event, body: bodyOf(event, forward.at, data) }
}

const signalParts = ({ id, symbol, kind, direction }: Signal) => ({ id, symbol, kind, direction })

/** What a new signal says to a program. */
export function foundData(signal: Signal): WebhookData<'signal.found'> {
  const { price, target, stop, probability, baseRate, validUntil } = signal
  return { ...signalParts(signal), price, target, stop, probability, baseRate, validUntil }
}

/** What the end of a signal says to a program. */
export function endedData(signal: Signal): WebhookData<'signal.ended'> {
  const { state, realisedReturn } = signal
  return { ...signalParts(signal), state, realisedReturn }
}
