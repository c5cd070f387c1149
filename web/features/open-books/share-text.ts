import { percent } from '#web/base/format.ts'

const HUNDREDTHS = 10_000n

/** A share as 101.57%, rounded down: what is covered by less than a hundredth of a percent is not called covered. */
export function shareText(part: bigint, whole: bigint): string {
  const share = whole === 0n ? 0n : (part * HUNDREDTHS) / whole
  return percent(Number(share) / 100, 2)
}
