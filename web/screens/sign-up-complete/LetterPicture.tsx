import * as styles from './LetterPicture.module.css'

/** A letter on its way. */
export function LetterPicture() {
  return (
    <svg className={styles.letter} viewBox="0 0 160 120" aria-hidden="true">
      <path d="M37.5 46.3c0-3 2.2-5.2 5.2-5.3l75-.4c3 0 5.1 2.1 5.1 5l.3 45.6c0 3-2 5.2-5 5.2l-75.4.4c-3 0-5.2-2.2-5.2-5.2z" />
      <path d="M39 44c12 11.2 24.5 22 36.2 30.7 3.2 2.3 6.6 2.2 9.7-.1C96.5 66 109 55 121.3 43.6" />
      <path
        className={styles.thin}
        d="M39.6 94.4c8.2-8.6 15.2-15 22.8-21.5M121 94.2C113 86 105.6 79.3 98 72.7"
      />
      <path className={styles.thin} d="M24 52H12M24 66H4M24 80h-9" strokeDasharray="1 4" />
      <path className={styles.ring} d="M126.5 17.2a12.5 12.5 0 1 0 9.6 12.2" />
      <circle cx="132.6" cy="20.4" r="4.2" />
    </svg>
  )
}
