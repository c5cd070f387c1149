import type { Locale } from '#contract/locale.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { t } from '#console/i18n/messages.ts'

/** The languages that are missing, as one mark; none where all five are there. */
export function LanguageMarks({ missing }: { missing: readonly Locale[] }) {
  if (missing.length === 0) {
    return (
      <Badge tone="ok" icon="check">
        {t.content_complete()}
      </Badge>
    )
  }
  return (
    <Badge tone="warn" icon="warn">
      {t.content_lacks({ list: missing.join(', ') })}
    </Badge>
  )
}
