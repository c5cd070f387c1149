import { duration, minute, timeAgo } from '#web/base/format.ts'
import { useNow } from './use-now.ts'

/** How long ago; the exact time on hover, and to a screen reader by `datetime`. */
export function TimeAgo({ time }: { time: string }) {
  const now = useNow(15_000)
  return (
    <time className="nw" dateTime={time} title={minute(time)}>
      {timeAgo(time, now)}
    </time>
  )
}

/** What is left until a time, on the server's clock; nothing any more once it has come. */
export function Countdown({ until }: { until: string }) {
  const now = useNow(1000)
  return <span role="timer">{duration(Date.parse(until) - now)}</span>
}

/** The same where many stand in a list: it follows the clock by quarter minutes. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow(15_000)
  return <span>{duration(Date.parse(until) - now)}</span>
}
