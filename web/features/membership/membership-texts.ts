import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { AccessState, ItemAccess, SubscriptionState } from '#contract/members/subscribe.ts'
import { m } from '#web/i18n/messages.ts'
import { minute } from '#web/base/format.ts'
import type { Tone } from '#web/ui/text/Badge.tsx'

export function itemName(item: MembershipItem): string {
  return item === 'SIGNAL' ? m.subscribe_signal() : m.subscribe_autobot()
}

interface Shown {
  readonly name: string
  readonly tone: Tone
}

/** The state of an item as a word with its tone. */
export function accessState(state: AccessState): Shown {
  const shown: Readonly<Record<AccessState, Shown>> = {
    TRIAL: { name: m.subscribe_state_trial(), tone: 'you' },
    ACTIVE: { name: m.subscribe_state_active(), tone: 'ok' },
    EXPIRING: { name: m.subscribe_state_expiring(), tone: 'warn' },
    GRACE: { name: m.subscribe_state_grace(), tone: 'warn' },
    EXPIRED: { name: m.subscribe_state_expired(), tone: 'bad' },
    SCHEDULED: { name: m.subscribe_state_scheduled(), tone: 'you' },
    NONE: { name: m.subscribe_state_none(), tone: 'out' },
  }
  return shown[state]
}

/** From when or until when an item can be used; undefined where it never could. */
export function accessLine({ state, start, end }: ItemAccess): string | undefined {
  if (state === 'SCHEDULED' && start !== null) return m.subscribe_from({ time: minute(start) })
  if (end === null) return undefined
  if (state === 'EXPIRED' || state === 'GRACE') return m.subscribe_ended({ time: minute(end) })
  return m.subscribe_until({ time: minute(end) })
}

/** The state of one paid period. */
export function periodState(state: SubscriptionState): Shown {
  const shown: Readonly<Record<SubscriptionState, Shown>> = {
    SCHEDULED: { name: m.subscribe_state_scheduled(), tone: 'you' },
    ACTIVE: { name: m.subscribe_state_active(), tone: 'ok' },
    EXPIRING: { name: m.subscribe_state_expiring(), tone: 'warn' },
    ENDED: { name: m.subscribe_state_expired(), tone: 'out' },
    CANCELLED: { name: m.subscribe_state_cancelled(), tone: 'out' },
  }
  return shown[state]
}
