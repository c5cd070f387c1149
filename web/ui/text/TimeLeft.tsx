import { duration } from '#web/base/format.ts'
import { useNow } from '#web/ui/use-now.ts'

/** The same where many stand in a list: it follows the clock by quarter minutes. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow(15_000)
  return <span>{duration(Date.parse(until) - now)}</span>
}
