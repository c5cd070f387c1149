import { duration } from '#web/base/format.ts'
import { useNow } from '#web/ui/use-now.ts'

/** The same where many stand in a list: it follows the clock by quarter minutes; `brief` says its largest unit alone. */
export function TimeLeft({ until, brief = false }: { until: string; brief?: boolean }) {
  const now = useNow(15_000)
  return <span>{duration(Date.parse(until) - now, brief ? 1 : 2)}</span>
}
