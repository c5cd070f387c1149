import type { Approvals } from '#contract/console/people/approvals.ts'
import { minute } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'

/** Who has approved, for which side and when; empty before the first approval. */
export function ApprovalMarks({ approvals }: { approvals: Approvals }) {
  if (approvals.length === 0) return null
  return (
    <Inline as="p" wraps>
      {approvals.map(({ side, by, at }) => (
        <Badge key={side} tone="ok" icon="check">
          {enumText('role', side)}: {by.name}, {minute(at)}
        </Badge>
      ))}
    </Inline>
  )
}

/** How many of the two have agreed, as a list says it. */
export function ApprovalCount({ approvals }: { approvals: Approvals }) {
  return (
    <Badge tone={approvals.length > 0 ? 'you' : 'out'}>
      {t.withdrawals_approvals({ count: approvals.length })}
    </Badge>
  )
}
