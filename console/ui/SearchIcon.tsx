import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from '#web/ui/Icon.module.css'

/** A lens: the members' app has nothing to search and no such icon. */
export function SearchIcon() {
  return (
    <svg className={joinClasses(styles.icon, styles.small)} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM15.5 15.5 20 20" />
    </svg>
  )
}
