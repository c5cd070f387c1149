import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as styles from './ReportAlarm.module.css'

/** Opens the inquiry form, which knows which notification it is about. */
export function ReportAlarm({ id }: { id: string }) {
  return (
    <Link
      className={styles.report}
      to={`/board/inquiry?type=error&about=${id}`}
      aria-label={m.board_report()}
      title={m.board_report()}
    >
      <Icon name="flag" size="s" />
    </Link>
  )
}
