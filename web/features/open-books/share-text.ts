import { percent, whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'

const HUNDREDTHS = 10_000n
/** From so many times on, thousands of percent say less than how many times. */
const MIN_TIMES = 10n

/** A share as 101.57%, rounded down: what is covered by less than a hundredth of a percent is not called covered. */
export function shareText(part: bigint, all: bigint): string {
  const share = all === 0n ? 0n : (part * HUNDREDTHS) / all
  return percent(Number(share) / 100, 2)
}

/** How much of what is owed is held: in percent, or how many times it is; rounded down. `owed` is above 0. */
export function coverText(held: bigint, owed: bigint): string {
  const times = held / owed
  if (times < MIN_TIMES) return m.transparency_ratio({ percent: shareText(held, owed) })
  return m.transparency_times({ times: whole(Number(times)) })
}
