import type { AlarmCategory } from '#contract/notifications.ts'

/** An alarm that wants to go to its member's devices. */
export interface WaitingPush {
  readonly alarmId: string
  readonly category: AlarmCategory
  readonly isCritical: boolean
  readonly held: 'NIGHT' | 'STORM' | null
  readonly expiresMs: number | undefined
}

/** What the decision depends on besides the pushes themselves. */
export interface PushMoment {
  readonly nowMs: number
  /** When the member's night ends; undefined by day, or where pushes by night are wanted. */
  readonly quietUntilMs: number | undefined
  /** When pushes of a category went out singly within the storm's span, oldest first. */
  readonly recentMs: ReadonlyMap<AlarmCategory, readonly number[]>
  readonly stormCount: number
  readonly stormMs: number
}

export interface Decision {
  readonly send: readonly WaitingPush[]
  /** One message for the night's; one for each category's storm. */
  readonly summaries: readonly { readonly held: 'NIGHT' | 'STORM'; readonly pushes: readonly WaitingPush[] }[]
  readonly hold: readonly {
    readonly push: WaitingPush
    readonly held: 'NIGHT' | 'STORM'
    readonly untilMs: number
  }[]
  readonly drop: readonly WaitingPush[]
}

/** What of a category goes out now and what waits for the storm's end. */
function throughStorm(pushes: readonly WaitingPush[], moment: PushMoment) {
  const [first] = pushes
  const recent = first === undefined ? [] : (moment.recentMs.get(first.category) ?? [])
  const room = Math.max(0, moment.stormCount - recent.length)
  const untilMs = (recent[0] ?? moment.nowMs) + moment.stormMs
  return {
    send: pushes.slice(0, room),
    hold: pushes.slice(room).map((push) => ({ push, held: 'STORM' as const, untilMs })),
  }
}

/**
 * Sorts one member's due pushes (docs/product/decisions.md D-102, D-105). Critical ones go out singly at any hour. By night the others
 * wait for its end and become one summary; beyond five of a category in ten minutes they become one too. News that is
 * over is dropped.
 */
export function decidePushes(due: readonly WaitingPush[], moment: PushMoment): Decision {
  const isOver = ({ isCritical, expiresMs }: WaitingPush) =>
    !isCritical && expiresMs !== undefined && expiresMs <= moment.nowMs
  const critical = due.filter(({ isCritical }) => isCritical)
  const drop = due.filter(isOver)
  const rest = due.filter((push) => !push.isCritical && !isOver(push))
  const { quietUntilMs } = moment
  if (quietUntilMs !== undefined) {
    const hold = rest.map((push) => ({ push, held: 'NIGHT' as const, untilMs: quietUntilMs }))
    return { send: critical, summaries: [], hold, drop }
  }
  const night = rest.filter(({ held }) => held === 'NIGHT')
  const storms = Map.groupBy(
    rest.filter(({ held }) => held === 'STORM'),
    ({ category }) => category,
  )
  const fresh = Map.groupBy(
    rest.filter(({ held }) => held === null),
    ({ category }) => category,
  )
  const calm = [...fresh.values()].map((pushes) => throughStorm(pushes, moment))
  return {
    send: [...critical, ...calm.flatMap(({ send }) => send)],
    summaries: [
      ...(night.length > 0 ? [{ held: 'NIGHT' as const, pushes: night }] : []),
      ...[...storms.values()].map((pushes) => ({ held: 'STORM' as const, pushes })),
    ],
    hold: calm.flatMap(({ hold }) => hold),
    drop,
  }
}
