import type { Alert, AlertChannel, AlertEvent } from '#contract/trading/alerts.ts'
import { minute, price, signedPercent } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { m } from '#web/i18n/messages.ts'

const EVENT_NAMES: Readonly<Record<AlertEvent, () => string>> = {
  DEPOSIT: m.alerts_event_deposit,
  MEMBERSHIP: m.alerts_event_membership,
  PLAN: m.alerts_event_plan,
  REWARD: m.alerts_event_reward,
  AUTO: m.alerts_event_auto,
  GAME: m.alerts_event_game,
  ICO: m.alerts_event_ico,
}

export function eventName(event: AlertEvent): string {
  return EVENT_NAMES[event]()
}

/** The ways an alert comes that can be chosen. */
export const WAYS = ['PUSH SOUND', 'PUSH', 'SOUND', ''] as const
export type Way = (typeof WAYS)[number]

export function wayName(way: Way): string {
  const names = {
    'PUSH SOUND': m.alerts_push_sound,
    PUSH: m.alerts_push_only,
    SOUND: m.alerts_sound_only,
    '': m.alerts_list_only,
  } as const
  return names[way]()
}

export function channelsOf(way: Way): AlertChannel[] {
  const channels: AlertChannel[] = ['PUSH', 'SOUND']
  return channels.filter((channel) => way.includes(channel))
}

/** What an alert waits for, in a few words. */
export function alertName(alert: Alert): string {
  if (alert.kind === 'PRICE') {
    const words = { pair: pairName(alert.symbol ?? ''), price: price(alert.level ?? 0) }
    return alert.direction === 'UP' ? m.alerts_line_rises(words) : m.alerts_line_falls(words)
  }
  const kind = alert.signalKinds.map(kindName).join(', ') || m.alerts_any_kind()
  const pair = alert.symbols.map(pairName).join(', ') || m.alerts_any_pair()
  return m.alerts_line_signal({ kind, pair })
}

function conditionsOf({ minProbability, minLift, positiveNet }: Alert): string[] {
  return [
    ...(minProbability === null ? [] : [m.alerts_least_chance({ percent: minProbability })]),
    ...(minLift === null ? [] : [m.alerts_lift({ points: minLift })]),
    ...(positiveNet ? [m.alerts_positive_net()] : []),
  ]
}

/** How far a price is from a level, with its sign. */
export function awayText(from: number, level: number): string {
  return signedPercent((level / from - 1) * 100)
}

/** The second line: when it was switched off, how often it fired, how far it is away. */
export function alertState(alert: Alert, now: number | null | undefined): string {
  if (!alert.on && alert.firedAt !== null) return m.alerts_fired_at({ time: minute(alert.firedAt) })
  if (!alert.on) return m.alerts_off_since({ time: minute(alert.changedAt) })
  const fired = alert.firedLately > 0 ? [m.alerts_fired_lately({ count: alert.firedLately })] : []
  const away =
    typeof now === 'number' && alert.level !== null
      ? [m.alerts_away({ away: awayText(now, alert.level) })]
      : []
  const words = [...conditionsOf(alert), ...away, ...fired]
  return words.join(' · ') || m.common_on()
}

/** An hour on the reader's clock. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Points of a least probability that can be chosen. */
export const LEAST = [40, 50, 60, 70] as const
export const LIFTS = [3, 5, 10] as const
