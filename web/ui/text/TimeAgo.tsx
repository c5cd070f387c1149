import { minute, timeAgo } from '#web/base/format.ts'
import { useNow } from '#web/ui/use-now.ts'

/** How long ago; the exact time on hover, and to a screen reader by `datetime`. */
export function TimeAgo({ time }: { time: string }) {
  const now = useNow(15_000)
  return (
    <time className="nw" dateTime={time} title={minute(time)}>
      {timeAgo(time, now)}
    </time>
  )
}
