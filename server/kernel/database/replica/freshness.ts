import { SECOND_MS } from '../../clock.ts'

/** A replica further behind is not asked. */
export const MAX_LAG_MS = 2 * SECOND_MS
/** More than are taken within the greatest lag. */
const MAX_SAMPLES = 64

/** A position in the log of changes. */
export type LogPosition = bigint

/** "16/B374D848", as PostgreSQL writes a position; undefined for any other text. */
export function parsePosition(text: string): LogPosition | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []
  if (high === undefined || low === undefined) return undefined
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** What a caller must find again: what was written before a moment, and what stands before a position of the log. */
export interface Needs {
  readonly afterMs: number
  readonly position: LogPosition | undefined
}

/**
 * How fresh a replica is, by the positions that the primary had at known moments of this machine's monotonic clock: no two clocks are
 * compared.
 */
export function createFreshness() {
  const samples: { readonly atMs: number; readonly position: LogPosition }[] = []
  let replayed: LogPosition | undefined
  /** The replica has everything that was committed before this moment. */
  let freshAsOfMs = -Infinity

  function settle(): void {
    for (const { atMs, position } of samples)
      if (replayed !== undefined && position <= replayed) freshAsOfMs = Math.max(freshAsOfMs, atMs)
  }

  return {
    /** The primary had written so much at a moment. */
    addPrimary(atMs: number, position: LogPosition): void {
      samples.push({ atMs, position })
      if (samples.length > MAX_SAMPLES) samples.shift()
      settle()
    },
    /** The replica has replayed so much. */
    addReplica(position: LogPosition): void {
      replayed = position
      settle()
    },
    /** Nothing is known of it any more. */
    lose(): void {
      samples.length = 0
      replayed = undefined
      freshAsOfMs = -Infinity
    },
    lagMs: (nowMs: number): number => nowMs - freshAsOfMs,
    covers(nowMs: number, { afterMs, position }: Needs): boolean {
      if (nowMs - freshAsOfMs > MAX_LAG_MS || freshAsOfMs <= afterMs) return false
      return position === undefined || (replayed !== undefined && position <= replayed)
    },
  }
}
