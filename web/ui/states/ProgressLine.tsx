import { m } from '#web/i18n/messages.ts'
import * as styles from './ProgressLine.module.css'

/** A thin line along the top of the page while something loads. */
export function ProgressLine() {
  return <div className={styles.line} role="progressbar" aria-label={m.common_loading()} />
}
