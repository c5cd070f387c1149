import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as styles from '#web/ui/states/Empty.module.css'

/** A feature that is closed in the reader's country: no fault, so nothing to retry and nothing to report. */
export function ClosedPanel() {
  return (
    <section className={`card ${styles.empty}`} aria-label={m.shell_closed_title()}>
      <Icon name="lock" />
      <p className="b">{m.shell_closed_title()}</p>
      <p className="q">{m.shell_closed_text()}</p>
      <Link className={buttonClass({ tone: 'two' })} to="/">
        {m.shell_home()}
      </Link>
    </section>
  )
}
