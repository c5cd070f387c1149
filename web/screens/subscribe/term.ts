import type { ItemAccess } from '#contract/members/subscribe.ts'

const DAY_MS = 86_400_000

/** What is left of the access at `now` (ms), in started days too, and which share of it is used (0 to 1). */
export function termOf({ start, end, state }: Pick<ItemAccess, 'start' | 'end' | 'state'>, now: number) {
  const endMs = end === null ? now : Date.parse(end)
  const startMs = start === null ? endMs : Date.parse(start)
  const isOver = state === 'EXPIRED' || state === 'NONE' || state === 'GRACE'
  const leftMs = isOver ? 0 : Math.max(0, endMs - now)
  const whole = endMs - startMs
  const used = whole <= 0 ? 1 : Math.min(1, Math.max(0, (now - startMs) / whole))
  return { leftMs, days: Math.ceil(leftMs / DAY_MS), used }
}
