import { duration } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { t } from '#console/i18n/messages.ts'

const SOON_MS = 4 * 3_600_000

/** What is left of the promised time; once it is over, by how much. */
export function DueTimer({ dueAt }: { dueAt: string | null }) {
  const now = useNow(15_000)
  if (dueAt === null) return '–'
  const leftMs = Date.parse(dueAt) - now
  if (leftMs < 0) {
    return (
      <Badge tone="bad" icon="warn">
        {t.inquiries_late({ time: duration(-leftMs) })}
      </Badge>
    )
  }
  return <Badge {...(leftMs < SOON_MS && { tone: 'warn' })}>{duration(leftMs)}</Badge>
}
