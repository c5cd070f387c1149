import type { Approvals } from '#contract/console/people/approvals.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { useMe } from '#console/api/me.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { standingOf } from './standing-of.ts'
import * as styles from './Standing.module.css'

/** Where the person stands between both sides, in words; nothing where the person may approve. */
export function Standing({ approvals }: { approvals: Approvals }) {
  const standing = standingOf(useMe(), approvals)
  if (standing.kind === 'may') return null
  if (standing.kind === 'waits')
    return (
      <Text as="p" strong className={styles.waits}>
        {t.withdrawals_you_approved({ side: enumText('role', standing.for) })}
      </Text>
    )
  return (
    <Text as="p" size={14} tone="quiet">
      {standing.kind === 'none'
        ? t.withdrawals_not_yours()
        : t.withdrawals_side_decides({
            side: enumText('role', standing.given),
            other: enumText('role', standing.for),
          })}
    </Text>
  )
}
