import * as styles from './Mark.module.css'

/** The mark of the product: a ring with the point it has reached. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 26 26" aria-hidden="true">
      <path d="M15.4 4A9.3 9.3 0 1 0 22.3 13" className={styles.ring} />
      <circle cx="20.4" cy="6.6" r="3.2" className={styles.point} />
    </svg>
  )
}
