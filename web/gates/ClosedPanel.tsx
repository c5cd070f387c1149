import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Drawing } from '#web/ui/states/Drawing.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from '#web/ui/states/Empty.module.css'

/** A feature that is closed in the reader's country: no fault, so nothing to retry and nothing to report. */
export function ClosedPanel() {
  return (
    <Card className={styles.empty} aria-label={m.shell_closed_title()}>
      <Drawing name="closed-door" />
      <Text as="p" strong>
        {m.shell_closed_title()}
      </Text>
      <Text as="p" tone="quiet">
        {m.shell_closed_text()}
      </Text>
      <Link className={buttonClass({ tone: 'two' })} to="/">
        {m.shell_home()}
      </Link>
    </Card>
  )
}
