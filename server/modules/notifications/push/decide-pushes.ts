import type { AlarmCategory } from '#contract/notifications.ts'

/** Why a push waits: for the end of quiet hours, of a storm, or for the summary of a day with too many of a kind. */
export type Held = 'NIGHT' | 'STORM' | 'DAY'

/** An alarm that wants to go to its member's devices. */
export interface WaitingPush {
  readonly alarmId: string
  readonly category: AlarmCategory
  readonly isCritical: boolean
  readonly held: Held | null
  readonly expiresMs: number | undefined
  readonly inQuiet: 'WAIT' | 'DROP'
  readonly ways: readonly Way[]
}

/** To the member's devices, to the member's chat. */
export type Way = 'PUSH' | 'TELEGRAM'

/** What the decision depends on besides the pushes themselves. */
export interface PushMoment {
  readonly nowMs: number
  /** When the member's night ends; undefined by day, or where pushes by night are wanted. */
  readonly quietUntilMs: number | undefined
  /** When pushes of a category went out singly within the storm's span, oldest first. */
  readonly recentMs: ReadonlyMap<AlarmCategory, readonly number[]>
  readonly stormCount: number
  readonly stormMs: number
  /** How many of a category that is limited by the day went out singly today. */
  readonly sentToday: ReadonlyMap<AlarmCategory, number>
  readonly dayCount: number
  /** When the summary of what is beyond them is due. */
  readonly daySummaryMs: number
}

export interface Decision {
  readonly send: readonly WaitingPush[]
  /** One message for the night's; one for each category's storm. */
  readonly summaries: readonly { readonly held: Held; readonly pushes: readonly WaitingPush[] }[]
  readonly hold: readonly {
    readonly push: WaitingPush
    readonly held: Held
    readonly untilMs: number
  }[]
  readonly drop: readonly WaitingPush[]
}

/** Of these a member gets so many a day, then one summary. */
const LIMITED: ReadonlySet<AlarmCategory> = new Set(['PRICE', 'SIGNAL'])

function leftToday(category: AlarmCategory, { sentToday, dayCount }: PushMoment): number {
  return LIMITED.has(category) ? Math.max(0, dayCount - (sentToday.get(category) ?? 0)) : Infinity
}

/** What of a category goes out now and what waits for the storm's end. */
function throughStorm(pushes: readonly WaitingPush[], moment: PushMoment) {
  const [first] = pushes
  const recent = first === undefined ? [] : (moment.recentMs.get(first.category) ?? [])
  const room = Math.max(0, moment.stormCount - recent.length)
  const untilMs = (recent[0] ?? moment.nowMs) + moment.stormMs
  const left = first === undefined ? 0 : leftToday(first.category, moment)
  const calm = pushes.slice(0, left)
  const beyond = pushes.slice(left)
  return {
    send: calm.slice(0, room),
    hold: [
      ...calm.slice(room).map((push) => ({ push, held: 'STORM' as const, untilMs })),
      ...beyond.map((push) => ({ push, held: 'DAY' as const, untilMs: moment.daySummaryMs })),
    ],
  }
}

function byCategory(pushes: readonly WaitingPush[]): readonly WaitingPush[][] {
  return [...Map.groupBy(pushes, ({ category }) => category).values()]
}

/** What waits for the end of quiet hours, and what is left out in them. */
function inQuiet(pushes: readonly WaitingPush[], untilMs: number): Pick<Decision, 'hold' | 'drop'> {
  const waits = pushes.filter((push) => push.inQuiet === 'WAIT')
  return {
    hold: waits.map((push) => ({ push, held: 'NIGHT' as const, untilMs })),
    drop: pushes.filter((push) => push.inQuiet === 'DROP'),
  }
}

/**
 * Sorts one member's due pushes (docs/product/decisions.md D-102, D-105). Critical ones go out singly at any hour. By night the others
 * wait for its end and become one summary, or are left out; beyond five of a category in ten minutes, and beyond ten of an alert's
 * kind in a day, they become one too. News that is over is dropped.
 */
export function decidePushes(due: readonly WaitingPush[], moment: PushMoment): Decision {
  const isOver = ({ isCritical, expiresMs }: WaitingPush) =>
    !isCritical && expiresMs !== undefined && expiresMs <= moment.nowMs
  const critical = due.filter(({ isCritical }) => isCritical)
  const drop = due.filter(isOver)
  const rest = due.filter((push) => !push.isCritical && !isOver(push))
  if (moment.quietUntilMs !== undefined) {
    const quiet = inQuiet(rest, moment.quietUntilMs)
    return { send: critical, summaries: [], hold: quiet.hold, drop: [...drop, ...quiet.drop] }
  }
  const heldBy = (why: Held | null) => rest.filter(({ held }) => held === why)
  const night = heldBy('NIGHT')
  const calm = byCategory(heldBy(null)).map((pushes) => throughStorm(pushes, moment))
  return {
    send: [...critical, ...calm.flatMap(({ send }) => send)],
    summaries: [
      ...(night.length > 0 ? [{ held: 'NIGHT' as const, pushes: night }] : []),
      ...byCategory(heldBy('STORM')).map((pushes) => ({ held: 'STORM' as const, pushes })),
      ...byCategory(heldBy('DAY')).map((pushes) => ({ held: 'DAY' as const, pushes })),
    ],
    hold: calm.flatMap(({ hold }) => hold),
    drop,
  }
}
