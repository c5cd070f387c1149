import * as styles from './Drawing.module.css'

/** The drawings of public/drawings: one hand, one line, and the accent point where the reader is. */
export type DrawingName =
  | 'closed-door'
  | 'empty-page'
  | 'letter'
  | 'lost-path'
  | 'open-purse'
  | 'quiet-market'

/** A drawing in the colors of the theme; it says nothing that the text beside it does not. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true">
      <use href={`/drawings/${name}.svg#drawing`} />
    </svg>
  )
}
