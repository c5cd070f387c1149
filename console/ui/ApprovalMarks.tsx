import type { Approvals } from '#contract/console/approvals.ts'
import { minute } from '#web/shell/format.ts'
import { Badge } from '#web/ui/Parts.tsx'
import { word } from '../i18n/words.ts'

/** Who has agreed, for which side and when. */
export function ApprovalMarks({ approvals }: { approvals: Approvals }) {
  return (
    <p className="fx wrap">
      {approvals.map(({ side, by, at }) => (
        <Badge key={side} tone="ok" icon="check">
          {word('role', side)}: {by.name}, {minute(at)}
        </Badge>
      ))}
    </p>
  )
}
