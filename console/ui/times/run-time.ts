import { duration } from '#web/base/format.ts'

/** How long a run took; a dash while it runs. */
export function runTime({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }): string {
  return endedAt === null ? '–' : duration(Date.parse(endedAt) - Date.parse(startedAt))
}
