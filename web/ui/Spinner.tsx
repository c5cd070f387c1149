import { joinClasses } from './join-classes.ts'
import * as styles from './Spinner.module.css'

/** Something runs; what it is stands beside it. */
export function Spinner({ className }: { className?: string }) {
  return <span className={joinClasses(styles.spinner, className)} aria-hidden="true" />
}
