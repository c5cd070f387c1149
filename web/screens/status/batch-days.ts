import { BATCH_WITHIN_MS, type BatchDay } from '#contract/trading/status.ts'

export type Punctuality = 'onTime' | 'late' | 'running'

/** On time when all was paid within ten minutes; until then it runs, and afterwards it is late, whether it ever ended or not. */
export function punctualityOf({ dueAt, endedAt }: BatchDay, at: string): Punctuality {
  const isLate = Date.parse(endedAt ?? at) - Date.parse(dueAt) > BATCH_WITHIN_MS
  if (isLate) return 'late'
  return endedAt === null ? 'running' : 'onTime'
}
