import { duration } from '#web/base/format.ts'
import { useNow } from '#web/ui/use-now.ts'

/** What is left until a time, on the server's clock; nothing any more once it has come. */
export function Countdown({ until }: { until: string }) {
  const now = useNow(1000)
  return <span role="timer">{duration(Date.parse(until) - now)}</span>
}
