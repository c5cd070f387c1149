import type { ItemAccess } from '#contract/members/subscribe.ts'

/** What is left of the access at `now` (ms), and which share of it is used (0 to 1). */
export function termOf({ start, end, state }: Pick<ItemAccess, 'start' | 'end' | 'state'>, now: number) {
  const endMs = end === null ? now : Date.parse(end)
  const startMs = start === null ? endMs : Date.parse(start)
  const isOver = state === 'EXPIRED' || state === 'NONE' || state === 'GRACE'
  const leftMs = isOver ? 0 : Math.max(0, endMs - now)
  const whole = endMs - startMs
  const used = whole <= 0 ? 1 : Math.min(1, Math.max(0, (now - startMs) / whole))
  return { leftMs, used }
}
